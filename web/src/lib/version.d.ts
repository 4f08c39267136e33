/** The program's version that the page is built for; the build fills it in. */
declare const __VERSION__: string;
