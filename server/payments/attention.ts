import type { Sql } from '../db/connect.ts';

/** Shows the coach what has just happened. It stands beside what waits for her already. */
export async function addAttention(tx: Sql, id: number, sentence: string): Promise<void> {
  await tx.query(`update payments set attention = concat_ws(' ', attention, $2::text) where id = $1`, [id, sentence]);
}

/** Shows the coach what does not add up, found again and again: unless it waits already, or she has dealt with it. */
export async function addAttentionOnce(tx: Sql, id: number, sentence: string): Promise<void> {
  await tx.query(
    `update payments set attention = concat_ws(' ', attention, $2::text)
     where id = $1 and position($2 in concat_ws(' ', attention, attention_done)) = 0`,
    [id, sentence],
  );
}

/** What was said is over; anything else still waits. */
export async function removeAttention(tx: Sql, id: number, sentence: string): Promise<void> {
  await tx.query(
    `update payments set attention = nullif(trim(replace(attention, $2, '')), '')
     where id = $1 and position($2 in attention) > 0`,
    [id, sentence],
  );
}

/** The money is back, so nothing waits. */
export async function clearAttention(tx: Sql, id: number): Promise<void> {
  await tx.query('update payments set attention = null where id = $1 and attention is not null', [id]);
}
