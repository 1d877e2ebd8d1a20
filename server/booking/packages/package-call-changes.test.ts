import { beforeEach, describe, expect, test } from 'vitest';
import { inviteToRebook } from '#contracts/booking/ended-calls.ts';
import { creditAdjustments, packages } from '../../db/schema.ts';
import { auditLines, comeBackAt } from '../../testing/accounts.ts';
import { takenSlots, useBookings } from '../../testing/bookings.ts';
import { openClientsAdmin } from '../../testing/clients.ts';
import { deliverMails, packageTokenIn } from '../../testing/mail-delivery.ts';
import { useSite } from '../../testing/open-site.ts';
import { addSoldPackage, openPackageHolder, openPackagesAdmin, soldTo } from '../../testing/packages.ts';
import { changeSettings } from '../../testing/site-settings.ts';

const site = useSite();
const coach = useBookings(site);
const admin = openPackagesAdmin(coach);
let id: number;
let holder: ReturnType<typeof openPackageHolder>;
beforeEach(async () => {
  const added = await addSoldPackage(site, { weeks: 4 });
  id = added.id;
  holder = openPackageHolder(site, added.token);
});

const first = '2027-01-04-930am';
const later = (now: string) => comeBackAt(site, coach, now);

/** Books a call, and returns its id and the link to its page. */
async function book(slot = first): Promise<{ callId: number; link: string }> {
  const { body } = await holder.book(id, [slot]);
  const [{ calls }] = await holder.mine();
  const callId = body.calls[0].id as number;
  return { callId, link: calls.find((call: { id: number }) => call.id === callId).link };
}
const clientSends = (path: string, body: object) => holder.browser.send('POST', `/api/my-call${path}`, body);
const lastDay = async () => (await holder.mine())[0].lastDay;
const credit = async () =>
  (await site.db.select().from(creditAdjustments)).map(({ minutes, cause, endsAt }) => [minutes, cause, endsAt]);

describe('a call that its client cancels', () => {
  test('in time goes back to the package, whose end stays', async () => {
    const { link } = await book();
    expect((await clientSends('', { link })).body.money).toBe('package');
    const { status, body } = await clientSends('/cancel', { link });
    expect([status, body.money]).toEqual([200, 'package']);
    expect(await holder.summary()).toBe('4 calls: 4 to book');
    expect(await lastDay()).toBe('2027-01-31');
    expect(await takenSlots(site)).toEqual([]);
    expect(await credit()).toEqual([]);
    const mails = await deliverMails(site);
    const told = mails.find(({ kind }) => kind === 'call-cancelled')?.text.replace(/\s+/g, ' ');
    expect(told).toContain('You can book another time until the end of Sunday, January 31, 2027.');
    const token = packageTokenIn(...mails);
    expect(await openPackageHolder(site, token).mine()).toMatchObject([{ id }]);
  });

  test('late, since it was moved once, waits for the coach, who counts it as used', async () => {
    const { link } = await book();
    await later('2027-01-02T12:00:00Z');
    const moved = await clientSends('/move', { link, selectedTimeSlot: '2027-01-18-930am' });
    expect(moved.status).toBe(200);
    const mail = (await deliverMails(site)).find(({ kind }) => kind === 'call-moved');
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(
      'If you cancel it by Sunday, January 3, 2027 at 9:30 AM EST, the call goes back to your package.',
    );
    await later('2027-01-04T12:00:00Z');
    expect((await clientSends('/cancel', { link: moved.body.link })).body.money).toBe('package-waits');
    expect(await holder.summary()).toBe('4 calls: 1 to decide, 3 to book');
    const [decision] = await admin.decisions();
    expect(decision).toMatchObject({ reason: 'cancelled', amount: 0, minutes: 30, isOfPackage: true });
    expect(await admin.decide(decision.id, 'refunded')).toMatchObject({ status: 400 });
    expect(await admin.decide(decision.id, 'kept')).toMatchObject({
      status: 200,
      body: { message: 'Noted: the call counts as used.' },
    });
    expect(await holder.summary()).toBe('4 calls: 1 counted as used, 3 to book');
  });

  test('of a package that the coach has ended becomes credit for the days that the coach has set', async () => {
    await changeSettings(site, 'calls', { givenBackDays: 5 });
    const { link } = await book();
    expect((await admin.change(id, { action: 'end' })).body.message).toBe(
      'The package has ended. Its booked call stays.',
    );
    expect((await clientSends('/cancel', { link })).body.money).toBe('package-credit');
    expect(await credit()).toEqual([[30, 'given back', new Date('2027-01-07T05:00:00Z')]]);
    expect(await holder.summary()).toBe('4 calls: 1 turned into credit, 3 not used');
    // Should the package go on, the call has become credit all the same.
    await admin.change(id, { action: 'prolong', lastDay: '2027-01-31' });
    expect(await holder.summary()).toBe('4 calls: 1 turned into credit, 3 to book');
  });

  test('of a package that was refunded gives nothing back', async () => {
    const { link } = await book();
    await site.db.update(packages).set({ endedBy: 'refund', endedAt: new Date('2027-01-02T12:00:00Z') });
    expect((await clientSends('/cancel', { link })).body.money).toBe('none');
    expect(await credit()).toEqual([]);
    expect(await admin.decisions()).toEqual([]);
  });
});

