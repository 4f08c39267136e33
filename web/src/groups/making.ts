/** A group with one tap. */
import { read, t } from "../lang/index.svelte";
import { groups } from "./calls";

/** Makes a group of the people of a match and returns its id; null if I have groups already, one of which may be meant. */
export async function makeGroup(match: string): Promise<string | null> {
  if ((await groups.mine()).groups.length) return null;
  await read("groups");
  const { id } = await groups.make({ name: t("groups.first-name"), match });
  return id;
}
