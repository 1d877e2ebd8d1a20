import type { BookingCeilings, OpenBookingCounts } from '#domain/booking-ceilings.ts';
import { type BookingKind, type FreeCallStatus, openFreeCallStatuses, type PaidCallStatus } from '#domain/bookings.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { CONFIRM_WITHIN_MINUTES } from '#domain/holds.ts';
import type { CallTable } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  max,
  not,
  notInArray,
  or,
  type Placeholder,
  type SQL,
  sql,
  unionAll,
} from '../db/drizzle.ts';
import { hasRow } from '../db/find-rows.ts';
import { bookedSlots, bookingEvents, coachingCalls, consultationRequests } from '../db/schema.ts';
import type { BookingNetwork } from './booking-network.ts';

/** Counts the open bookings of a visitor's networks. */
export async function countOpenBookings(
  db: Db,
  network: BookingNetwork,
  ceilings: BookingCeilings,
  now: Date,
): Promise<OpenBookingCounts> {
  const query = selectOpenBookings(db).prepare('count_open_bookings');
  const [counts] = await query.execute(getCeilingValues(network, ceilings, now));
  return counts as OpenBookingCounts;
}

/** The first of the three parts of a network path, which is 'organization.block.address'. */
export const organizationPath = (path: string): string => path.split('.')[0] ?? '';
const blockPath = (path: string): string => path.split('.').slice(0, 2).join('.');

/** The values of the placeholders in `selectOpenBookings` and `withinCeilings`. */
export function getCeilingValues({ path }: BookingNetwork, ceilings: BookingCeilings, now: Date) {
  const organization = organizationPath(path);
  return {
    ...ceilings,
    path,
    block: `${blockPath(path)}.`,
    // '/' is the character after '.': all paths that begin with the organization lie between the two.
    organizationStart: `${organization}.`,
    organizationEnd: `${organization}/`,
    now,
    hourAgo: new Date(now.getTime() - HOUR_MS),
    heldSince: new Date(now.getTime() - CONFIRM_WITHIN_MINUTES * MINUTE_MS),
    halfOfHour: Math.floor((ceilings.perHour - 1) / 2),
  };
}

const placeholder = (name: keyof ReturnType<typeof getCeilingValues>) => sql.placeholder(name);

/**
 * Selects one row: the `OpenBookingCounts` of a visitor's networks. A hold counts for half an hour after it was made,
 * even if it has ended, and a cancelled free call for an hour, so that one address cannot hold and release, or book and
 * cancel, without end.
 */
export function selectOpenBookings(db: Db) {
  const { createdAt, status } = consultationRequests;
  // Ranges instead of `like`, which finds no index once the statement is prepared.
  const isNearby = ({ networkPath, startsAt }: CallTable) =>
    and(
      sql`${networkPath} ~>=~ ${placeholder('organizationStart')}`,
      sql`${networkPath} ~<~ ${placeholder('organizationEnd')}`,
      gt(startsAt, placeholder('now')),
    );
  const isHeld = inArray(status, ['unconfirmed', 'expired']);
  const countsAsOpen = or(
    inArray(status, [...openFreeCallStatuses]),
    and(wasBooked(db), gt(createdAt, placeholder('hourAgo'))),
    and(isHeld, gt(createdAt, placeholder('heldSince'))),
  );
  const nearby = unionAll(
    db
      .select({
        networkPath: consultationRequests.networkPath,
        isPaid: sql<boolean>`false`.as('is_paid'),
        isHeld: sql<boolean>`${isHeld}`.as('is_held'),
      })
      .from(consultationRequests)
      .where(and(isNearby(consultationRequests), countsAsOpen)),
    db
      .select({
        networkPath: coachingCalls.networkPath,
        isPaid: sql<boolean>`true`.as('is_paid'),
        isHeld: sql<boolean>`true`.as('is_held'),
      })
      .from(coachingCalls)
      .where(and(isNearby(coachingCalls), eq(coachingCalls.status, 'pending'))),
  ).as('nearby');
  const { isPaid, networkPath } = nearby;
  const isOpen = sql`(${isPaid} or not ${nearby.isHeld})`;
  const inAddress = eq(networkPath, placeholder('path'));
  const inBlock = sql`starts_with(${networkPath}, ${placeholder('block')})`;
  const count = (name: keyof OpenBookingCounts, ...conditions: SQL[]) =>
    sql`count(*) filter (where ${and(...conditions)})::int`.mapWith(Number).as(name);
  return db
    .select({
      callsAtAddress: count('callsAtAddress', sql`not ${nearby.isHeld}`, inAddress),
      unconfirmedAtAddress: count('unconfirmedAtAddress', sql`${nearby.isHeld} and not ${isPaid}`, inAddress),
      holdsAtAddress: count('holdsAtAddress', sql`${isPaid}`, inAddress),
      openInBlock: count('openInBlock', isOpen, inBlock),
      openInOrganization: count('openInOrganization', isOpen),
      heldInBlock: count('heldInBlock', sql`${nearby.isHeld}`, inBlock),
      heldInOrganization: count('heldInOrganization', sql`${nearby.isHeld}`),
      lastHour: countLastHour(db).as('lastHour'),
      paidHoldsEverywhere: sql`${db.$count(bookedSlots, isHeldFor('paid', placeholder('now')))}::int`
        .mapWith(Number)
        .as('paidHoldsEverywhere'),
    })
    .from(nearby);
}

