import { or, type PgColumn, type SQL, sql } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { belongsToAnyOf, type DescribedTable } from '../db/table-facts.ts';
import type { Person } from './find-person.ts';

/** Makes the condition for the person's rows in a table: they have the person's address, or belong to such rows. */
export function isOfPerson(facts: DescribedTable, person: Person): SQL {
  const { addresses, signInAddresses, formerAddresses } = person;
  const ids = {
    consultation_requests: person.freeCallIds,
    coaching_calls: person.paidCallIds,
    payments: person.paymentIds,
    course_questions: person.questionIds,
    users: person.userIds,
    clients: person.clientIds,
  };
  if (facts.name in ids) return isAnyOf(facts.key, ids[facts.name as keyof typeof ids]);
  const known = { owner: addresses, typed: addresses, account: [...signInAddresses, ...formerAddresses], copied: [] };
  const withAddress = Object.entries(facts.addresses ?? {}).map(([name, meaning]) =>
    isAnyOf(facts.columns[name] as PgColumn, meaning ? known[meaning] : []),
  );
  // A table that names nobody has no rows of the person. Without a condition, all its rows would be.
  return or(...withAddress, belongsToAnyOf(facts, ids)) ?? sql`false`;
}
