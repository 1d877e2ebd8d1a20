import { beforeEach, describe, expect, test } from 'vitest';
import { packages, payments } from '../../db/schema.ts';
import { useBookings } from '../../testing/bookings.ts';
import { deliverMails, packageTokenIn } from '../../testing/mail-delivery.ts';
import { useSite } from '../../testing/open-site.ts';
import { addSoldPackage, openPackageHolder, openPackagesAdmin, soldTo } from '../../testing/packages.ts';
import { addPayment } from '../../testing/today.ts';
import { queuePackageMails } from './package-end-mails.ts';

const site = useSite();
const coach = useBookings(site);
let sold: Awaited<ReturnType<typeof addSoldPackage>>;
beforeEach(async () => {
  sold = await addSoldPackage(site);
});

/** Runs the scheduled task at this moment, twice, and returns what it has sent. */
async function runAt(now: string) {
  site.setNow(now);
  await queuePackageMails(site.ctx);
  await queuePackageMails(site.ctx);
  return deliverMails(site);
}

describe('a package with calls left', () => {
  test('is reminded of 10 and 3 days before its end, once each, with a link that opens it', async () => {
    expect(await runAt('2027-01-22T04:59:00Z')).toEqual([]);
    const [first, ...more] = await runAt('2027-01-22T05:00:00Z');
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      kind: 'package-reminder',
      to: { address: soldTo },
      subject: '4 calls left in your package until Sunday, January 31, 2027',
    });
    const token = packageTokenIn(first);
    expect(await openPackageHolder(site, token).mine()).toMatchObject([{ id: sold.id }]);
    expect(await runAt('2027-01-25T12:00:00Z')).toEqual([]);
    expect(await runAt('2027-01-30T12:00:00Z')).toMatchObject([{ kind: 'package-reminder' }]);
    expect(await runAt('2027-01-31T12:00:00Z')).toEqual([]);
  });

  test('that was prolonged is reminded of its new end; a reminder of the old one that still waits is not sent', async () => {
    site.setNow('2027-01-22T12:00:00Z');
    await queuePackageMails(site.ctx);
    await site.db.update(packages).set({ endsAt: new Date('2027-02-08T05:00:00Z') });
    expect(await deliverMails(site)).toEqual([]);
    expect(await runAt('2027-01-29T12:00:00Z')).toMatchObject([
      { subject: '4 calls left in your package until Sunday, February 7, 2027' },
    ]);
  });
});

test('no reminder goes out once all calls are booked', async () => {
  const slots = ['04', '11', '18', '25'].map((day) => `2027-01-${day}-930am`);
  expect((await openPackageHolder(site, sold.token).book(sold.id, slots)).status).toBe(201);
  await deliverMails(site);
  expect(await runAt('2027-01-30T12:00:00Z')).toEqual([]);
});

test.each([
  ['the coach has ended it', { endedBy: 'coach' as const, endedAt: new Date('2027-01-10T12:00:00Z') }],
  ['it was refunded', { endedBy: 'refund' as const, endedAt: new Date('2027-01-10T12:00:00Z') }],
  ['it is only offered', { soldAt: null }],
])('no reminder goes out once %s', async (_, changed) => {
  await site.db.update(packages).set(changed);
  expect(await runAt('2027-01-30T12:00:00Z')).toEqual([]);
});

test('no reminder goes out while the bank looks into the payment', async () => {
  const paid = { kind: 'package' as const, billId: sold.linkId, settledAt: site.ctx.now() };
  await addPayment(site, { ...paid, dispute: 'open' });
  expect(await runAt('2027-01-30T12:00:00Z')).toEqual([]);
  await site.db.update(payments).set({ dispute: 'won' });
  expect(await runAt('2027-01-30T13:00:00Z')).toMatchObject([{ kind: 'package-reminder' }]);
});

test('the end is told once, with what became of the calls', async () => {
  const holder = openPackageHolder(site, sold.token);
  await holder.book(sold.id, ['2027-01-25-930am']);
  await deliverMails(site);
  const [ended, ...more] = await runAt('2027-02-01T05:00:00Z');
  expect(more).toEqual([]);
  expect(ended).toMatchObject({ kind: 'package-ended', to: { address: soldTo } });
  expect(ended?.text.replace(/\s+/g, ' ')).toContain(
    'Your package “1-on-1 nutrition coaching” ended on Sunday, January 31, 2027. It had 4 calls: 1 booked, 3 not used.',
  );
  expect(await runAt('2027-02-02T05:00:00Z')).toEqual([]);
});

test('a site that was stopped for days says nothing about an end long ago', async () => {
  expect(await runAt('2027-02-04T12:00:00Z')).toEqual([]);
});

test('a package that the coach has ended by hand is told about once', async () => {
  await openPackagesAdmin(coach).change(sold.id, { action: 'end' });
  expect(await deliverMails(site)).toMatchObject([{ kind: 'package-ended' }]);
  expect(await runAt('2027-02-01T05:00:00Z')).toEqual([]);
});
