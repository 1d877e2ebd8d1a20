import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import type { TakenTime } from '#contracts/booking/packages.ts';
import type { BookingRules } from '#domain/availability.ts';
import { type CallMinutes, countHalfHours, HALF_HOUR_MINUTES } from '#domain/bookings.ts';
import { getSlotStart, slotValueLabel } from '#domain/coach-clock.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { getPackageState, listStartsForWeeklyLimit } from '#domain/packages.ts';
import { parseSlotValue } from '#domain/slot-values.ts';
import type { AppContext } from '../../app-context.ts';
import { getBookingRules } from '../../calendar/stored-calendar.ts';
import { listOpenTimes } from '../open-times.ts';
import { findOwnPackage, type PackageRequest } from './own-packages.ts';
import { isMoneyDisputed } from './package-money.ts';
import { findReasonAgainst } from './package-times.ts';
import type { SoldPackage } from './stored-packages.ts';

/** The reason why a time cannot be booked. */
export type Reason = TakenTime['reason'];

/** Returns the rules for visitors, but as if all calls, free ones too, had the length of the package's calls. */
export const getPackageRules = ({ settings, now }: AppContext, sold: SoldPackage): BookingRules => ({
  ...getBookingRules(settings.current, now()),
  offeredMinutes: [sold.callMinutes as CallMinutes],
  freeCallMinutes: sold.callMinutes,
});

/** Lists the times at which one more call of the package can be booked; none once it has ended or is disputed. */
export async function listPackageSlots(ctx: AppContext, request: PackageRequest, id: number): Promise<OfferedSlot[]> {
  const sold = await findOwnPackage(ctx, request, id);
  if (getPackageState(sold, sold.counts, ctx.now()) === 'ended') return [];
  if (await isMoneyDisputed(ctx.database, id)) return [];
  const countedStarts = listStartsForWeeklyLimit(sold.storedCalls);
  const open = await listOpenTimes(ctx, getPackageRules(ctx, sold));
  return open.filter(({ startsAt }) => findReasonAgainst(sold, new Date(startsAt), countedStarts, ctx) === null);
}

/**
 * Lists which of these times cannot be booked if the earlier ones are, each with the nearest time that can. `refused`:
 * a time that the server refused when the calls were booked, such as one above the most calls of a day.
 */
export async function listUnavailableTimes(
  ctx: AppContext,
  sold: SoldPackage,
  slots: readonly string[],
  refused?: { slot: string; reason: Reason },
): Promise<TakenTime[]> {
  const zone = ctx.settings.coachTimeZone;
  const open = await listOpenTimes(ctx, getPackageRules(ctx, sold));
  const countedStarts = listStartsForWeeklyLimit(sold.storedCalls);
  const chosen: Date[] = [];
  const takenMs = countHalfHours(sold.callMinutes) * HALF_HOUR_MINUTES * MINUTE_MS;
  const overlaps = (start: Date) => chosen.some((other) => Math.abs(other.getTime() - start.getTime()) < takenMs);
  const check = (slot: string, startsAt: Date | null): Reason | null => {
    if (refused?.slot === slot) return refused.reason;
    if (!startsAt) return 'taken';
    const reason = findReasonAgainst(sold, startsAt, [...countedStarts, ...chosen], ctx);
    if (reason) return reason;
    return overlaps(startsAt) || !open.some(({ value }) => value === slot) ? 'taken' : null;
  };
  const unavailable: { slot: string; startsAt: Date | null; reason: Reason }[] = [];
  const times = slots.map((slot) => ({ slot, startsAt: getStart(slot, zone) }));
  for (const { slot, startsAt } of times.sort((one, other) => Number(one.startsAt) - Number(other.startsAt))) {
    const reason = check(slot, startsAt);
    if (reason) unavailable.push({ slot, startsAt, reason });
    else if (startsAt) chosen.push(startsAt);
  }
  return unavailable.map(({ slot, startsAt, reason }) => {
    const free = open.filter(
      (other) => !slots.includes(other.value) && check(other.value, new Date(other.startsAt)) === null,
    );
    const nearest = startsAt ? findNearest(free, startsAt) : null;
    if (nearest) chosen.push(new Date(nearest.startsAt));
    return { slot, label: slotValueLabel(slot, zone), reason, nearest };
  });
}

/** Returns the instant of a dated slot; null for one that the clock skips. */
export function getStart(slot: string, zone: string): Date | null {
  const parsed = parseSlotValue(slot);
  return parsed?.kind === 'dated' ? getSlotStart(parsed, zone) : null;
}

function findNearest(slots: readonly OfferedSlot[], startsAt: Date): OfferedSlot | null {
  const distance = (slot: OfferedSlot) => Math.abs(Date.parse(slot.startsAt) - startsAt.getTime());
  return slots.reduce<OfferedSlot | null>(
    (nearest, slot) => (nearest && distance(nearest) <= distance(slot) ? nearest : slot),
    null,
  );
}
