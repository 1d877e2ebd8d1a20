import type { Db } from '../db/connect.ts';
import { and, eq, isNotNull, sql } from '../db/drizzle.ts';
import { payments } from '../db/schema.ts';

/** Shows the coach a sentence about something new, after those that already wait. */
export async function addAttention(tx: Db, id: number, sentence: string): Promise<void> {
  await tx
    .update(payments)
    .set({ attention: appendedAttention(sentence) })
    .where(eq(payments.id, id));
}

/** Shows the coach a sentence that comes up repeatedly, unless it already waits or the coach has resolved it. */
export async function addAttentionOnce(tx: Db, id: number, sentence: string): Promise<void> {
  // Postgres compares the texts, so that no lock is needed to read them first.
  const isNew = sql`position(${sentence} in concat_ws(' ', ${payments.attention}, ${payments.attentionDone})) = 0`;
  await tx
    .update(payments)
    .set({ attention: appendedAttention(sentence) })
    .where(and(eq(payments.id, id), isNew));
}

/** Removes one sentence that no longer holds; the others still wait. */
export async function removeAttention(tx: Db, id: number, sentence: string): Promise<void> {
  await tx
    .update(payments)
    .set({ attention: sql`nullif(trim(replace(${payments.attention}, ${sentence}, '')), '')` })
    .where(and(eq(payments.id, id), sql`position(${sentence} in ${payments.attention}) > 0`));
}

export async function clearAttention(tx: Db, id: number): Promise<void> {
  await tx
    .update(payments)
    .set({ attention: null })
    .where(and(eq(payments.id, id), isNotNull(payments.attention)));
}

/** Returns the attention with the sentence added: `concat_ws` skips an attention that is null. */
const appendedAttention = (sentence: string) => sql`concat_ws(' ', ${payments.attention}, ${sentence}::text)`;
