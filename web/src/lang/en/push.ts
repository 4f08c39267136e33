/** Push messages, in English. */
export const push = {
  "push.on": "Notify this device when Biberbau is closed",
  "push.about": "For matches over days: when it is your turn, and before your time is up. The message passes through the push service of your browser, encrypted, and never names a card.",
  "push.insecure": "This only works if the page is opened with https. Ask the operator of this server for an https address.",
  "push.unable": "This browser cannot do that here. On an iPhone, add the page to the home screen first.",
  "push.forbidden": "You have forbidden notifications for this page; you can allow them in the settings of the browser.",
  "push.no-service": "The push service of your browser does not accept this device at the moment, or it cannot be reached. Nothing has changed. Try again later; some browsers have a setting that switches push messages off.",
  "push.nobody": "Choose a name first, for example by playing a match.",
  "push.quiet": "Quiet hours",
  "push.quiet.about": "In this time none of your devices is notified. If it is still your turn afterwards, the message comes then.",
  "push.quiet.begins": "from",
  "push.quiet.ends": "to",
} as const;
