/** Sharing a result, in English. */
export const share = {
  "share.result": "Share the result",
  "share.picture": "Save a picture",
  "share.copied": "Copied. You can paste it into a message.",
  "share.failed": "The browser does not allow sharing or copying here; take a screenshot instead.",
  "share.saved": "The picture is among your downloads.",
  "share.no-picture": "This browser cannot draw the picture; take a screenshot instead.",
} as const;
