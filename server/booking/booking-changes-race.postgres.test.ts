import { beforeEach, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../testing/accounts.ts';
import {
  addFreeCall,
  addPaidCall,
  createCallLink,
  freeCallRequest,
  openBookings,
  takenSlots,
} from '../testing/bookings.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { storedMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { RUNS_FACTOR } from '../testing/property-runs.ts';
import { changeSettings } from '../testing/site-settings.ts';

const many = {
  LIMIT_BOOKINGS_PER_HOUR: '100000',
  LIMIT_LINK_CALLS_PER_HOUR: '100000',
  LIMIT_CHANGES_PER_CALL_PER_DAY: '100000',
};
/** The repetitions of each race. */
const ROUNDS = 6 * RUNS_FACTOR;
const contestedSlot = '2027-01-11-930am';

const site = useSite({ env: many, listen: true });
let coach: Browser;
beforeEach(async () => {
  coach = await openBookings(site);
});

const move = (booking: string, selectedTimeSlot: string) =>
  coach.send('POST', `/api/admin/bookings/${booking}/move`, { selectedTimeSlot });
const book = (who: number) =>
  site.send('POST', '/api/consultation-request', freeCallRequest(who, { selectedTimeSlot: contestedSlot }));

test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  'a call that is moved and one that is booked to the same time: one gets it, the other keeps what it had (%i)',
  async () => {
    const id = await addFreeCall(site, '2027-01-04-930am', { email: 'bea@example.com', phoneDigits: '2' });
    const [moved, ...booked] = await Promise.all([move(`free/${id}`, contestedSlot), book(10), book(11), book(12)]);
    const hasMoved = moved?.status === 200;
    const won = booked.filter(({ status }) => status === 201);

    expect(won).toHaveLength(hasMoved ? 0 : 1);
    expect([200, 409]).toContain(moved?.status);
    if (!hasMoved) expect(moved?.body.code).toBe('SLOT_TAKEN');
    for (const { status, body } of booked) if (status !== 201) expect(body.code).toBe('SLOT_TAKEN');
    expect(await takenSlots(site)).toEqual(hasMoved ? [contestedSlot] : ['2027-01-04-930am', contestedSlot]);
    expect(await storedMails(site)).toHaveLength(hasMoved ? 1 : 2);
  },
);

test('the coach and the client move one call at once: it ends at one time, with the half-hours of that one', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    coach = await openBookings(site);
    const id = await addPaidCall(site, '2027-01-04-900am', { duration: 60 });
    const link = await createCallLink(site, 'paid', id);
    const replies = await Promise.all([
      move(`paid/${id}`, '2027-01-11-900am'),
      site.send('POST', '/api/my-call/move', { link, selectedTimeSlot: '2027-01-18-930am' }),
    ]);
    const { booking } = (await coach.send('GET', `/api/admin/bookings/paid/${id}`)).body;
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    expect(replies.every(({ status }) => [200, 404].includes(status))).toBe(true);
    expect(await takenSlots(site)).toEqual(
      booking.selectedTimeSlot === '2027-01-11-900am'
        ? ['2027-01-11-900am', '2027-01-11-930am']
        : ['2027-01-18-930am', '2027-01-18-1000am'],
    );
  }
});

test('two calls that change places at once never end on one half-hour, and neither waits for ever', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    coach = await openBookings(site);
    const one = await addPaidCall(site, '2027-01-04-930am');
    const other = await addPaidCall(site, contestedSlot, { email: 'bea@example.com' });
    const replies = await Promise.all([move(`paid/${one}`, contestedSlot), move(`paid/${other}`, '2027-01-04-930am')]);
    // Either move may find the time still taken; no reply is a server error.
    expect(replies.every(({ status }) => [200, 409].includes(status))).toBe(true);
    expect(await takenSlots(site)).toEqual(['2027-01-04-930am', contestedSlot]);
  }
});

test('a call that is canceled while it is moved holds no half-hour', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    coach = await openBookings(site);
    const id = await addFreeCall(site);
    const [, cancelled] = await Promise.all([
      move(`free/${id}`, contestedSlot),
      coach.send('POST', `/api/admin/bookings/free/${id}/action`, { action: 'cancel' }),
    ]);
    expect(cancelled.status).toBe(200);
    expect(await takenSlots(site)).toEqual([]);
  }
});

test('a call that is booked while its day is being blocked is refused or reported to the coach', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    coach = await openBookings(site);
    const [booked, blocked] = await Promise.all([
      site.send('POST', '/api/consultation-request', freeCallRequest(round)),
      coach.send('POST', '/api/admin/date-overrides', { date: '2027-01-04', type: 'blocked', reason: 'holiday' }),
    ]);
    expect(blocked.status).toBe(201);
    const inTheWay = (blocked.body.inTheWay as { id: number }[]).map(({ id }) => id);
    expect([201, 409]).toContain(booked.status);
    expect(inTheWay).toEqual(booked.status === 201 ? [booked.body.id] : []);
  }
});

const contestedTimes = ['900am', '930am', '1000am'].map((time) => `2027-01-04-${time}`);
const bookAll = () =>
  Promise.all(
    contestedTimes.map((selectedTimeSlot, who) =>
      who === 0
        ? openBuyer(site).start({ selectedTimeSlot, duration: 30, amount: 5000 }, who)
        : openBrowser(site).send('POST', '/api/consultation-request', freeCallRequest(who, { selectedTimeSlot })),
    ),
  );

test('of visitors who book different times of a day at the same moment, as many get one as the coach allows', async () => {
  await changeSettings(site, 'calls', { maxCallsPerDay: 2 });
  const replies = await bookAll();
  expect(replies.filter(({ status }) => status < 300)).toHaveLength(2);
  expect(replies.filter(({ body }) => body.code === 'SLOT_UNAVAILABLE')).toHaveLength(1);
  expect(await takenSlots(site)).toHaveLength(2);
});

test('of visitors who book times beside each other at the same moment, none lose a break', async () => {
  await changeSettings(site, 'calls', { bufferBeforeMinutes: 15 });
  const replies = await bookAll();
  const taken = await takenSlots(site);
  expect(replies.filter(({ status }) => status < 300)).toHaveLength(taken.length);
  expect(taken.length === 1 || taken.join() === [contestedTimes[0], contestedTimes[2]].join()).toBe(true);
});
