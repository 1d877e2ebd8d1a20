import { pickAgreedTerms } from '#contracts/booking/agreed-terms.ts';
import type { OwnCall } from '#contracts/clients/account-page.ts';
import { type BookingStatus, isCallLinkExpired, isOpenBooking } from '#domain/bookings.ts';
import { canClientChange, getMoneyOnCancel, isMoneyAtStake } from '#domain/cancellation.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { findVideoLink } from '#domain/ways-to-call.ts';
import type { AppContext } from '../app-context.ts';
import { listStoredBookings, type StoredBooking } from '../booking/stored-bookings.ts';
import { callsView, isOpenCall } from '../db/calls-view.ts';
import { and, desc, inArray, or } from '../db/drizzle.ts';
import { ofAccount } from '../db/owned-rows.ts';
import { createCallLinkToken } from '../mail/call-links.ts';

const MAX_CALLS = 100;

/** The statuses of calls that took place or were canceled, not of holds or suspected robots. */
const pastStatuses: BookingStatus[] = ['completed', 'no_show', 'cancelled', 'refunded'];

/** Lists the calls of a confirmed account, each with the link that its mails carry. */
export async function listOwnCalls(
  ctx: AppContext,
  user: { id: number; email: string },
): Promise<{ nextCalls: OwnCall[]; pastCalls: OwnCall[] }> {
  const now = ctx.now();
  const isOwn = ofAccount(ctx.database, user);
  const found = await listStoredBookings(ctx.database, {
    where: and(isOwn(callsView), or(isOpenCall, inArray(callsView.status, pastStatuses))),
    orderBy: [desc(callsView.startsAt)],
    limit: 2 * MAX_CALLS,
  });
  const isNext = (call: StoredBooking) => isOpenBooking(call) && getEnd(call) > now.getTime();
  const toOwn = (calls: StoredBooking[]) => Promise.all(calls.map((call) => toOwnCall(ctx, call)));
  return {
    nextCalls: await toOwn(found.filter(isNext).reverse()),
    pastCalls: await toOwn(found.filter((call) => !isNext(call)).slice(0, MAX_CALLS)),
  };
}

const getEnd = ({ startsAt, minutes }: StoredBooking): number => startsAt.getTime() + minutes * MINUTE_MS;

async function toOwnCall(ctx: AppContext, call: StoredBooking): Promise<OwnCall> {
  const { kind, status, minutes, contactMethod, phone, firstName, lastName } = call;
  const now = ctx.now();
  return {
    kind,
    status,
    minutes,
    contactMethod,
    phone,
    videoLink: isOpenBooking(call) ? findVideoLink(call) : null,
    firstName,
    lastName,
    ...pickAgreedTerms(call),
    isMoneyAtStake: isMoneyAtStake(getMoneyOnCancel(call)),
    label: formatCallTime(call, ctx.settings.coachTimeZone),
    startsAt: call.startsAt.toISOString(),
    owed: call.owed,
    canChange: canClientChange(call, now, call.changeNoticeHours),
    link: isCallLinkExpired(call, now) ? null : await createCallLinkToken(ctx.database, call),
  };
}
