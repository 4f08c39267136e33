import shared from "../../generated/texts.de.json";
import { shell } from "./shell";
import { table } from "./table";

export const texts = { ...shared, ...shell, ...table };

/** Texts that are loaded when they are wanted. */
export const chapters = { ends: () => import("./ends").then(({ ends }) => ends) };
