/** Devices, recovery phrase and download, in German. */
import type { account as english } from "../en/account";

export const account: Record<keyof typeof english, string> = {
  "account.devices": "Deine Geräte",
  "account.devices.about": "Auf diesen Geräten bist du angemeldet. Melde ab, was du nicht mehr benutzt oder nicht kennst.",
  "account.device": "{browser} auf {system}",
  "account.device.unknown": "Unbekanntes Gerät",
  "account.device.this": "dieses Gerät",
  "account.device.used": "seit {since}, zuletzt benutzt {seen}",
  "account.out": "Abmelden",
  "account.out.of": "Abmelden: {name}",
  "account.out.others": "Alle anderen Geräte abmelden",
  "account.out.done": "Abgemeldet.",
  "account.recovery": "Wiederherstellungscode",
  "account.recovery.about": "Mit einem Wiederherstellungscode kannst du dich wieder anmelden, wenn du dein Gerät verloren hast. Schreib ihn auf, und zeig ihn niemandem. Der Server speichert nur eine Prüfsumme davon.",
  "account.recovery.once": "Das ist dein Wiederherstellungscode. Er wird nur dieses eine Mal gezeigt:",
  "account.recovery.since": "Du hast am {date} einen gemacht. Ein neuer ersetzt ihn.",
  "account.recovery.make": "Wiederherstellungscode erzeugen",
  "account.download": "Herunterladen",
  "account.download.about": "Alles, was der Server über dich speichert, in einer JSON-Datei: dein Name, deine Geräte, die Tische, an denen du sitzt, und wann du welche Partie gespielt hast. Karten stehen nicht darin.",
  "account.download.do": "Meine Daten herunterladen",
  "account.recover.about": "Hast du dein Gerät verloren? Mit deinem Wiederherstellungscode spielst du hier unter demselben Namen weiter.",
  "account.recover.do": "Anmelden",
};
