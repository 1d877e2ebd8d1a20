import type { Db } from '../db/connect.ts';
import { and, eq } from '../db/drizzle.ts';
import { sandboxObjects } from '../db/schema.ts';
import { isId } from './ids.ts';

export type ObjectType =
  | 'payment_intent'
  | 'payment_method'
  | 'charge'
  | 'customer'
  | 'refund'
  | 'dispute'
  | 'balance_transaction'
  | 'attempt';

/** A stored object: callers see `body`, never `hidden`. */
export type StoredObject<Body = Record<string, unknown>, Hidden = Record<string, unknown>> = {
  body: Body;
  hidden: Hidden;
  dueAt: Date | null;
};
type ObjectBody = { id: string; created: number };

export async function addObject(db: Db, type: ObjectType, body: ObjectBody, hidden: object = {}): Promise<void> {
  await db.insert(sandboxObjects).values({ id: body.id, type, created: body.created, body, hidden });
}

export async function saveObject(db: Db, { body, hidden, dueAt }: StoredObject<ObjectBody, object>): Promise<void> {
  await db.update(sandboxObjects).set({ body, hidden, dueAt }).where(eq(sandboxObjects.id, body.id));
}

/** Finds an object. 'lock' also locks its row. Lock a payment intent before its other objects, to avoid deadlocks. */
export async function findObject<Found extends StoredObject<unknown, unknown>>(
  db: Db,
  type: ObjectType,
  id: unknown,
  lock: 'lock' | 'read' = 'read',
): Promise<Found | undefined> {
  if (!isId(id)) return undefined;
  const { body, hidden, dueAt } = sandboxObjects;
  const query = db
    .select({ body, hidden, dueAt })
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.id, id), eq(sandboxObjects.type, type)));
  const [found] = await (lock === 'lock' ? query.for('update') : query);
  return found as Found | undefined;
}

/** Returns whole seconds since 1970, as Stripe counts time. */
export const toUnixSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
