import {
  type BookingCeilings,
  CONFIRM_WITHIN_MINUTES,
  canHoldPastCeiling,
  getProofEffort,
  isNetworkCeilingReached,
  isSiteCeilingReached,
  type OpenBookingCounts,
} from '#domain/booking-ceilings.ts';
import { type BookingKind, openFreeCallStatuses } from '#domain/bookings.ts';
import type { AppContext } from '../app-context.ts';
import type { Config } from '../config.ts';
import type { Sql } from '../db/connect.ts';
import type { ProofsOfWork } from '../proof-of-work.ts';
import { Refusal } from '../refusal.ts';
import { recordSecurityEvent } from '../security-events.ts';
import type { BookingNetwork } from './booking-network.ts';

/** From where a visitor books, and what checks the proof that is needed past the ceilings. */
export type FloodGuard = { network: BookingNetwork; proofs: ProofsOfWork };

/** Under this lock visitors' bookings are counted and added one by one, so that two at once do not pass a ceiling together. */
export const VISITOR_BOOKINGS_LOCK = 'bookings of visitors';

/** Ceilings as high as this are raised for tests of races and speed: a few bookings more make no difference there. */
const LOCK_FREE_FROM = 1000;

/** The locks of a booking within the ceilings. A site that has 30 bookings an hour does not notice that they queue. */
export const ceilingLocks = ({ perHour }: BookingCeilings): string[] =>
  perHour < LOCK_FREE_FROM ? [VISITOR_BOOKINGS_LOCK] : [];

const organizationPath = (path: string): string => path.split('.')[0] ?? '';
const blockPath = (path: string): string => path.split('.').slice(0, 2).join('.');

/** The values that `openBookingsFrom` needs, in its order. */
export const ceilingParameters = ({ path }: BookingNetwork, ceilings: BookingCeilings): unknown[] => [
  // '/' is the character after '.': all paths that begin with the site lie between the two.
  [path, `${blockPath(path)}.`, `${organizationPath(path)}.`, `${organizationPath(path)}/`],
  [
    ceilings.freeCallsPerAddress,
    ceilings.holdsPerAddress,
    ceilings.perBlock,
    ceilings.perOrganization,
    ceilings.perHour,
  ],
];

const openFreeStatusesSql = openFreeCallStatuses.map((status) => `'${status}'`).join(', ');

/** Cancelled after it was booked. A hold that was never confirmed was no booking, and the coach who clears them away leaves none. */
const wasBookedSql = `status = 'cancelled' and not exists (select from booking_events
  where consultation_request_id = consultation_requests.id and from_status = 'unconfirmed' and to_status = 'cancelled')`;

/**
 * A query of one row: `OpenBookings` of one visitor's networks. `networks` and `ceilings` are the places of
 * `ceilingValues`. By ranges instead of `like`, which finds no index once the statement is prepared. Holds
 * that were let go count as held for their half hour, and cancelled free calls as open for an hour: else one address could
 * hold and let go, or book and cancel, without end.
 */
export function openBookingsSql({ networks, ceilings, now }: { networks: string; ceilings: string; now: string }) {
  const [at, within] = [`${now}::timestamptz`, (index: number) => `(${networks}::text[])[${index}]`];
  const nearby = `network_path ~>=~ ${within(3)} and network_path ~<~ ${within(4)} and starts_at > ${at}`;
  const count = (name: string, condition: string) => `count(*) filter (where ${condition})::int as "${name}"`;
  const inAddress = `network_path = ${within(1)}`;
  const inBlock = `starts_with(network_path, ${within(2)})`;
  return `
    select ${[
      count('callsAtAddress', `state = 'open' and not is_paid and ${inAddress}`),
      count('unconfirmedAtAddress', `state = 'held' and not is_paid and ${inAddress}`),
      count('holdsAtAddress', `is_paid and ${inAddress}`),
      count('openInBlock', `(state = 'open' or is_paid) and ${inBlock}`),
      count('openInOrganization', `state = 'open' or is_paid`),
      count('heldInBlock', `state = 'held' and ${inBlock}`),
      count('heldInOrganization', `state = 'held'`),
    ].join(', ')},
      (${lastHourSql(at, `(${ceilings}::int[])[5]`)}) as "lastHour",
      (${countHeldSql('paid', now)}) as "paidHoldsEverywhere"
    from (
      select network_path, false as is_paid, case when status in ('unconfirmed', 'expired') then 'held' else 'open' end as state
      from consultation_requests
      where ${nearby} and (status in (${openFreeStatusesSql})
        or ${wasBookedSql} and created_at > ${at} - interval '1 hour'
        or status in ('unconfirmed', 'expired') and created_at > ${at} - interval '${CONFIRM_WITHIN_MINUTES} minutes')
      union all
      select network_path, true, 'held' from coaching_calls where ${nearby} and status = 'pending'
    ) as nearby`;
}

