import type { z } from 'zod';
import type { previewUserDeletion as endpoint } from '#contracts/accounts/users.ts';
import { formatStart } from '#domain/coach-clock.ts';
import type { AppContext } from '../app-context.ts';
import { callsView, isOpenCall } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, eq, gt, ne } from '../db/drizzle.ts';
import { ofAddress } from '../db/owned-rows.ts';
import { payments, users } from '../db/schema.ts';

type UserDeletion = z.input<typeof endpoint.reply>;

const MAX_CALLS_AHEAD = 20;

/** Returns what stays when this account is deleted, and the calls that its owner has ahead. */
export async function previewUserDeletion(ctx: AppContext, id: number): Promise<UserDeletion | undefined> {
  const db = ctx.database;
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
  if (!user) return undefined;
  const isOwn = ofAddress(db, user.email);
  const [callsAhead, bookings, paymentCount] = await Promise.all([
    listCallsAhead(ctx, user.email, db),
    db.$count(callsView, and(isOwn(callsView), ne(callsView.status, 'suspected_robot'))),
    db.$count(payments, isOwn(payments)),
  ]);
  const sentences = [...describeCallsAhead(callsAhead), describeKept(bookings, paymentCount)];
  return { message: sentences.join(' '), callsAhead, bookings, payments: paymentCount };
}

/** Lists the calls ahead of the person with this address, soonest first. */
export async function listCallsAhead(
  { settings, now }: AppContext,
  email: string,
  db: Db,
): Promise<UserDeletion['callsAhead']> {
  const { kind, id, firstName, lastName, status, minutes, startsAt } = callsView;
  const found = await db
    .select({ kind, id, firstName, lastName, status, minutes, startsAt })
    .from(callsView)
    .where(and(ofAddress(db, email)(callsView), isOpenCall, gt(startsAt, now())))
    .orderBy(asc(startsAt))
    .limit(MAX_CALLS_AHEAD);
  return found.map((call) => ({
    ...call,
    startsAt: call.startsAt.toISOString(),
    label: formatStart(call.startsAt, settings.coachTimeZone),
  }));
}

/** Says, for example: 'A paid call on Monday, January 4, 2027 at 9:30 AM EST is still ahead.' Empty without calls. */
export function describeCallsAhead([first, ...more]: UserDeletion['callsAhead']): string[] {
  if (!first) return [];
  const call = `A ${first.kind} call on ${first.label}`;
  return [more.length === 0 ? `${call} is still ahead.` : `${call} and ${more.length} more are still ahead.`];
}

/** Says, for example: '2 bookings and 1 payment are kept.' */
function describeKept(bookings: number, paymentCount: number): string {
  const kept = [
    ...(bookings > 0 ? [formatCount(bookings, 'booking')] : []),
    ...(paymentCount > 0 ? [formatCount(paymentCount, 'payment')] : []),
  ];
  if (kept.length === 0) return 'There are no bookings or payments with this address.';
  return `${kept.join(' and ')} ${bookings + paymentCount === 1 ? 'is' : 'are'} kept.`;
}

const formatCount = (count: number, noun: string): string => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);
