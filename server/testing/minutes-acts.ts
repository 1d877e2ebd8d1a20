import { expect } from 'vitest';
import { computeMinuteBalance } from '#domain/credit.ts';
import { sumUpLots } from '#domain/minute-lots.ts';
import { actOnBooking } from '../booking/booking-actions.ts';
import { readEntriesOfClients } from '../booking/credit-entries.ts';
import { adjustCredit } from '../clients/adjust-credit.ts';
import type { CallId } from '../db/calls-view.ts';
import { findClientId } from '../db/client-addresses.ts';
import { eq } from '../db/drizzle.ts';
import { clients, coachingCalls, creditAdjustments } from '../db/schema.ts';
import { addUser, signIn } from './accounts.ts';
import type { openBuyer } from './call-payments.ts';
import type { OpenSite } from './open-site.ts';

type Buyer = ReturnType<typeof openBuyer>;
type Actors = {
  /** The coach's address. */
  coach: string;
  findCall(which: number): Promise<CallId>;
  /** Starts a call as `buyers[which % 2]` does, and returns the whole reply. */
  start(which: number, how: number, changed: object): ReturnType<Buyer['start']>;
  openPage(buyer: number, reply: Awaited<ReturnType<Buyer['start']>>): number;
  waitUntil(instant: Date): void;
};

const addressOf = (buyer: number) => `ana${buyer % 2}@example.com`;

/** Adds the accounts of both buyers, with confirmed addresses. */
export async function addBuyers(site: OpenSite): Promise<void> {
  for (const buyer of [0, 1]) await addUser(site, { email: addressOf(buyer), emailVerifiedAt: site.ctx.now() });
}

export const signInBuyer = (site: OpenSite, buyer: number) => signIn(site, addressOf(buyer));

/** The actions with minutes. In each, `which` chooses the buyer or call, and `how` a variant. */
export function openMinutesActs(site: OpenSite, { coach, findCall, start, openPage, waitUntil }: Actors) {
  return {
    /** Gives minutes to a buyer, some of them until the day of the calls, or takes a few. */
    async give(which: number, how: number) {
      const id = (await findClientId(site.db, addressOf(which))) as number;
      const minutes = [20, 45, 60, -15][how % 4] as number;
      const lastDay = minutes > 0 && how % 3 === 1 ? '2027-01-04' : null;
      await adjustCredit(site.ctx, coach, id, { minutes, lastDay, reason: `${which} ${how} ${site.ctx.now()}` });
    },
    /** Begins to pay a call with minutes, at the price that the page would show. */
    async startWithMinutes(which: number, how: number) {
      const minutes = { useMinutes: true };
      const first = await start(which, how, minutes);
      if (first.body.code !== 'PRICE_CHANGED') return openPage(which % 2, first);
      return openPage(which % 2, await start(which, how, { ...minutes, amount: first.body.amount }));
    },
    /** Ends a call that was held, for as long as it was booked or for 12 minutes less or more, or missed. */
    async finish(which: number, how: number) {
      const { id } = await findCall(which);
      const [call] = await site.db.select().from(coachingCalls).where(eq(coachingCalls.id, id));
      if (!call) return;
      waitUntil(call.startsAt);
      const minutesUsed = call.duration + ([-12, 0, 12][how % 3] as number);
      const outcome = how % 4 === 3 ? { action: 'no_show' as const } : { action: 'complete' as const, minutesUsed };
      await actOnBooking(site.ctx, coach, { kind: 'paid', id }, { ...outcome, creditMinutes: 0, tellClient: false });
    },
  };
}

const holding = ['pending', 'confirmed', 'completed', 'no_show'];

/**
 * Expects that each call has taken the minutes that it is paid with, once, or has given them back, and that all minutes
 * of a client are used, left or ended.
 */
export async function expectMinutes({ db, ctx }: OpenSite): Promise<void> {
  const spent = await db.select().from(creditAdjustments).where(eq(creditAdjustments.cause, 'spent'));
  for (const call of await db.select().from(coachingCalls)) {
    const { id, status, duration: minutes, paidWith, minutesFromCredit, rolloverMinutes } = call;
    const rows = spent.filter(({ coachingCallId }) => coachingCallId === id).map((row) => row.minutes);
    const isHolding = holding.includes(status);
    expect([call, rows], 'minutes that pay a part').toEqual([
      call,
      isHolding && minutesFromCredit > 0 ? [-minutesFromCredit] : [],
    ]);
    const minutesUsed = (status === 'completed' && call.minutesUsed) || minutes;
    const balance = computeMinuteBalance({ paidWith, minutes, minutesUsed, creditMinutes: 0 });
    expect([call, rolloverMinutes], 'minutes that pay all, or are left over').toEqual([
      call,
      isHolding ? balance.rolloverMinutes : 0,
    ]);
  }
  const ids = (await db.select({ id: clients.id }).from(clients)).map(({ id }) => id);
  for (const [client, entries] of await readEntriesOfClients(db, ids)) {
    const { balance, ended } = sumUpLots(entries, ctx.now());
    const sumOf = (sign: 1 | -1) => entries.reduce((sum, { minutes }) => sum + Math.max(0, sign * minutes), 0);
    expect([client, balance < 0], 'nobody owes minutes').toEqual([client, false]);
    expect([client, sumOf(1)], 'given minutes are used, left or ended').toEqual([client, sumOf(-1) + balance + ended]);
  }
}

export const countCallsWithMinutes = async ({ db }: OpenSite): Promise<number> =>
  (await db.select().from(creditAdjustments).where(eq(creditAdjustments.cause, 'spent'))).length;