/** How many times are held now for calls of this kind: for open payments, or until the mailed link is used. */
const countHeldSql = (kind: BookingKind, now: string): string => `select count(*)::int as held from booked_slots
  where hold_expires_at > ${now}::timestamptz and not is_secondary_slot
    and ${kind === 'paid' ? 'coaching_call_id' : 'consultation_request_id'} is not null`;

/**
 * Bookings of visitors in the last hour, as far as that matters. Counting them is left out where the numbers of the rows
 * already tell that there are fewer than `most`: then this reads two rows, however much the site is used.
 */
function lastHourSql(now: string, limitAt: string): string {
  const since = `${now} - interval '1 hour'`;
  const mayBeMany = (table: string) => `coalesce((select created_at from ${table}
      where id <= (select max(id) from ${table}) - (${limitAt} - 1) / 2 order by id desc limit 1) > ${since}, false)`;
  const counted = (table: string, counts: string) => `(select count(*) from ${table} where created_at > ${since}
      and network_path is not null and (${counts}))`;
  const freeCounts = `status not in ('unconfirmed', 'expired', 'suspected_robot', 'cancelled') or ${wasBookedSql}`;
  const paidCounts = `status not in ('pending', 'expired', 'suspected_robot', 'cancelled')`;
  return `case when ${mayBeMany('consultation_requests')} or ${mayBeMany('coaching_calls')}
    then ${counted('consultation_requests', freeCounts)} + ${counted('coaching_calls', paidCounts)} else 0 end::int`;
}

/** The condition under which a free call may be booked without more ado, on a row of `openBookingsFrom`. */
export const withinCeilingsSql = (open: string, ceilings: string): string => {
  const limitAt = (index: number) => `(${ceilings}::int[])[${index}]`;
  return `${open}."callsAtAddress" < ${limitAt(1)} and ${open}."openInBlock" < ${limitAt(3)}
    and ${open}."openInOrganization" < ${limitAt(4)} and ${open}."lastHour" < ${limitAt(5)}`;
};

export async function countOpenBookings(
  sql: Sql,
  network: BookingNetwork,
  ceilings: BookingCeilings,
  now: Date,
): Promise<OpenBookingCounts> {
  const statement = openBookingsSql({ networks: '$1', ceilings: '$2', now: '$3' });
  const { rows } = await sql.query(statement, [...ceilingParameters(network, ceilings), now]);
  return rows[0] as OpenBookingCounts;
}

/**
 * Lets a booking past a ceiling go on only with a proof of work, and notes for the coach that the ceiling was passed. Not
 * inside a transaction. Throws `PROOF_NEEDED`.
 */
export async function requireProof(
  ctx: AppContext,
  kind: BookingKind,
  { network, proofs }: FloodGuard,
  open: OpenBookingCounts,
  proof: string | null | undefined,
): Promise<void> {
  const ceilings = ctx.config.bookingCeilings;
  if (isNetworkCeilingReached(kind, open, ceilings)) await recordCeilingEvent(ctx, network.shortened);
  if (isSiteCeilingReached(kind, open, ceilings)) await recordCeilingEvent(ctx);
  const purpose = { what: `${kind} call`, network: organizationPath(network.path) };
  if (await proofs.use(proof, purpose)) return;
  throw new Refusal('PROOF_NEEDED', {
    message: `${manyBookingsMessage}, so your browser has to solve a small task first, and that did not work. Please check your internet connection and try again, or write to ${ctx.config.coachEmail}.`,
    challenge: await proofs.challenge(purpose, getProofEffort(open, ceilings)),
  });
}

/** Under this name it is counted that the whole site passed its ceiling. */
export const ALL_VISITORS = 'all visitors';

/** At most one event an hour for each network, and one for the whole site. */
async function recordCeilingEvent({ limits, database, now }: AppContext, network?: string): Promise<void> {
  if (!(await limits.claimOnce('bookingCeilings', network ?? ALL_VISITORS))) return;
  await recordSecurityEvent(database, { kind: 'booking-ceiling', ...(network && { network }) }, now());
}

/** Throws `RATE_LIMITED` where no more may be held past the ceilings. Needs `BOOKINGS_OF_VISITORS`. */
export async function refuseTooManyHolds(
  tx: Sql,
  kind: BookingKind,
  network: BookingNetwork,
  { bookingCeilings: ceilings, coachEmail }: Pick<Config, 'bookingCeilings' | 'coachEmail'>,
  now: Date,
): Promise<void> {
  const open = await countOpenBookings(tx, network, ceilings, now);
  const { rows } = await tx.query(countHeldSql(kind, '$1'), [now]);
  if (!canHoldPastCeiling(kind, open, rows[0]?.held as number, ceilings)) {
    const message = `${manyBookingsMessage}, so we cannot hold another time for you. Please try again in half an hour, or write to ${coachEmail}.`;
    throw new Refusal('RATE_LIMITED', { message, retryAfterSeconds: CONFIRM_WITHIN_MINUTES * 60 });
  }
}

const manyBookingsMessage = 'Unusually many calls are being booked right now';
