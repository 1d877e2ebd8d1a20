import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import type { TakenTime } from '#contracts/booking/packages.ts';
import { hasRoomInWeek, isWithinPackage, listStartsForWeeklyLimit } from '#domain/packages.ts';
import type { AppContext } from '../../app-context.ts';
import { eq } from '../../db/drizzle.ts';
import { attachCalls } from '../../db/package-calls.ts';
import { packages } from '../../db/schema.ts';
import type { StoredBooking } from '../stored-bookings.ts';
import { isSold, type SoldPackage } from './stored-packages.ts';

/** Returns why a package has no call at a time: it lies outside of it, or the week has enough calls. */
export function findReasonAgainst(
  sold: SoldPackage,
  startsAt: Date,
  others: readonly Date[],
  { settings }: Pick<AppContext, 'settings'>,
): Exclude<TakenTime['reason'], 'taken'> | null {
  const { coachTimeZone: zone, weekStartsOn } = settings.current.calls;
  if (!isWithinPackage(startsAt, sold, zone)) return 'outside';
  return hasRoomInWeek(startsAt, others, { ...sold, zone, weekStartsOn }) ? null : 'week';
}

/** Filters the times to those that the call's package allows. A call without a package keeps all. */
export async function keepTimesOfPackage(
  ctx: AppContext,
  { id, packageId }: StoredBooking,
  slots: OfferedSlot[],
): Promise<OfferedSlot[]> {
  if (packageId === null) return slots;
  const rows = await ctx.database.select().from(packages).where(eq(packages.id, packageId));
  const [sold] = (await attachCalls(ctx.database, rows)).filter(isSold);
  if (!sold) return slots;
  const others = listStartsForWeeklyLimit(sold.storedCalls.filter((call) => call.id !== id));
  return slots.filter(({ startsAt }) => findReasonAgainst(sold, new Date(startsAt), others, ctx) === null);
}
