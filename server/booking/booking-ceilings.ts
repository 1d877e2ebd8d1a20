import {
  type BookingCeilings,
  canHoldPastCeiling,
  getProofEffort,
  isNetworkCeilingReached,
  isSiteCeilingReached,
  type OpenBookingCounts,
} from '#domain/booking-ceilings.ts';
import { type BookingKind, type FreeCallStatus, openFreeCallStatuses, type PaidCallStatus } from '#domain/bookings.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { CONFIRM_WITHIN_MINUTES } from '#domain/holds.ts';
import { recordSecurityEvent } from '../accounts/security-events.ts';
import type { AppContext } from '../app-context.ts';
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
import { Refusal } from '../requests/refusal.ts';
import type { BookingNetwork } from './booking-network.ts';
import type { ProofsOfWork } from './proof-of-work.ts';

/** The network of a visitor, and the proofs of work that are needed past the ceilings. */
export type FloodGuard = { network: BookingNetwork; proofs: ProofsOfWork };

/** The lock under which visitors' bookings are counted and added, so that two cannot pass a ceiling together. */
export const VISITOR_BOOKINGS_LOCK = 'bookings of visitors';

/** The ceiling from which no lock is taken. Only tests of races and speed set it so high. */
const LOCK_FREE_FROM = 1000;

/** Returns the locks of a booking within the ceilings. At 30 bookings an hour, nobody notices the wait for them. */
export const ceilingLocks = ({ perHour }: BookingCeilings): string[] =>
  perHour < LOCK_FREE_FROM ? [VISITOR_BOOKINGS_LOCK] : [];

// A network path is 'organization.block.address'.
const organizationPath = (path: string): string => path.split('.')[0] ?? '';
const blockPath = (path: string): string => path.split('.').slice(0, 2).join('.');

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

/** The condition that a time is held for calls of this kind: for an open payment, or until the mailed link is used. */
const isHeldFor = (kind: BookingKind, now: Date | Placeholder) =>
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

/**
 * Checks the proof of work of a booking past a ceiling, and records for the coach that the ceiling was passed. Must not
 * run inside a transaction. Throws `PROOF_NEEDED`.
 */
export async function requireProof(
  ctx: AppContext,
  kind: BookingKind,
  { network, proofs }: FloodGuard,
  counts: OpenBookingCounts,
  proof: string | null | undefined,
): Promise<void> {
  const ceilings = ctx.config.bookingCeilings;
  if (isNetworkCeilingReached(kind, counts, ceilings)) await recordCeilingEvent(ctx, network.shortened);
  if (isSiteCeilingReached(kind, counts, ceilings)) await recordCeilingEvent(ctx);
  const purpose = { what: `${kind} call`, network: organizationPath(network.path) };
  if (await proofs.use(proof, purpose)) return;
  throw new Refusal('PROOF_NEEDED', {
    message: `${manyBookingsMessage}, so your browser has to pass a quick automatic check first, and that didn’t work. Please check your internet connection and try again, or write to ${ctx.settings.current.contact.supportEmail}.`,
    challenge: await proofs.challenge(purpose, getProofEffort(counts, ceilings)),
  });
}

/** The key of the whole site in the limit `bookingCeilings`, whose other keys are networks. */
export const ALL_VISITORS = 'all visitors';

/** Records at most one event an hour for each network, and one for the whole site. */
async function recordCeilingEvent({ limits, database, now }: AppContext, network?: string): Promise<void> {
  if (!(await limits.claimOnce('bookingCeilings', network ?? ALL_VISITORS))) return;
  await recordSecurityEvent(database, { kind: 'booking-ceiling', ...(network && { network }) }, now());
}

/** Refuses one more hold past the ceilings where too many exist: `RATE_LIMITED`. Needs `VISITOR_BOOKINGS_LOCK`. */
export async function refuseTooManyHolds(
  tx: Db,
  kind: BookingKind,
  network: BookingNetwork,
  { config, settings }: Pick<AppContext, 'config' | 'settings'>,
  now: Date,
): Promise<void> {
  const { bookingCeilings: ceilings } = config;
  const counts = await countOpenBookings(tx, network, ceilings, now);
  const totalHeld = kind === 'paid' ? counts.paidHoldsEverywhere : await tx.$count(bookedSlots, isHeldFor(kind, now));
  if (!canHoldPastCeiling(kind, counts, totalHeld, ceilings)) {
    const message = `${manyBookingsMessage}, so another time can’t be held for you yet. Please try again in half an hour, or write to ${settings.current.contact.supportEmail}.`;
    throw new Refusal('RATE_LIMITED', { message, retryAfterSeconds: CONFIRM_WITHIN_MINUTES * 60 });
  }
}

const manyBookingsMessage = 'Booking is unusually busy right now';
