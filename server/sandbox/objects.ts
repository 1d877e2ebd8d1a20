import type { Sql } from '../db/connect.ts';
import { isId } from './ids.ts';

export type ObjectType = 'payment_intent' | 'payment_method' | 'charge' | 'customer' | 'refund' | 'dispute' | 'attempt';

/** An object as it is stored: what callers see of it, and what they do not. */
export type StoredObject<Body = Record<string, unknown>, Hidden = Record<string, unknown>> = {
  body: Body;
  hidden: Hidden;
  dueAt: Date | null;
};
type ObjectBody = { id: string; created: number };

export async function addObject(sql: Sql, type: ObjectType, body: ObjectBody, hidden: object = {}): Promise<void> {
  await sql.query(
    'insert into sandbox_objects (id, type, created, body, hidden) values ($1, $2, $3, $4::jsonb, $5::jsonb)',
    [body.id, type, body.created, JSON.stringify(body), JSON.stringify(hidden)],
  );
}

export async function saveObject(sql: Sql, { body, hidden, dueAt }: StoredObject<ObjectBody, object>): Promise<void> {
  await sql.query('update sandbox_objects set body = $2::jsonb, hidden = $3::jsonb, due_at = $4 where id = $1', [
    body.id,
    JSON.stringify(body),
    JSON.stringify(hidden),
    dueAt,
  ]);
}

/** With `lock`, nobody else changes it until the transaction ends. Whoever locks several begins with the payment intent. */
export async function findObject<Found extends StoredObject<unknown, unknown>>(
  sql: Sql,
  type: ObjectType,
  id: unknown,
  lock: 'lock' | 'look' = 'look',
): Promise<Found | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql.query(
    `select body, hidden, due_at as "dueAt" from sandbox_objects where id = $1 and type = $2${lock === 'lock' ? ' for update' : ''}`,
    [id, type],
  );
  return rows[0] as Found | undefined;
}
