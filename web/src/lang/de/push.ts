/** Push-Nachrichten, auf Deutsch. */
import type { push as english } from "../en/push";

export const push: Record<keyof typeof english, string> = {
  "push.on": "Dieses Gerät benachrichtigen, wenn Biberbau zu ist",
  "push.about": "Für Partien über Tage: wenn du dran bist und bevor deine Zeit um ist. Die Nachricht geht verschlüsselt durch den Push-Dienst deines Browsers und nennt nie eine Karte.",
  "push.insecure": "Das geht nur, wenn die Seite mit https geöffnet ist. Frag den Betreiber dieses Servers nach einer https-Adresse.",
  "push.unable": "Dieser Browser kann das hier nicht. Füge die Seite auf dem iPhone zuerst zum Home-Bildschirm hinzu.",
  "push.forbidden": "Du hast Benachrichtigungen für diese Seite verboten; du kannst sie in den Einstellungen des Browsers erlauben.",
  "push.no-service": "Der Push-Dienst deines Browsers nimmt dieses Gerät gerade nicht an oder ist nicht erreichbar. Es hat sich nichts geändert. Versuch es später noch einmal; manche Browser haben eine Einstellung, die Push-Nachrichten abschaltet.",
  "push.nobody": "Gib dir zuerst einen Namen, zum Beispiel bei einer Partie.",
  "push.quiet": "Ruhezeit",
  "push.quiet.about": "In dieser Zeit wird keins deiner Geräte benachrichtigt. Bist du danach noch dran, kommt die Nachricht dann.",
  "push.quiet.begins": "von",
  "push.quiet.ends": "bis",
};
