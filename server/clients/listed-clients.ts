import type { ListedClient } from '#contracts/clients.ts';
import { type ContactMethod, openStatuses } from '#domain/bookings.ts';
import { readCreditOfClients } from '../booking/credit.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, inArray, or, sql } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { clientAddresses, clients, coachingCalls, consultationRequests, users } from '../db/schema.ts';

/** Returns these clients by their ids' order, as the coach's list shows them, without ids that do not exist. */
export async function readListedClients(db: Db, ids: readonly number[], now: Date): Promise<ListedClient[]> {
  const { id, firstName, lastName, email, phone, contactMethod, tags, createdAt } = clients;
  const columns = { id, firstName, lastName, email, phone, contactMethod, tags, createdAt };
  const [rows, freeCalls, paidCalls, members, credit] = await Promise.all([
    db.select(columns).from(clients).where(isAnyOf(id, ids)),
    readCallTimes(db, consultationRequests, openStatuses.free, ids, now),
    readCallTimes(db, coachingCalls, openStatuses.paid, ids, now),
    listMembers(db, ids),
    readCreditOfClients(db, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const times = [freeCalls.get(id), paidCalls.get(id)];
    const last = times.flatMap((call) => call?.last ?? []);
    const next = times.flatMap((call) => call?.next ?? []);
    return {
      ...row,
      contactMethod: row.contactMethod as ContactMethod | null,
      createdAt: row.createdAt.toISOString(),
      lastCallAt: last.length > 0 ? new Date(Math.max(...last)).toISOString() : null,
      nextCallAt: next.length > 0 ? new Date(Math.min(...next)).toISOString() : null,
      hasCourseAccess: members.has(id),
      creditMinutes: credit.get(id) ?? 0,
    };
  });
}

type CallTimes = { last: number | null; next: number | null };

/** The last call that began, and the next one, in milliseconds, by the client's id. */
async function readCallTimes(
  db: Db,
  table: typeof consultationRequests | typeof coachingCalls,
  open: readonly string[],
  ids: readonly number[],
  now: Date,
): Promise<Map<number, CallTimes>> {
  const isOpen = inArray(table.status, [...open]);
  const isHeld = or(isOpen, inArray(table.status, ['completed', 'no_show']));
  const begun = sql`${table.startsAt} <= ${now.toISOString()}::timestamptz`;
  const toMilliseconds = (value: string | null) => (value === null ? null : Number(value) * 1000);
  const found = await db
    .select({
      id: table.clientId,
      last: sql<string | null>`extract(epoch from max(${table.startsAt}) filter (where ${begun} and ${isHeld}))`,
      next: sql<string | null>`extract(epoch from min(${table.startsAt}) filter (where not ${begun} and ${isOpen}))`,
    })
    .from(table)
    .where(isAnyOf(table.clientId, ids))
    .groupBy(table.clientId);
  return new Map(
    found.map(({ id, last, next }) => [id ?? 0, { last: toMilliseconds(last), next: toMilliseconds(next) }]),
  );
}

async function listMembers(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const found = await db
    .select({ id: clientAddresses.clientId })
    .from(clientAddresses)
    .innerJoin(users, eq(users.email, clientAddresses.email))
    .where(and(isAnyOf(clientAddresses.clientId, ids), or(users.hasCourseAccess, users.isAdmin)));
  return new Set(found.map(({ id }) => id));
}
