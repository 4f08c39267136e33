import shared from "../../generated/texts.en.json";
import { shell } from "./shell";
import { table } from "./table";

export const texts = { ...shared, ...shell, ...table };
