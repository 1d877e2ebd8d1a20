import { describe, expect, test } from 'vitest';
import { packages } from '../../db/schema.ts';
import { auditLines, comeBackAt } from '../../testing/accounts.ts';
import { freeCallRequest, takenSlots, useBookings } from '../../testing/bookings.ts';
import { openClientsAdmin } from '../../testing/clients.ts';
import { deliverMails } from '../../testing/mail-delivery.ts';
import { useSite } from '../../testing/open-site.ts';
import { addSoldPackage, openPackageHolder, openPackagesAdmin, soldTo } from '../../testing/packages.ts';

const site = useSite();
const coach = useBookings(site);
const admin = openPackagesAdmin(coach);
const people = openClientsAdmin(site, coach);
const ofPerson = async () => (await people.details(soldTo)).packages;
const ending = async () => (await coach.send('GET', '/api/admin/today')).body.attention.endingPackages;

describe('the coach', () => {
  test('prolongs a package, adds a call, takes one and ends it, each with a reason that the log keeps', async () => {
    const { id, token } = await addSoldPackage(site);
    const holder = openPackageHolder(site, token);
    expect((await admin.change(id, { action: 'prolong', lastDay: '2027-02-14' })).body.message).toBe(
      'The package now ends on Sunday, February 14, 2027.',
    );
    expect((await admin.change(id, { action: 'add' })).body.message).toBe('The package now has 5 calls: 5 to book.');
    expect((await admin.change(id, { action: 'take' })).body.message).toBe('The package now has 4 calls: 4 to book.');
    expect(await ofPerson()).toMatchObject([{ id, state: 'running', lastDay: '2027-02-14', endedBy: null }]);
    expect((await admin.change(id, { action: 'end' })).body.message).toBe('The package has ended.');
    expect(await ofPerson()).toMatchObject([{ id, state: 'ended', lastDay: '2027-01-01', endedBy: 'coach' }]);
    expect(await holder.book(id, ['2027-01-04-930am'])).toMatchObject({
      status: 409,
      body: { code: 'NOT_POSSIBLE', message: 'This package has ended, so no more calls can be booked from it.' },
    });
    expect((await auditLines(site)).filter((line) => line.includes('package'))).toEqual([
      `coach@example.com client-changed: prolonged to Sunday, February 14, 2027 package ${id} of ${soldTo}: Illness`,
      `coach@example.com client-changed: added a call to package ${id} of ${soldTo}: Illness`,
      `coach@example.com client-changed: took a call from package ${id} of ${soldTo}: Illness`,
      `coach@example.com client-changed: ended package ${id} of ${soldTo}: Illness`,
    ]);
    const [mail] = await deliverMails(site);
    expect(mail).toMatchObject({
      kind: 'package-ended',
      subject: 'Your package “1-on-1 nutrition coaching” has ended',
    });
    expect(mail?.text).toContain('It had 4 calls: 4 not used.');
  });

  test('may prolong what was ended, or is over; then calls can be booked again', async () => {
    const { id, token } = await addSoldPackage(site, { weeks: 1 });
    await admin.change(id, { action: 'end', tellClient: false });
    expect(await deliverMails(site)).toEqual([]);
    expect((await admin.change(id, { action: 'prolong', lastDay: '2027-01-09' })).body.fields).toEqual({
      lastDay: 'Its last day was Sunday, January 10, 2027. Please choose that day or a later one.',
    });
    await comeBackAt(site, coach, '2027-01-12T12:00:00Z');
    expect(await admin.change(id, { action: 'prolong', lastDay: '2027-01-11' })).toMatchObject({
      status: 400,
      body: { fields: { lastDay: 'Please choose a day that is ahead.' } },
    });
    await admin.change(id, { action: 'prolong', lastDay: '2027-01-31' });
    expect((await openPackageHolder(site, token).book(id, ['2027-01-18-930am'])).status).toBe(201);
  });

  test('cannot prolong it to its last day, an earlier one, or beyond two years', async () => {
    const { id } = await addSoldPackage(site);
    for (const lastDay of ['2027-01-31', '2027-01-30', '2029-02-01'])
      expect((await admin.change(id, { action: 'prolong', lastDay })).body.fields).toEqual({
        lastDay: expect.any(String),
      });
  });

  test('reads that a call added to a package that is over can’t be booked before that goes on', async () => {
    const { id } = await addSoldPackage(site, { weeks: 1 });
    await comeBackAt(site, coach, '2027-01-12T12:00:00Z');
    expect((await admin.change(id, { action: 'add' })).body.message).toBe(
      'The package now has 5 calls: 5 not used. It has ended: prolong it so that the call can be booked.',
    );
  });

  test('changes nothing of a package that was refunded, only offered or is gone, and takes no call that is booked', async () => {
    const { id, token } = await addSoldPackage(site, { calls: 1 });
    await openPackageHolder(site, token).book(id, ['2027-01-04-930am']);
    expect(await admin.change(id, { action: 'take' })).toMatchObject({ status: 409 });
    await site.db.update(packages).set({ endedBy: 'refund', endedAt: new Date('2027-01-01T12:00:00Z') });
    for (const action of ['add', 'take', 'end', 'prolong']) {
      expect(await admin.change(id, { action, lastDay: '2027-03-01' })).toMatchObject({
        status: 409,
        body: { message: 'This package was refunded. It can’t be changed any more.' },
      });
    }
    const offered = await addSoldPackage(site, { soldAt: null, endsAt: null });
    expect(await admin.change(offered.id, { action: 'add' })).toMatchObject({ status: 404 });
    expect(await admin.change(999, { action: 'add' })).toMatchObject({ status: 404 });
  });
});

