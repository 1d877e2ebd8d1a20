import { MAX_SEARCH_RESULTS, type SearchReply } from '#contracts/today/search.ts';
import type { AdminPlace } from '../more/admin-places.ts';

type Results = SearchReply & { places: AdminPlace[] };
type ResultsOf = {
  [Kind in keyof Results]: { kind: Kind; name: string; results: Results[Kind] };
};
/** The results of one kind, under the name that the admin menu has for it. */
export type ResultGroup = ResultsOf[keyof Results];

export const listResults = (
  { clients, calls, payments, mails, lessons }: SearchReply,
  places: AdminPlace[] = [],
): ResultGroup[] =>
  (
    [
      { kind: 'clients', name: 'People', results: clients },
      { kind: 'places', name: 'Settings, pages and help', results: places },
      { kind: 'lessons', name: 'Course', results: lessons },
      { kind: 'calls', name: 'Calls', results: calls },
      { kind: 'payments', name: 'Payments', results: payments },
      { kind: 'mails', name: 'Emails', results: mails },
    ] satisfies ResultGroup[]
  ).filter(({ results }) => results.length > 0);

const nouns: Record<ResultGroup['kind'], [one: string, many: string]> = {
  clients: ['person', 'people'],
  places: ['setting or page', 'settings and pages'],
  lessons: ['part of the course', 'parts of the course'],
  calls: ['call', 'calls'],
  payments: ['payment', 'payments'],
  mails: ['email', 'emails'],
};

/** Returns '1 person, 3 calls', and how to see the results that are left out. */
export function describeCount(groups: readonly ResultGroup[]): string {
  const counts = groups.map(({ kind, results }) => `${results.length} ${nouns[kind][results.length === 1 ? 0 : 1]}`);
  const isCut = groups.some(({ results }) => results.length === MAX_SEARCH_RESULTS);
  return `${counts.join(', ')}${isCut ? `, at most ${MAX_SEARCH_RESULTS} of each. Type more to narrow it down.` : ''}`;
}