describe('a call that the coach cancels', () => {
  test('goes back, and the package gets longer by the share of its weeks of one call', async () => {
    const { callId } = await book();
    const { body } = await admin.act(callId, 'cancel');
    expect(body.message).toBe(
      'The call is canceled and the time is open again. The client gets an email. The call is back in its package. The package now ends on Sunday, February 7, 2027.',
    );
    expect(await holder.summary()).toBe('4 calls: 4 to book');
    expect(await lastDay()).toBe('2027-02-07');
    expect(await auditLines(site)).toContain(
      `coach@example.com client-changed: prolonged to Sunday, February 7, 2027 package ${id} of ${soldTo}: the coach called off or moved the call on Monday, January 4, 2027 at 9:30 AM EST`,
    );
  });

  test('after it was missed by the coach, even though the package is over, counts days from today', async () => {
    const { callId } = await book('2027-01-25-930am');
    await later('2027-02-03T12:00:00Z');
    await admin.act(callId, 'cancel');
    expect(await lastDay()).toBe('2027-02-10');
    expect(await holder.summary()).toBe('4 calls: 4 to book');
  });

  test('for the client, late, waits for the decision, and comes back', async () => {
    const { callId } = await book();
    await later('2027-01-04T12:00:00Z');
    const { body } = await admin.act(callId, 'cancel', { cause: 'client' });
    expect(body.message).toContain('Whether the call counts as used is waiting for your decision');
    const [decision] = await admin.decisions();
    expect((await admin.decide(decision.id, 'credited')).body.message).toBe('The call is back in the package.');
    expect(await holder.summary()).toBe('4 calls: 4 to book');
    expect(await lastDay()).toBe('2027-01-31');
    expect(await credit()).toEqual([]);
  });

  test('for the client, in time, prolongs nothing', async () => {
    const { callId } = await book();
    await admin.act(callId, 'cancel', { cause: 'client' });
    expect([await holder.summary(), await lastDay()]).toEqual(['4 calls: 4 to book', '2027-01-31']);
  });

  test('by deleting it, goes back and prolongs as well', async () => {
    const { callId } = await book();
    expect((await admin.remove(callId)).status).toBe(200);
    expect([await holder.summary(), await lastDay()]).toEqual(['4 calls: 4 to book', '2027-02-07']);
  });

  test('by deleting it after the package was ended, becomes credit, and is not to book again as well', async () => {
    const { callId } = await book();
    await admin.change(id, { action: 'end' });
    expect((await admin.remove(callId)).status).toBe(200);
    expect((await credit()).map(([minutes]) => minutes)).toEqual([30]);
    await admin.change(id, { action: 'prolong', lastDay: '2027-02-28' });
    expect(await holder.summary()).toBe('3 calls: 3 to book');
  });
});

describe('a call that took place', () => {
  test('is held; what was left over becomes credit, and overtime costs the price of the day of the offer', async () => {
    const { callId } = await book();
    await later('2027-01-04T16:00:00Z');
    await admin.act(callId, 'complete', { minutesUsed: 20 });
    expect(await holder.summary()).toBe('4 calls: 1 held, 3 to book');
    const people = openClientsAdmin(site, coach);
    expect(await people.details(soldTo)).toMatchObject({ creditMinutes: 10 });
    await admin.act(callId, 'reopen');
    await admin.act(callId, 'complete', { minutesUsed: 45 });
    expect(await admin.decisions()).toMatchObject([
      { reason: 'overtime', minutes: 15, amount: 30_00, isOfPackage: false },
    ]);
  });

  test('and is deleted stays used: the package has one call less', async () => {
    const { callId } = await book();
    await later('2027-01-04T16:00:00Z');
    await admin.act(callId, 'complete');
    await admin.remove(callId);
    expect(await holder.summary()).toBe('3 calls: 3 to book');
  });
});

