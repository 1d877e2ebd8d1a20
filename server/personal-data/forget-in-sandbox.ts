import type { Db } from '../db/connect.ts';
import { type AnyColumn, type SQL, sql } from '../db/drizzle.ts';
import { sandboxEvents, sandboxIdempotency, sandboxObjects } from '../db/schema.ts';
import type { Person } from './find-person.ts';

/** A site in test mode is its own payment provider, and holds what was typed in its card form. */
export async function forgetInSandbox(tx: Db, { addresses, names, phones }: Person): Promise<void> {
  const words = [...addresses, ...names.map(({ whole }) => whole), ...phones].filter((word) => word.length > 3);
  // In JSON, quotation marks and the like are written in another way. Some bodies are JSON in JSON.
  const marks = [...new Set(words.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]))];
  for (const mark of marks) {
    await tx
      .update(sandboxObjects)
      .set({ body: asJson(forget(sandboxObjects.body, mark)), hidden: asJson(forget(sandboxObjects.hidden, mark)) })
      .where(sql`position(${mark} in concat(${sandboxObjects.body}::text, ${sandboxObjects.hidden}::text)) > 0`);
    await tx
      .update(sandboxEvents)
      .set({ body: forget(sandboxEvents.body, mark) })
      .where(sql`position(${mark} in ${sandboxEvents.body}) > 0`);
    await tx
      .update(sandboxIdempotency)
      .set({ body: forget(sandboxIdempotency.body, mark) })
      .where(sql`position(${mark} in ${sandboxIdempotency.body}) > 0`);
  }
}

/** Raw, since the builder has no functions of texts. */
const forget = (column: AnyColumn, mark: string): SQL<string> => sql`replace(${column}::text, ${mark}, 'erased')`;
const asJson = (text: SQL<string>): SQL => sql`${text}::jsonb`;