test('Today lists packages that end within a week while calls are left to book', async () => {
  const soon = await addSoldPackage(site, { weeks: 1 });
  await addSoldPackage(site, { email: 'later@example.com', weeks: 2 });
  const booked = await addSoldPackage(site, { email: 'booked@example.com', weeks: 1, calls: 1 });
  await openPackageHolder(site, booked.token).book(booked.id, ['2027-01-04-930am']);
  await addSoldPackage(site, { email: 'ended@example.com', weeks: 1, endedBy: 'coach', endedAt: new Date() });
  expect(await ending()).toEqual([]);
  await comeBackAt(site, coach, '2027-01-03T12:00:00Z');
  expect(await ending()).toMatchObject([
    { id: soon.id, email: soldTo, summary: '4 calls: 4 to book', lastDay: '2027-01-10' },
  ]);
  await admin.change(soon.id, { action: 'prolong', lastDay: '2027-02-10' });
  expect(await ending()).toEqual([]);
});

describe('a call that the coach books from a package', () => {
  const request = (packageId: number | undefined, changed: object = {}) =>
    coach.send('POST', '/api/admin/bookings', {
      ...freeCallRequest(1),
      kind: 'paid',
      paidWith: 'package',
      packageId,
      ...changed,
    });

  test('is one of the package, also beyond the calls of a week', async () => {
    const { id, token } = await addSoldPackage(site, { cancelDays: 5 });
    expect(await admin.bookable()).toMatchObject([{ id, callMinutes: 30, toBook: 4, lastDay: '2027-01-31' }]);
    const { status, body } = await request(id, { amount: 50_00 });
    expect(status).toBe(201);
    expect(body.booking).toMatchObject({
      paidWith: 'package',
      amount: 0,
      package: { id, name: '1-on-1 nutrition coaching', endedBy: null, endsAt: '2027-02-01T05:00:00.000Z' },
    });
    expect((await request(id, { selectedTimeSlot: '2027-01-04-1000am' })).status).toBe(201);
    expect(await openPackageHolder(site, token).summary()).toBe('4 calls: 2 booked, 2 to book');
  });

  test('is refused for another client, another length, after the end, or without a call left', async () => {
    const { id } = await addSoldPackage(site, { calls: 1 });
    const refusal = async (...values: Parameters<typeof request>) => {
      const { status, body } = await request(...values);
      return [status, body.fields];
    };
    expect(await refusal(undefined)).toEqual([400, { packageId: expect.any(String) }]);
    expect((await request(999)).status).toBe(404);
    const foreign = { packageId: 'This package belongs to another client.' };
    expect(await refusal(id, { email: 'ben@example.com' })).toEqual([400, foreign]);
    const long = { duration: 'The calls of this package last 30 minutes.' };
    expect(await refusal(id, { duration: 45 })).toEqual([400, long]);
    const late = { selectedTimeSlot: expect.stringContaining('after the end of the package') };
    expect(await refusal(id, { selectedTimeSlot: '2027-02-01-930am' })).toEqual([409, late]);
    expect(await takenSlots(site)).toEqual([]);
    expect((await request(id)).status).toBe(201);
    expect(await request(id, { selectedTimeSlot: '2027-01-11-930am' })).toMatchObject({
      status: 409,
      body: { message: 'All calls of this package are booked. You can add one first.' },
    });
    expect(await admin.bookable()).toEqual([]);
  });
});