/**
 * The condition that a cancelled free call had been booked. A hold that its client never confirmed was no booking, even
 * if the coach cancelled it.
 */
const wasBooked = (db: Db) =>
  and(
    eq(consultationRequests.status, 'cancelled'),
    not(
      hasRow(
        db,
        bookingEvents,
        eq(bookingEvents.consultationRequestId, consultationRequests.id),
        eq(bookingEvents.fromStatus, 'unconfirmed'),
        eq(bookingEvents.toStatus, 'cancelled'),
      ),
    ),
  );

/** The condition that a time is held for calls of this kind: for an open payment, or until the mailed link is used. */
export const isHeldFor = (kind: BookingKind, now: Date | Placeholder) =>
  and(
    gt(bookedSlots.holdExpiresAt, now),
    not(bookedSlots.isSecondarySlot),
    isNotNull(kind === 'paid' ? bookedSlots.coachingCallId : bookedSlots.consultationRequestId),
  );

/**
 * Counts the visitors' bookings of the last hour. First looks only at the row of each table that is `halfOfHour` ids
 * before the latest: if both are older than an hour, there are fewer than `perHour`, and the count is given as 0.
 */
function countLastHour(db: Db) {
  const since = placeholder('hourAgo');
  const mayBeMany = (table: CallTable) => {
    const latestId = db.select({ id: max(table.id) }).from(table);
    const oneOfLatest = db
      .select({ isRecent: sql`${gt(table.createdAt, since)}` })
      .from(table)
      .where(sql`${table.id} <= ${latestId} - ${placeholder('halfOfHour')}::int`)
      .orderBy(desc(table.id))
      .limit(1);
    return sql`coalesce(${oneOfLatest}, false)`;
  };
  const countBooked = (table: CallTable, isBooked: SQL | undefined) =>
    db.$count(table, and(gt(table.createdAt, since), isNotNull(table.networkPath), isBooked));
  const { status } = consultationRequests;
  const neverBooked = ['unconfirmed', 'expired', 'suspected_robot', 'cancelled'] satisfies FreeCallStatus[];
  const neverPaid = ['pending', 'expired', 'suspected_robot', 'cancelled'] satisfies PaidCallStatus[];
  const freeCalls = countBooked(consultationRequests, or(notInArray(status, neverBooked), wasBooked(db)));
  const paidCalls = countBooked(coachingCalls, notInArray(coachingCalls.status, neverPaid));
  return sql`(case when ${mayBeMany(consultationRequests)} or ${mayBeMany(coachingCalls)}
    then ${freeCalls} + ${paidCalls} else 0 end)::int`.mapWith(Number);
}

/** The condition that a free call needs no proof and no confirmation, on a row named `open`. */
export function withinCeilings(): SQL {
  const isBelow = (name: keyof OpenBookingCounts, ceiling: keyof BookingCeilings) =>
    sql`open.${sql.identifier(name)} < ${placeholder(ceiling)}::int`;
  return sql.join(
    [
      isBelow('callsAtAddress', 'freeCallsPerAddress'),
      isBelow('openInBlock', 'perBlock'),
      isBelow('openInOrganization', 'perOrganization'),
      isBelow('lastHour', 'perHour'),
    ],
    sql` and `,
  );
}
