/** What a person points at on the table: with the mouse, or by the focus of the keyboard. */
import type { Attachment } from "svelte/attachments";
import type { Pick } from "./choices";

export interface Pointed {
  pick: Pick;
  withMouse: boolean;
}

/** Reports what is pointed at within an element, and null when that is over. */
export function hovering(point: (change: (before: Pointed | null) => Pointed | null) => void): Attachment<HTMLElement> {
  return (board) => {
    const over = ({ pointerType, target }: PointerEvent): void =>
      point((before) => {
        const now = pointerType === "mouse" ? found(target, true) : null;
        return before?.pick === now?.pick && before?.withMouse === now?.withMouse ? before : now;
      });
    const out = (): void => point((before) => (before?.withMouse ? null : before));
    const focused = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.matches(":focus-visible")) soon(() => point(() => found(target, false)));
    };
    const blurred = (): void => soon(() => point((before) => (before?.withMouse ? before : null)));
    const events = {
      pointerover: over,
      pointermove: over,
      pointerdown: over,
      pointerleave: out,
      focusin: focused,
      focusout: blurred,
    };
    for (const [kind, listener] of Object.entries(events)) board.addEventListener(kind, listener as EventListener);
    return () => {
      for (const [kind, listener] of Object.entries(events)) board.removeEventListener(kind, listener as EventListener);
    };
  };
}

/** The focus can move while the table is being rendered, and nothing may change then. */
function soon(act: () => void): void {
  queueMicrotask(act);
}

function found(target: EventTarget | null, withMouse: boolean): Pointed | null {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-place], [data-pick]") : null;
  const pick = element?.dataset["place"] ?? element?.dataset["pick"];
  return pick ? { pick, withMouse } : null;
}
