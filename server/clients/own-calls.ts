import type { OwnCall } from '#contracts/account-page.ts';
import { type BookingKind, isCallLinkExpired, isOpenBooking, openStatuses } from '#domain/bookings.ts';
import { canClientChange } from '#domain/cancellation.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import { callTables, listStoredBookings, type StoredBooking } from '../booking/stored-bookings.ts';
import { and, desc, inArray } from '../db/drizzle.ts';
import { ofAccount, type RowsOf } from '../db/owned-rows.ts';
import { createCallLinkToken } from '../mail/call-links.ts';

const MAX_CALLS = 100;

/** Calls that took place, will take place, or were cancelled; not holds, nor those of suspected robots. */
const shownStatuses: Record<BookingKind, string[]> = {
  free: [...openStatuses.free, 'completed', 'no_show', 'cancelled'],
  paid: [...openStatuses.paid, 'completed', 'no_show', 'cancelled', 'refunded'],
};

/** The calls of a confirmed account, each with the link that its mails carry. */
export async function listOwnCalls(
  ctx: AppContext,
  user: { id: number; email: string },
): Promise<{ nextCalls: OwnCall[]; pastCalls: OwnCall[] }> {
  const now = ctx.now();
  const isOwn = ofAccount(ctx.database, user);
  const found = [...(await listCallsOf(ctx, 'free', isOwn)), ...(await listCallsOf(ctx, 'paid', isOwn))].sort(
    (a, b) => b.startsAt.getTime() - a.startsAt.getTime(),
  );
  const isNext = (call: StoredBooking) => isOpenBooking(call) && getEnd(call) > now.getTime();
  const toOwn = (calls: StoredBooking[]) => Promise.all(calls.map((call) => toOwnCall(ctx, call)));
  return {
    nextCalls: await toOwn(found.filter(isNext).reverse()),
    pastCalls: await toOwn(found.filter((call) => !isNext(call)).slice(0, MAX_CALLS)),
  };
}

function listCallsOf({ database }: AppContext, kind: BookingKind, isOwn: RowsOf): Promise<StoredBooking[]> {
  const table: (typeof callTables)[BookingKind] = callTables[kind];
  const where = and(isOwn(table), inArray(table.status, shownStatuses[kind]));
  return listStoredBookings(database, kind, { where, orderBy: [desc(table.startsAt)], limit: MAX_CALLS });
}

const getEnd = ({ startsAt, minutes }: StoredBooking): number => startsAt.getTime() + minutes * MINUTE_MS;

async function toOwnCall(ctx: AppContext, call: StoredBooking): Promise<OwnCall> {
  const { kind, status, minutes, contactMethod, phone, firstName, lastName, changeNoticeHours } = call;
  const now = ctx.now();
  return {
    kind,
    status,
    minutes,
    contactMethod,
    phone,
    firstName,
    lastName,
    changeNoticeHours,
    label: formatCallTime(call, ctx.settings.coachTimeZone),
    startsAt: call.startsAt.toISOString(),
    owed: kind === 'paid' ? call.owed : 0,
    canChange: canClientChange(call, now, changeNoticeHours),
    link: isCallLinkExpired(call, now) ? null : await createCallLinkToken(ctx.database, call),
  };
}
