/** Which keys do what, for the help that `?` opens. A page that listens to keys lists them while it is there. */
import { untrack } from "svelte";

export interface KeyHelp {
  /** The keys as they are printed on a keyboard. */
  keys: string[];
  what: string;
}

type Listing = () => { title: string; keys: KeyHelp[] };

let listings = $state.raw<Listing[]>([]);

/** Lists keys while a component is mounted; the texts follow the language. */
export function listKeys(listing: Listing): void {
  $effect(() => {
    untrack(() => (listings = [...listings, listing]));
    return () => (listings = listings.filter((each) => each !== listing));
  });
}

/** All keys that do something now. */
export function keyHelp(): ReturnType<Listing>[] {
  return listings.map((listing) => listing());
}
