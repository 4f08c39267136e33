/** Sharing a result, in German. */
import type { share as english } from "../en/share";

export const share: Record<keyof typeof english, string> = {
  "share.result": "Ergebnis teilen",
  "share.picture": "Bild speichern",
  "share.copied": "Kopiert. Du kannst es in eine Nachricht einfügen.",
  "share.failed": "Der Browser erlaubt hier weder Teilen noch Kopieren; mach stattdessen ein Bildschirmfoto.",
  "share.saved": "Das Bild liegt bei deinen Downloads.",
  "share.no-picture": "Dieser Browser kann das Bild nicht zeichnen; mach stattdessen ein Bildschirmfoto.",
};
