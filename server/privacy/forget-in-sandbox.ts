import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { factsOf } from '../db/table-facts.ts';
import type { Person } from './find-person.ts';
import { listMarks, patternOf } from './marks.ts';
import { listQuotes, type SandboxSearch } from './search-sandbox.ts';

/**
 * Removes the person from the sandbox. A site in test mode is its own payment provider, and has the data that people
 * typed into its card form. The person's objects quote an address, or the name of a payment or customer: there, names
 * and phone numbers go too.
 */
export async function forgetInSandbox(tx: Db, person: Person, search: SandboxSearch): Promise<void> {
  const marks = listMarks(person);
  const addresses = [...person.addresses, ...person.formerAddresses];
  for (const name of ['sandbox_objects', 'sandbox_events', 'sandbox_idempotency'] as const) {
    const { table, key, columns, quotes = [] } = factsOf(name);
    for (const id of await listQuotes(tx, name, marks, search)) {
      const [row = {}] = await tx.select(columns).from(table).where(eq(key, id));
      const forgotten = quotes.map((column) => [column, forgetInValue(row[column], addresses)]);
      await tx.update(table).set(Object.fromEntries(forgotten)).where(eq(key, id));
    }
  }
}

/** The fields of Stripe's objects with the payer's own words. */
const typedFields = ['name', 'phone'];

/** Changes only the texts in JSON: an address may look like a part of JSON itself. */
function forgetInValue(value: unknown, addresses: readonly string[]): unknown {
  if (typeof value === 'string') return forgetInText(value, addresses);
  if (Array.isArray(value)) return value.map((one) => forgetInValue(one, addresses));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      typedFields.includes(key) && typeof one === 'string' ? 'erased' : forgetInValue(one, addresses),
    ]),
  );
}

function forgetInText(text: string, addresses: readonly string[]): string {
  const document = text.startsWith('{') || text.startsWith('[') ? parseJson(text) : undefined;
  if (document !== undefined) return JSON.stringify(forgetInValue(document, addresses));
  return addresses.reduce((rest, address) => rest.replace(new RegExp(patternOf(address), 'gi'), 'erased'), text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
