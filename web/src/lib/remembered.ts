/** The last answers of forms, preselected the next time. */

/** Reads what was stored under a name; defaults replace what is missing or broken. */
export function remembered<Habit extends object>(name: string, usual: Habit): Habit {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(`biberbau.${name}`) ?? "{}") as Partial<Habit>) };
  } catch {
    return usual;
  }
}

/** Stores it for the next time. */
export function remember(name: string, habit: object): void {
  try {
    localStorage.setItem(`biberbau.${name}`, JSON.stringify(habit));
  } catch {
    // no storage: nothing is preselected
  }
}
