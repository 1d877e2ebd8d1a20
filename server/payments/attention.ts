import type { Sql } from '../db/connect.ts';

/** Shows the coach what does not add up, beside what she is shown already, unless she has dealt with that very thing. */
export async function noteAttention(sql: Sql, id: number, sentence: string): Promise<void> {
  await sql.query(
    `update payments set attention = concat_ws(' ', attention, $2::text)
     where id = $1 and strpos(concat_ws(' ', attention, attention_done), $2) = 0`,
    [id, sentence],
  );
}

/** That sentence is not true any more. */
export async function takeBackAttention(sql: Sql, id: number, sentence: string): Promise<void> {
  await sql.query(
    `update payments set attention = nullif(trim(replace(replace(attention, $2, ''), '  ', ' ')), '')
     where id = $1 and attention is not null`,
    [id, sentence],
  );
}

export async function clearAttention(sql: Sql, id: number): Promise<void> {
  await sql.query('update payments set attention = null where id = $1 and attention is not null', [id]);
}
