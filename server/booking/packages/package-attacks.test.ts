import { describe, expect, test } from 'vitest';
import { packages } from '../../db/schema.ts';
import { addUser, signIn } from '../../testing/accounts.ts';
import { addPaidCall, createCallLink, takenSlots, useBookings } from '../../testing/bookings.ts';
import { openClientsAdmin } from '../../testing/clients.ts';
import { deliverMails, packageTokenIn } from '../../testing/mail-delivery.ts';
import { useSite } from '../../testing/open-site.ts';
import { addSoldPackage, openPackageHolder, soldTo } from '../../testing/packages.ts';
import { bookWithLink } from '../../testing/payment-links.ts';
import { changeSettings } from '../../testing/site-settings.ts';
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
});

describe('what cannot be booked', () => {
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

  test('a series with a date within the package, but later than visitors can book', async () => {
    await changeSettings(site, 'calls', { horizonDays: 14 });
    const { id, token } = await addSoldPackage(site);
    const series = [first, '2027-01-11-930am', '2027-01-18-930am'];
    const { status, body } = await openPackageHolder(site, token).book(id, series);
    expect([status, body.taken]).toMatchObject([409, [{ slot: '2027-01-18-930am', reason: 'taken' }]]);
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

  test('a call by a way that the coach does not offer', async () => {
    const { id, token } = await addSoldPackage(site);
    const { status, body } = await openPackageHolder(site, token).book(id, [first], { contactMethod: 'phone' });
    expect([status, body.fields]).toEqual([400, { contactMethod: expect.any(String) }]);
  });
});

describe('a client with a package', () => {
  test('who gets a corrected address gets the mails there, and the links that went to the wrong one end', async () => {
    const { id, token } = await addSoldPackage(site);
    await people.update(soldTo, { email: 'ana@right.example' });
    expect(await openPackageHolder(site, token).list()).toMatchObject({ status: 404 });
    expect((await people.details('ana@right.example')).packages).toMatchObject([{ id }]);
    site.setNow('2027-01-22T12:00:00Z');
    await queuePackageMails(site.ctx);
    const [mail] = await deliverMails(site);
    expect(mail).toMatchObject({ kind: 'package-reminder', to: { address: 'ana@right.example' } });
    const renewed = packageTokenIn(mail);
    expect(await openPackageHolder(site, renewed).mine()).toMatchObject([{ id, firstName: 'Ana' }]);
  });

  test('who gets a corrected address is sent the package once more, as long as calls are left to book', async () => {
    const { id } = await addSoldPackage(site);
    await addSoldPackage(site, { endedBy: 'coach', endedAt: site.ctx.now() });
    const corrected = { email: 'ana@right.example', resendMails: true };
    expect((await people.update(soldTo, corrected)).body.message).toBe(
      'Emails now go to ana@right.example. An email with a new link is on its way.',
    );
    const [mail, ...others] = await deliverMails(site);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'package-paid', to: { address: 'ana@right.example' } });
    expect(await openPackageHolder(site, packageTokenIn(mail)).mine()).toMatchObject([{ id }]);
  });
});
