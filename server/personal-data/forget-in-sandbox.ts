import type { Db } from '../db/connect.ts';
import { type AnyColumn, eq, sql } from '../db/drizzle.ts';
import { sandboxEvents, sandboxIdempotency, sandboxObjects } from '../db/schema.ts';
import type { Person } from './find-person.ts';
import { type Mark, marksOfAddresses, marksOfNames, patternOf, quotesAny, withSpellings } from './marks.ts';

/** A site in test mode is its own payment provider, and holds what was typed in its card form. */
export async function forgetInSandbox(tx: Db, person: Person): Promise<void> {
  const marks = [...marksOfAddresses(person), ...marksOfNames(person)];
  // Some bodies are JSON in JSON.
  const written = withSpellings(withSpellings(marks));
  const isAbout = (...columns: AnyColumn[]) =>
    quotesAny(
      sql`concat_ws(' ', ${sql.join(
        columns.map((column) => sql`${column}::text`),
        sql`, `,
      )})`,
      written,
    );
  const forget = (value: unknown) => forgetInValue(value, marks);

  const objects = await tx
    .select({ id: sandboxObjects.id, body: sandboxObjects.body, hidden: sandboxObjects.hidden })
    .from(sandboxObjects)
    .where(isAbout(sandboxObjects.body, sandboxObjects.hidden));
  for (const { id, body, hidden } of objects)
    await tx
      .update(sandboxObjects)
      .set({ body: forget(body), hidden: forget(hidden) })
      .where(eq(sandboxObjects.id, id));
  const events = await tx.select().from(sandboxEvents).where(isAbout(sandboxEvents.body));
  for (const { id, body } of events)
    await tx
      .update(sandboxEvents)
      .set({ body: forgetInText(body, marks) })
      .where(eq(sandboxEvents.id, id));
  const replies = await tx.select().from(sandboxIdempotency).where(isAbout(sandboxIdempotency.body));
  for (const { key, body } of replies)
    await tx
      .update(sandboxIdempotency)
      .set({ body: body && forgetInText(body, marks) })
      .where(eq(sandboxIdempotency.key, key));
}

/** Only what is a text in JSON is changed: somebody's name or number may look like JSON itself. */
function forgetInValue(value: unknown, marks: readonly Mark[]): unknown {
  if (typeof value === 'string') return forgetInText(value, marks);
  if (Array.isArray(value)) return value.map((one) => forgetInValue(one, marks));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, forgetInValue(one, marks)]));
}

function forgetInText(text: string, marks: readonly Mark[]): string {
  const document = text.startsWith('{') || text.startsWith('[') ? parseJson(text) : undefined;
  if (document !== undefined) return JSON.stringify(forgetInValue(document, marks));
  return marks.reduce((rest, mark) => rest.replace(new RegExp(patternOf(mark), 'gi'), 'erased'), text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
