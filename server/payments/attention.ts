import type { Sql } from '../db/connect.ts';

/** Shows the coach what does not add up, unless she has dealt with that very thing. */
export async function noteAttention(tx: Sql, id: number, sentence: string): Promise<void> {
  await tx.query(
    'update payments set attention = $2 where id = $1 and attention_done is distinct from $2 and attention is distinct from $2',
    [id, sentence],
  );
}

export async function clearAttention(tx: Sql, id: number): Promise<void> {
  await tx.query('update payments set attention = null where id = $1 and attention is not null', [id]);
}
