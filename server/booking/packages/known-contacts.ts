import { type ContactMethod, isOpenBooking } from '#domain/bookings.ts';
import { callsView } from '../../db/calls-view.ts';
import type { Db } from '../../db/connect.ts';
import { desc } from '../../db/drizzle.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { clients } from '../../db/schema.ts';

/** The number and the way to call of a client, where they are known. */
type KnownContact = { phone: string | null; contactMethod: ContactMethod | null };

/**
 * Lists by client how the coach reaches them: as in the latest call that was really booked, or as the coach has noted
 * under People. A number that comes from a mere request for a call may be a stranger's: anybody can type the
 * client's address, and the client's row takes the first number that was typed.
 */
export async function listKnownContacts(db: Db, clientIds: number[]): Promise<Map<number, KnownContact>> {
  const { clientId, kind, status, packageId, phone, contactMethod, createdAt } = callsView;
  const rows = await db
    .select({ id: clients.id, phone: clients.phone, contactMethod: clients.contactMethod })
    .from(clients)
    .where(isAnyOf(clients.id, clientIds));
  const calls = await db
    .select({ clientId, kind, status, packageId, phone, contactMethod })
    .from(callsView)
    .where(isAnyOf(clientId, clientIds))
    .orderBy(desc(createdAt), desc(callsView.id));
  return new Map(rows.map((row) => [row.id, chooseContact(row)]));

  function chooseContact({ id, ...noted }: (typeof rows)[number]): KnownContact {
    const own = calls.filter((call) => call.clientId === id);
    if (!own.some((call) => call.phone === noted.phone)) return noted as KnownContact;
    return own.find(isBooked) ?? { phone: null, contactMethod: null };
  }
}

/**
 * Returns whether a call was booked, and not only begun. Those of packages always were, also once they are canceled.
 */
const isBooked = (call: Parameters<typeof isOpenBooking>[0] & { packageId: number | null }): boolean =>
  call.packageId !== null || isOpenBooking(call) || call.status === 'completed' || call.status === 'no_show';
