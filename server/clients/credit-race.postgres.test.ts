import { beforeEach, expect, test } from 'vitest';
import { lockCredit } from '../booking/credit.ts';
import { addFreeCall, addPaidCall, openBookingsAdmin, useBookings } from '../testing/bookings.ts';
import { openClientsAdmin, storedClients } from '../testing/clients.ts';
import { useSite } from '../testing/open-site.ts';
import { waitForLock } from '../testing/wait-until.ts';

const site = useSite({ own: true });
const coach = useBookings(site);
const ana = 'ana1@example.com';
const ben = 'ben@example.com';
const people = openClientsAdmin(site, coach);
beforeEach(async () => {
  await addFreeCall(site);
  await addFreeCall(site, '2027-01-04-1000am', { email: ben });
});

const bookWithCredit = (email: string, day: number, time: string) =>
  openBookingsAdmin(coach).book({
    email,
    kind: 'paid',
    paidWith: 'credit',
    selectedTimeSlot: `2027-01-${day}-${time}`,
  });

test.each(Array.from({ length: 8 }, (_, round) => round))(
  'credit is spent once while two clients are being joined (%i)',
  async () => {
    await people.adjust(ana, 30);
    const [join, first, second] = await Promise.all([
      people.join(ben, ana),
      bookWithCredit(ana, 11, '900am'),
      bookWithCredit(ben, 11, '1000am'),
    ]);
    expect(join.status).toBe(200);
    const booked = [first, second].filter(({ status }) => status === 201);
    expect([first, second].every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(booked).toHaveLength(1);
    expect((await people.details(ben)).creditMinutes).toBe(0);
  },
);

test('joining waits until a call that is being paid with credit is booked', async () => {
  await people.adjust(ana, 30);
  let commit = () => {};
  const released = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let booking = Promise.resolve();
  await new Promise<void>((isLocked) => {
    booking = site.ctx.database.transaction(async (tx) => {
      expect(await lockCredit(tx, ana, site.ctx.now())).toBe(30);
      isLocked();
      await released;
      const call = { email: ana, paidWith: 'credit', rolloverMinutes: -30, stripePaymentIntentId: null };
      await addPaidCall({ db: tx } as never, '2027-01-11-900am', call);
    });
  });
  let isJoined = false;
  const join = people.join(ben, ana).finally(() => {
    isJoined = true;
  });
  await waitForLock(site);
  const isJoinedEarly = isJoined;
  const second = bookWithCredit(ben, 11, '1000am');
  commit();
  await booking;
  expect(isJoinedEarly).toBe(false);
  expect([(await join).status, (await second).status]).toEqual([200, 409]);
  expect((await people.details(ben)).creditMinutes).toBe(0);
});

test('clients that are joined, split and booked for at once lose nothing', async () => {
  for (let round = 0; round < 5; round += 1) {
    const replies = await Promise.all([
      people.join(ana, ben),
      people.join(ben, ana),
      people.split(ana, ben),
      people.split(ben, ana),
      people.update(ana, { email: 'ana@right.example', resendMails: true }),
      people.saveNotes(ben, `Round ${round}`, round),
      people.adjust(ana, 5, `Round ${round}`),
      addFreeCall(site, `2027-01-${String(11 + round)}-930am`, { email: ben }),
    ]);
    expect(replies.filter((reply) => typeof reply === 'object').every(({ status }) => status < 500)).toBe(true);
  }
  const clients = await storedClients(site);
  const pages = await Promise.all(clients.map(({ email }) => people.details(email)));
  expect(pages.flatMap(({ calls }) => calls)).toHaveLength(7);
  expect(pages.every(({ addresses, email }) => addresses.includes(email))).toBe(true);
  expect(new Set(pages.flatMap(({ addresses }) => addresses))).toEqual(new Set([ana, ben, 'ana@right.example']));
});
