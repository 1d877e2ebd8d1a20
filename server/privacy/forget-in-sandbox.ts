import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { sandboxEvents, sandboxIdempotency, sandboxObjects } from '../db/schema.ts';
import type { Person } from './find-person.ts';
import { listQuotes, type QuoteSearch } from './find-quotes.ts';
import { listMarks, patternOf } from './marks.ts';

/**
 * Removes the person from the sandbox. A site in test mode is its own payment provider, and has the data that people
 * typed into its card form. The person's objects quote an address, or the name of a payment or customer: there, names
 * and phone numbers go too.
 */
export async function forgetInSandbox(tx: Db, person: Person, search: QuoteSearch): Promise<void> {
  const marks = listMarks(person);
  const addresses = [...person.addresses, ...person.formerAddresses];
  const forget = (value: unknown) => forgetInValue(value, addresses);
  const list = async (name: 'sandboxObjects' | 'sandboxEvents' | 'sandboxIdempotency') =>
    (await listQuotes(tx, name, marks, search)).map(({ key }) => key);

  const objects = await tx
    .select({ id: sandboxObjects.id, body: sandboxObjects.body, hidden: sandboxObjects.hidden })
    .from(sandboxObjects)
    .where(isAnyOf(sandboxObjects.id, await list('sandboxObjects')));
  for (const { id, body, hidden } of objects)
    await tx
      .update(sandboxObjects)
      .set({ body: forget(body), hidden: forget(hidden) })
      .where(eq(sandboxObjects.id, id));
  const isOfPerson = isAnyOf(sandboxEvents.id, await list('sandboxEvents'));
  for (const { id, body } of await tx.select().from(sandboxEvents).where(isOfPerson))
    await tx
      .update(sandboxEvents)
      .set({ body: forgetInText(body, addresses) })
      .where(eq(sandboxEvents.id, id));
  const isReplyAbout = isAnyOf(sandboxIdempotency.key, await list('sandboxIdempotency'));
  for (const { key, body } of await tx.select().from(sandboxIdempotency).where(isReplyAbout))
    await tx
      .update(sandboxIdempotency)
      .set({ body: body && forgetInText(body, addresses) })
      .where(eq(sandboxIdempotency.key, key));
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
