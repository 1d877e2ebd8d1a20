import { beforeEach, expect, test } from 'vitest';
import { coachingCalls } from '../db/schema.ts';
import { addUser, openBrowser, signIn } from '../testing/accounts.ts';
import { openBookingsAdmin, takenSlots, useBookings } from '../testing/bookings.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { useSite } from '../testing/open-site.ts';
import { holdTransactions } from '../testing/test-hooks.ts';

const many = '1000000';
const site = useSite({
  own: true,
  listen: true,
  env: {
    LIMIT_BOOKINGS_PER_HOUR: many,
    LIMIT_BOOKINGS_PER_RECIPIENT_PER_DAY: many,
    LIMIT_PAYMENT_CALLS_PER_HOUR: many,
  },
});
const coach = useBookings(site);
const people = openClientsAdmin(site, coach);
const ana = 'ana1@example.com';
beforeEach(() => addUser(site, { email: ana, emailVerifiedAt: new Date('2026-12-01T12:00:00Z') }));

const times = ['900am', '930am', '1000am'];
const slots = ['2027-01-04', '2027-01-11', '2027-01-18', '2027-01-25'].flatMap((day) =>
  times.map((time) => `${day}-${time}`),
);

/** Each tab has a browser of its own, in which the client is signed in. */
async function openTabs(count: number) {
  const { cookies } = await signIn(site, ana);
  return Array.from({ length: count }, (_, index) => {
    const browser = openBrowser(site);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    const time = { selectedTimeSlot: slots[index % slots.length], duration: 30, useMinutes: true };
    return (amount: number) => openBuyer(site, browser).start({ ...time, amount });
  });
}

test('of 50 tabs that spend the last 30 minutes, one books', async () => {
  await people.adjust(ana, 30);
  const tabs = await openTabs(50);
  // All have looked at the credit before the first books.
  holdTransactions(site, tabs.length);
  const call = { kind: 'paid', paidWith: 'credit', selectedTimeSlot: '2027-02-01-900am' };
  const byCoach = openBookingsAdmin(coach).book(call);
  const replies = await Promise.all(tabs.map((book) => book(0)));
  const booked = [await byCoach, ...replies].filter(({ status }) => status === 201);
  // Tabs that chose the same time get the same call.
  expect(new Set(booked.map(({ body }) => body.callId ?? body.booking.id)).size).toBe(1);
  const calls = await site.db.select().from(coachingCalls);
  expect(calls).toMatchObject([{ paidWith: 'credit', status: 'confirmed', rolloverMinutes: -30 }]);
  expect([await takenSlots(site), (await people.details(ana)).creditMinutes]).toEqual([
    [calls[0]?.selectedTimeSlot],
    0,
  ]);
  const refused = replies.filter(({ status }) => status === 409).map(({ body }) => body.code);
  expect(refused.every((code) => ['PRICE_CHANGED', 'SLOT_TAKEN', 'SLOT_UNAVAILABLE'].includes(code))).toBe(true);
});

test('a part is held once, while the coach takes minutes and gives them', async () => {
  await people.adjust(ana, 20);
  const tabs = await openTabs(12);
  const replies = await Promise.all([
    ...tabs.map((book) => book(1667)),
    people.adjust(ana, -20, 'Used in a chat'),
    people.adjust(ana, 20, 'Given again'),
  ]);
  expect(replies.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
  const held = replies.slice(0, tabs.length).filter(({ status }) => status === 200).length;
  const taken = replies[tabs.length]?.status === 200 ? 20 : 0;
  expect((await people.details(ana)).creditMinutes).toBe(40 - taken - 20 * held);
  expect(await site.db.$count(coachingCalls)).toBe(held);
});
