import type { ListedClient } from '#contracts/clients/clients.ts';
import type { ContactMethod } from '#domain/bookings.ts';
import { readCreditOfClients } from '../booking/credit.ts';
import { callsView, isOpenCall } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, inArray, lte, not, or, sql } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { clientAddresses, clients, users } from '../db/schema.ts';

/** Returns these clients in the order of `ids`, as the coach's list shows them. Unknown ids are left out. */
export async function readListedClients(db: Db, ids: readonly number[], now: Date): Promise<ListedClient[]> {
  const { id, firstName, lastName, email, phone, contactMethod, tags, createdAt } = clients;
  const columns = { id, firstName, lastName, email, phone, contactMethod, tags, createdAt };
  const [rows, calls, members, credit] = await Promise.all([
    db.select(columns).from(clients).where(isAnyOf(id, ids)),
    readCallTimes(db, ids, now),
    listMembers(db, ids),
    readCreditOfClients(db, ids, now),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return {
      ...row,
      contactMethod: row.contactMethod as ContactMethod | null,
      createdAt: row.createdAt.toISOString(),
      lastCallAt: calls.get(id)?.last?.toISOString() ?? null,
      nextCallAt: calls.get(id)?.next?.toISOString() ?? null,
      hasCourseAccess: members.has(id),
      creditMinutes: credit.get(id) ?? 0,
    };
  });
}

type CallTimes = { last: Date | null; next: Date | null };

/** Reads when each client's last call began and the next one begins, by the client's id. */
async function readCallTimes(db: Db, ids: readonly number[], now: Date): Promise<Map<number | null, CallTimes>> {
  const { clientId, startsAt, status } = callsView;
  const isHeld = or(isOpenCall, inArray(status, ['completed', 'no_show']));
  const begun = lte(startsAt, now);
  const found = await db
    .select({
      id: clientId,
      last: sql<Date | null>`max(${startsAt}) filter (where ${and(begun, isHeld)})`.mapWith(startsAt),
      next: sql<Date | null>`min(${startsAt}) filter (where ${and(not(begun), isOpenCall)})`.mapWith(startsAt),
    })
    .from(callsView)
    .where(isAnyOf(clientId, ids))
    .groupBy(clientId);
  return new Map(found.map(({ id, ...times }) => [id, times]));
}

async function listMembers(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const found = await db
    .select({ id: clientAddresses.clientId })
    .from(clientAddresses)
    .innerJoin(users, eq(users.email, clientAddresses.email))
    .where(and(isAnyOf(clientAddresses.clientId, ids), or(users.hasCourseAccess, users.isAdmin)));
  return new Set(found.map(({ id }) => id));
}
