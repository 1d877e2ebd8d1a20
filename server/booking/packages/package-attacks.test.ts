import { describe, expect, test } from 'vitest';
import { eq } from '../../db/drizzle.ts';
import { coachingCalls, mails, packages, paymentLinks } from '../../db/schema.ts';
import { addUser, openBrowser, signIn } from '../../testing/accounts.ts';
import { addPaidCall, createCallLink, takenSlots, useBookings } from '../../testing/bookings.ts';
import { openClientsAdmin } from '../../testing/clients.ts';
import { deliverMails } from '../../testing/mail-delivery.ts';
import { useSite } from '../../testing/open-site.ts';
import { addSoldPackage, openPackageHolder, openPackagesAdmin, soldTo } from '../../testing/packages.ts';
import { bookWithLink } from '../../testing/payment-links.ts';
import { queuePackageMails } from './package-end-mails.ts';

const site = useSite();
const coach = useBookings(site);

const people = openClientsAdmin(site, coach);
const emailVerifiedAt = new Date('2026-12-01T12:00:00Z');
const first = '2027-01-04-930am';

describe('whoever has no link from the mail and no account with a confirmed address', () => {
  test('sees no package and books no call of one', async () => {
    const { id } = await addSoldPackage(site);
    for (const link of ['', 'x', 'x'.repeat(43), 'x'.repeat(5000)]) {
      const holder = openPackageHolder(site, link);
      expect(await holder.list()).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect(await holder.slots(id)).toMatchObject({ status: 404 });
      expect(await holder.book(id, [first])).toMatchObject({ status: 404 });
    }
    const visitor = openPackageHolder(site);
    for (const reply of [await visitor.list(), await visitor.slots(id), await visitor.book(id, [first])]) {
      expect(reply).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    }
    expect(await takenSlots(site)).toEqual([]);
  });

  test('but an account of the same address that is not confirmed, learns nothing', async () => {
    const { id } = await addSoldPackage(site);
    await addUser(site, { email: soldTo });
    const holder = openPackageHolder(site, undefined, await signIn(site, soldTo));
    expect(await holder.mine()).toEqual([]);
    expect(await holder.book(id, [first])).toMatchObject({ status: 409, body: { code: 'ADDRESS_UNCONFIRMED' } });
    expect(await holder.slots(id)).toMatchObject({ status: 409 });
  });

  test('gets no further by the link of a call, of a bill for one, or of another client’s package', async () => {
    const { id } = await addSoldPackage(site);
    const other = await addSoldPackage(site, { email: 'ben@example.com' });
    const call = await addPaidCall(site, '2027-01-11-930am');
    const bill = await bookWithLink(coach, { selectedTimeSlot: '2027-01-18-930am' });
    for (const link of [await createCallLink(site, 'paid', call), bill.token]) {
      expect(await openPackageHolder(site, link).book(id, [first])).toMatchObject({ status: 404 });
    }
    const ben = openPackageHolder(site, other.token);
    expect(await ben.mine()).toMatchObject([{ id: other.id }]);
    for (const reply of [await ben.slots(id), await ben.book(id, [first])]) {
      expect(reply).toMatchObject({ status: 404, body: { message: 'This package no longer exists.' } });
    }
    await addUser(site, { email: 'ben@example.com', emailVerifiedAt });
    const signedIn = openPackageHolder(site, undefined, await signIn(site, 'ben@example.com'));
    expect(await signedIn.book(id, [first])).toMatchObject({ status: 404 });
    expect(await signedIn.book(9_999_999_999 as number, [first])).toMatchObject({ status: 404 });
  });

  test('cannot use the endpoints of the coach', async () => {
    const { id } = await addSoldPackage(site);
    const stranger = openBrowser(site);
    expect(await openPackagesAdmin(stranger).change(id, { action: 'add' })).toMatchObject({ status: 401 });
    expect(await stranger.send('GET', `/api/admin/packages?email=${soldTo}`)).toMatchObject({ status: 401 });
  });
});

