import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../testing/accounts.ts';
import {
  addFreeCall,
  addPaidCall,
  createCallLink,
  freeCallRequest,
  openBookings,
  takenSlots,
} from '../testing/bookings.ts';
import { storedMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';

const many = {
  LIMIT_BOOKINGS_PER_HOUR: '100000',
  LIMIT_LINK_CALLS_PER_HOUR: '100000',
  LIMIT_CHANGES_PER_CALL_PER_DAY: '100000',
};
const contestedSlot = '2027-01-11-930am';

const site = useSite({ env: many });
let coach: Browser;
beforeEach(async () => {
  coach = await openBookings(site);
});

const move = (booking: string, selectedTimeSlot: string) =>
  coach.send('POST', `/api/admin/bookings/${booking}/move`, { selectedTimeSlot });
const book = (who: number) =>
  site.send('POST', '/api/consultation-request', freeCallRequest(who, { selectedTimeSlot: contestedSlot }));

test.each(Array.from({ length: 15 }, (_, round) => round))(
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
  for (let round = 0; round < 10; round += 1) {
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
  for (let round = 0; round < 10; round += 1) {
    coach = await openBookings(site);
    const one = await addPaidCall(site, '2027-01-04-930am');
    const other = await addPaidCall(site, contestedSlot, { email: 'bea@example.com' });
    const replies = await Promise.all([move(`paid/${one}`, contestedSlot), move(`paid/${other}`, '2027-01-04-930am')]);
    // Either move may find the time still taken; no reply is a server error.
    expect(replies.every(({ status }) => [200, 409].includes(status))).toBe(true);
    expect(await takenSlots(site)).toEqual(['2027-01-04-930am', contestedSlot]);
  }
});

test('a call that is cancelled while it is moved holds no half-hour', async () => {
  for (let round = 0; round < 10; round += 1) {
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
