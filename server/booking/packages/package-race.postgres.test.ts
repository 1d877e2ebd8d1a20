import { beforeEach, expect, test } from 'vitest';
import { creditAdjustments, packages } from '../../db/schema.ts';
import type { Browser } from '../../testing/accounts.ts';
import { openBookings, takenSlots } from '../../testing/bookings.ts';
import { openFaults } from '../../testing/crashes.ts';
import { storedMails } from '../../testing/mail-delivery.ts';
import { useSite } from '../../testing/open-site.ts';
import { addSoldPackage, openPackageHolder, openPackagesAdmin } from '../../testing/packages.ts';
import { RUNS_FACTOR } from '../../testing/property-runs.ts';
import { waitForLock } from '../../testing/wait-until.ts';

const limits = ['LINK_CALLS', 'BOOKINGS'].map((name) => [`LIMIT_${name}_PER_HOUR`, '100000']);
const site = useSite({ env: Object.fromEntries(limits) });
let coach: Browser;
beforeEach(async () => {
  coach = await openBookings(site);
});
const series = ['2027-01-04-930am', '2027-01-11-930am', '2027-01-18-930am', '2027-01-25-930am'];

test('fifty tabs take the last call of a package once', async () => {
  const { id, token } = await addSoldPackage(site, { calls: 1 });
  const slots = [...series, ...series.map((slot) => slot.replace('930am', '1000am'))];
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, tab) =>
      openPackageHolder(site, token).book(id, [slots[tab % slots.length] as string]),
    ),
  );
  const booked = replies.filter(({ status }) => status === 201);
  // The tabs that chose the same time get the same call.
  expect(new Set(booked.map(({ body }) => body.calls[0].id)).size).toBe(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(50 - booked.length);
  expect(await storedMails(site)).toHaveLength(2);
  expect(await takenSlots(site)).toHaveLength(1);
  expect(await openPackageHolder(site, token).summary()).toBe('1 call: 1 booked');
});

test('of series of two clients that meet in one time, each is booked whole or not at all', async () => {
  for (let run = 0; run < 5 * RUNS_FACTOR; run += 1) {
    coach = await openBookings(site);
    const emails = ['a@example.com', 'b@example.com', 'c@example.com'];
    const sold = await Promise.all(emails.map((email) => addSoldPackage(site, { email, calls: 3 })));
    const holders = sold.map(({ token }) => openPackageHolder(site, token));
    // They share January 18, and take their times in another order.
    const wanted = [
      ['2027-01-04-900am', '2027-01-11-900am', series[2]],
      [series[2], '2027-01-25-930am', '2027-01-04-1000am'],
      ['2027-01-25-1000am', series[2], '2027-01-11-1000am'],
    ];
    const replies = await Promise.all(holders.map((holder, place) => holder.book(sold[place]?.id ?? 0, wanted[place])));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const winner = replies.findIndex(({ status }) => status === 201);
    expect((await takenSlots(site)).toSorted()).toEqual((wanted[winner] as string[]).toSorted());
  }
});

test('a server that is killed at any statement of a series leaves it whole or absent', async () => {
  const faults = openFaults(site);
  for (let at = 1; ; at += 1) {
    await openBookings(site);
    const { id, token } = await addSoldPackage(site);
    const holder = openPackageHolder(site, token);
    let status = 0;
    const hasStruck = await faults.during({ kind: 'crash', at, isDone: false }, async () => {
      ({ status } = await holder.book(id, series));
    });
    const taken = await takenSlots(site);
    const mails = (await storedMails(site)).length;
    expect([0, series.length], `crash at step ${at}`).toContain(taken.length);
    expect(mails, `crash at step ${at}`).toBe(2 * taken.length);
    expect(await holder.summary()).toBe(taken.length === 0 ? '4 calls: 4 to book' : '4 calls: 4 booked');
    if (!hasStruck) {
      expect(status).toBe(201);
      expect(at).toBeGreaterThan(10);
      return;
    }
  }
});

test('however the coach and the client meet, no call is lost and none is counted twice', async () => {
  for (let run = 0; run < 5 * RUNS_FACTOR; run += 1) {
    coach = await openBookings(site);
    const { id, token } = await addSoldPackage(site, { calls: 2, maxCallsAWeek: 5 });
    const holder = openPackageHolder(site, token);
    const { body } = await holder.book(id, [series[0]]);
    const [{ calls }] = await holder.mine();
    const admin = openPackagesAdmin(coach);
    const callId = body.calls[0].id as number;
    const replies = await Promise.all([
      admin.act(callId, 'cancel'),
      holder.browser.send('POST', '/api/my-call/cancel', { link: calls[0].link }),
      holder.browser.send('POST', '/api/my-call/move', { link: calls[0].link, selectedTimeSlot: series[1] }),
      holder.book(id, [series[0]]),
      holder.book(id, [series[2]]),
      holder.book(id, [series[3], '2027-01-25-1000am']),
      admin.change(id, { action: 'take' }),
      admin.change(id, { action: 'add' }),
    ]);
    for (const { status } of replies) expect([200, 201, 404, 409]).toContain(status);
    const [{ counts }] = await holder.mine();
    const [row] = await site.db.select().from(packages);
    expect(counts.total).toBe(2 + (row?.addedCalls ?? 0));
    expect(counts.booked + counts.toBook).toBe(counts.total);
    expect(await takenSlots(site)).toHaveLength(counts.booked);
  }
});

test('a client who cancels while the coach ends the package gets the minutes as credit', async () => {
  const { id, token } = await addSoldPackage(site);
  const holder = openPackageHolder(site, token);
  await holder.book(id, [series[0]]);
  const [{ calls }] = await holder.mine();
  let cancelled: ReturnType<Browser['send']> | undefined;
  await site.ctx.database.transaction(async (tx) => {
    await tx.update(packages).set({ endedBy: 'coach', endedAt: site.ctx.now() });
    cancelled = holder.browser.send('POST', '/api/my-call/cancel', { link: calls[0].link });
    await Promise.race([cancelled, waitForLock(site)]);
  });
  expect((await cancelled)?.body.money).toBe('package-credit');
  expect(await site.db.select().from(creditAdjustments)).toMatchObject([{ minutes: 30, cause: 'given back' }]);
});