describe('what cannot be booked', () => {
  test.each([
    ['no times', []],
    ['no list', 'all'],
    ['nothing', undefined],
    ['100 times', Array.from({ length: 100 }, (_, day) => `2027-01-04-${(day % 11) + 1}00am`)],
    ['the same time twice', [first, first]],
    ['a weekday', ['mon-930am']],
    ['no time', ['2027-02-30-930am']],
    ['a time between half-hours', ['2027-01-04-915am']],
    ['an object', [{ slot: first }]],
    ['null', [null]],
    ['too long a text', ['x'.repeat(500)]],
  ])('%s: a sentence about the times', async (_, slots) => {
    const { id, token } = await addSoldPackage(site);
    const { status, body } = await openPackageHolder(site, token).book(id, slots);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)[0]).toMatch(/^slots/);
    expect(body.message).toMatch(/^Please choose/);
  });

  test.each([
    ['in the past', '2026-12-28-930am', 'outside'],
    ['before the first day', '2027-01-04-900am', 'outside'],
    ['at the end', '2027-01-25-930am', 'outside'],
    ['long after', '2099-01-05-930am', 'outside'],
    ['at a time that is not offered', '2027-01-12-930am', 'taken'],
    ['on a holiday', '2027-01-18-930am', 'taken'],
    ['in an hour that the clock skips', '2027-03-14-230am', 'taken'],
  ])('a time %s', async (_, slot, reason) => {
    const { id, token } = await addSoldPackage(site, { startsOn: '2027-01-11', weeks: 2, maxCallsAWeek: 2 });
    const holiday = {
      type: 'blocked',
      startDate: '2027-01-18',
      endDate: '2027-01-18',
      timeSlots: [],
      reason: 'Holiday',
    };
    expect((await coach.send('POST', '/api/admin/date-overrides', holiday)).status).toBeLessThan(300);
    const { status, body } = await openPackageHolder(site, token).book(id, ['2027-01-11-930am', slot]);
    expect(status).toBe(409);
    expect(body.taken).toMatchObject([{ slot, reason }]);
    expect(await takenSlots(site)).toEqual([]);
  });

  test('a time below the notice, and one whose instant the page showed in another time zone', async () => {
    const { id, token } = await addSoldPackage(site);
    const holder = openPackageHolder(site, token);
    const startsAt = ['2027-01-04T13:30:00.000Z'];
    expect(await holder.book(id, [first], { startsAt })).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
    site.setNow('2027-01-04T12:00:00Z');
    const { status, body } = await holder.book(id, [first]);
    expect([status, body.taken]).toMatchObject([409, [{ slot: first, reason: 'taken' }]]);
  });

  test('more calls than are left, or any of one that has ended, was refunded or is only offered', async () => {
    const { id, token } = await addSoldPackage(site, { calls: 1 });
    const holder = openPackageHolder(site, token);
    expect(await holder.book(id, [first, '2027-01-11-930am'])).toMatchObject({
      status: 409,
      body: { code: 'NOT_POSSIBLE', message: 'Only 1 call of this package is left to book.' },
    });
    const refusedBecause = async (changed: Partial<typeof packages.$inferInsert>) => {
      await site.db.update(packages).set(changed);
      const { status, body } = await holder.book(id, [first]);
      expect(await holder.slots(id)).toMatchObject(status === 404 ? { status } : { status: 200, body: [] });
      return [status, body.message];
    };
    const over = { endsAt: new Date('2027-01-01T05:00:00Z') };
    const ended = 'This package has ended, so no more calls can be booked from it.';
    expect(await refusedBecause(over)).toEqual([409, ended]);
    expect(await refusedBecause({ endedBy: 'coach', endedAt: over.endsAt })).toEqual([409, ended]);
    expect(await refusedBecause({ endedBy: 'refund' })).toEqual([
      409,
      'This package was refunded, so no more calls can be booked from it.',
    ]);
    expect(await refusedBecause({ soldAt: null })).toEqual([404, 'This package no longer exists.']);
    expect(await holder.mine()).toEqual([]);
    expect(await takenSlots(site)).toEqual([]);
  });

  test('a call by a way that the coach does not offer, or with no phone number', async () => {
    const { id, token } = await addSoldPackage(site);
    const holder = openPackageHolder(site, token);
    for (const changed of [{ contactMethod: 'phone' }, { contactMethod: 'pigeon' }, { phone: 'call me' }]) {
      expect(await holder.book(id, [first], changed)).toMatchObject({
        status: 400,
        body: { fields: { [Object.keys(changed)[0] as string]: expect.any(String) } },
      });
    }
  });
});

describe('a client with a package', () => {
  test('who is joined with another, or split off again, keeps it', async () => {
    const { id } = await addSoldPackage(site);
    await addSoldPackage(site, { email: 'ben@example.com' });
    const [ana, ben] = [await people.idOf(soldTo), await people.idOf('ben@example.com')];
    expect((await coach.send('POST', `/api/admin/clients/${ben}/join`, { otherId: ana })).status).toBe(200);
    expect((await people.details('ben@example.com')).packages).toHaveLength(2);
    await people.split('ben@example.com', soldTo);
    expect((await people.details(soldTo)).packages).toMatchObject([{ id }]);
    expect((await people.details('ben@example.com')).packages).toHaveLength(1);
  });

  test('who gets a corrected address gets the mails there, and the links that went to the wrong one end', async () => {
    const { id, token } = await addSoldPackage(site);
    await people.update(soldTo, { email: 'ana@right.example' });
    expect(await openPackageHolder(site, token).list()).toMatchObject({ status: 404 });
    expect((await people.details('ana@right.example')).packages).toMatchObject([{ id }]);
    site.setNow('2027-01-22T12:00:00Z');
    await queuePackageMails(site.ctx);
    const [mail] = await deliverMails(site);
    expect(mail).toMatchObject({ kind: 'package-reminder', to: { address: 'ana@right.example' } });
    const renewed = /\/package#([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    expect(await openPackageHolder(site, renewed).mine()).toMatchObject([{ id, firstName: 'Ana' }]);
  });

  test('who is erased leaves no package, no link and no mail about one', async () => {
    const { id, token } = await addSoldPackage(site);
    site.setNow('2027-01-22T12:00:00Z');
    await queuePackageMails(site.ctx);
    await deliverMails(site);
    await signIn(site, 'coach@example.com', undefined, coach);
    const erasure = `/api/admin/clients/${await people.idOf(soldTo)}/erasure`;
    expect((await coach.send('POST', erasure, { confirmation: 'erase' })).status).toBe(200);
    expect(await site.db.$count(packages)).toBe(0);
    expect(await site.db.$count(paymentLinks)).toBe(0);
    expect(await site.db.$count(mails, eq(mails.kind, 'package-reminder'))).toBe(0);
    expect(await openPackageHolder(site, token).book(id, [first])).toMatchObject({ status: 404 });
    expect(await site.db.$count(coachingCalls)).toBe(0);
  });
});
