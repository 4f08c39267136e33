/** What a person can do about others: mute, block and report them. */
import { ask } from "../net/api";
import type { AvoidedPeople, AvoidedPerson, How, Reported, ReportPerson } from "../wire";

const people = (answer: AvoidedPeople): AvoidedPerson[] => answer.people;

export const others = {
  avoided: () => ask<AvoidedPeople>("GET", "/me/avoided").then(people),
  /** Mutes or blocks a person; null: neither. */
  avoid: (person: string, how: How | null) => ask<AvoidedPeople>("POST", "/me/avoided", { person, how }).then(people),
  report: (table: string, report: ReportPerson) => ask<Reported>("POST", `/tables/${table}/reports`, report),
};