describe('a no-show', () => {
  test('waits for the coach; given back after the end, its minutes live 14 more days', async () => {
    const { callId } = await book('2027-01-25-930am');
    await later('2027-02-02T12:00:00Z');
    expect((await admin.act(callId, 'no_show')).body.message).toContain('Whether the call counts as used is waiting');
    const [decision] = await admin.decisions();
    expect(decision).toMatchObject({ reason: 'no_show', isOfPackage: true });
    expect((await admin.decide(decision.id, 'credited')).body.message).toContain(
      '30 minutes are now the client’s credit',
    );
    expect(await credit()).toEqual([[30, 'given back', new Date('2027-02-17T05:00:00Z')]]);
    expect(await admin.decide(decision.id, 'credited')).toMatchObject({ status: 409 });
  });

  test('that is open again forgets what was decided', async () => {
    const { callId } = await book('2027-01-25-930am');
    await later('2027-02-02T12:00:00Z');
    await admin.act(callId, 'no_show');
    const [decision] = await admin.decisions();
    await admin.decide(decision.id, 'credited');
    await admin.act(callId, 'reopen');
    expect(await credit()).toEqual([]);
    await admin.act(callId, 'complete');
    expect(await holder.summary()).toBe('4 calls: 1 held, 3 not used');
  });

  test.each([
    ['waits for the coach', '2027-01-25', null, 'counts as used, and write to you. Write to me: coach@'],
    ['counts as used', '2027-01-25', 'kept', 'I’d still love to talk. Write to me: coach@'],
    [
      'is back',
      '2027-01-25',
      'credited',
      'the end of Sunday, January 31, 2027. Book another time: http://localhost:3000/package#',
    ],
    ['is credit', '2027-02-02', 'credited', 'Your 30 minutes are in your credit.'],
  ])('that %s is invited to the right place, never to pay', async (_what, day, decision, sentence) => {
    const { callId } = await book('2027-01-25-930am');
    await deliverMails(site);
    await later(`${day}T16:00:00Z`);
    await admin.act(callId, 'no_show');
    const [{ id: decisionId }] = await admin.decisions();
    if (decision) await admin.decide(decisionId, decision);
    await coach.send('POST', inviteToRebook.path, { calls: [{ kind: 'paid', id: callId }] });
    const [mail] = await deliverMails(site);
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(sentence);
    expect(mail?.text).not.toContain('/book-coaching-call');
  });
});

describe('a call that is moved', () => {
  test('by its client keeps its package, within the package and its weeks', async () => {
    const { link } = await book();
    await holder.book(id, ['2027-01-11-930am']);
    const times = (await clientSends('/open-slots', { link })).body.map(({ date }: { date: string }) => date);
    expect([...new Set(times)]).toEqual(['2027-01-04', '2027-01-18', '2027-01-25']);
    expect(await clientSends('/move', { link, selectedTimeSlot: '2027-02-01-930am' })).toMatchObject({
      status: 409,
      body: {
        code: 'SLOT_UNAVAILABLE',
        message: 'The package ends on Sunday, January 31, 2027, and its calls can’t be moved past that day.',
      },
    });
    expect(await clientSends('/move', { link, selectedTimeSlot: '2027-01-11-1000am' })).toMatchObject({
      status: 409,
      body: { message: 'This package has at most 1 call a week, and that week is full.' },
    });
    expect((await clientSends('/move', { link, selectedTimeSlot: '2027-01-25-930am' })).status).toBe(200);
    expect(await holder.summary()).toBe('4 calls: 2 booked, 2 to book');
    expect(await takenSlots(site)).toEqual(['2027-01-11-930am', '2027-01-25-930am']);
  });

  test('by the coach to a later day prolongs the package by as many days, to an earlier one by none', async () => {
    const { callId } = await book('2027-01-25-930am');
    const { body } = await admin.move(callId, '2027-02-01-930am');
    expect(body.message).toContain('The package now ends on Sunday, February 7, 2027.');
    expect(await lastDay()).toBe('2027-02-07');
    await admin.move(callId, '2027-01-11-930am');
    expect(await lastDay()).toBe('2027-02-07');
  });

  test('by the coach for the client never passes the end', async () => {
    const { callId } = await book('2027-01-25-930am');
    expect(await admin.move(callId, '2027-02-01-930am', { cause: 'client' })).toMatchObject({ status: 409 });
    expect([await lastDay(), await takenSlots(site)]).toEqual(['2027-01-31', ['2027-01-25-930am']]);
  });
});
