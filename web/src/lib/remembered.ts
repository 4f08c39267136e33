/** Small habits, so that the usual answer is already chosen the next time. */

/** Reads what was kept under a name; whatever is missing or broken is the usual. */
export function remembered<Habit extends object>(name: string, usual: Habit): Habit {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(`biberbau.${name}`) ?? "{}") as Partial<Habit>) };
  } catch {
    return usual;
  }
}

/** Keeps it for the next time. */
export function remember(name: string, habit: object): void {
  try {
    localStorage.setItem(`biberbau.${name}`, JSON.stringify(habit));
  } catch {
    // a browser that keeps nothing forgets habits too
  }
}
