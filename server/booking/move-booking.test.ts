import { describe, expect, test } from 'vitest';
import { bookedSlots, mails, specificDateSlots } from '../db/schema.ts';
import { auditEntries, comeBackAt } from '../testing/accounts.ts';
import {
  addFreeCall,
  addPaidCall,
  createCallLink,
  openBookingsAdmin,
  openCallPage,
  takenSlots,
  useBookings,
} from '../testing/bookings.ts';
import { listOpenTimes } from '../testing/calendar.ts';
import { storedMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite();
const coach = useBookings(site);

const { move, details } = openBookingsAdmin(coach);

describe('the coach moves a call', () => {
  test('to an open time: frees the old one, takes the new one and mails the client with a new calendar entry', async () => {
    const id = await addFreeCall(site);
    const reply = await move(`free/${id}`, '2027-01-11-1000am');
    expect(reply).toMatchObject({
      status: 200,
      body: {
        message: 'The call is now on Monday, January 11, 2027 at 10:00 AM EST. The client gets an email.',
        booking: { selectedTimeSlot: '2027-01-11-1000am', startsAt: '2027-01-11T15:00:00.000Z', status: 'pending' },
      },
    });
    expect(await takenSlots(site)).toEqual(['2027-01-11-1000am']);
    expect(await listOpenTimes(site)).toContain('2027-01-04-930am');
    expect(await listOpenTimes(site)).not.toContain('2027-01-11-1000am');
    expect(await storedMails(site)).toEqual([['call-moved', 'ana1@example.com']]);
    expect(await site.db.select().from(mails)).toMatchObject([{ facts: { movedFrom: '2027-01-04T14:30:00.000Z' } }]);
    const { history } = await details(`free/${id}`);
    expect(history).toMatchObject([
      {
        action: 'move',
        fromTime: 'Monday, January 4, 2027 at 9:30 AM EST',
        toTime: 'Monday, January 11, 2027 at 10:00 AM EST',
        actor: 'coach@example.com',
      },
    ]);
    expect((await auditEntries(site))[0]?.[2]).toContain('moved the free call of ana1@example.com');
  });

  test('by half an hour, where its old and its new half-hours overlap', async () => {
    const id = await addPaidCall(site, '2027-01-04-900am', { duration: 60 });
    expect(await takenSlots(site)).toEqual(['2027-01-04-900am', '2027-01-04-930am']);
    expect((await move(`paid/${id}`, '2027-01-04-930am')).status).toBe(200);
    expect(await takenSlots(site)).toEqual(['2027-01-04-930am', '2027-01-04-1000am']);
    const [first, second] = await site.db.select().from(bookedSlots).orderBy(bookedSlots.startsAt);
    expect(second).toMatchObject({ isSecondarySlot: true, primarySlotId: first?.id, coachingCallId: id });
  });

  test('sends no mail if the coach chooses so', async () => {
    const id = await addFreeCall(site);
    expect((await move(`free/${id}`, '2027-01-11-1000am', { tellClient: false })).body.message).toContain(
      'wasn’t notified',
    );
    expect(await storedMails(site)).toEqual([]);
    // The client's link still works, since no mail replaces it.
    const { body } = await openCallPage(site).see(await createCallLink(site, 'free', id));
    expect(body.startsAt).toBe('2027-01-11T15:00:00.000Z');
  });

  test('to the time that it has already changes nothing: a second click is harmless', async () => {
    const id = await addFreeCall(site);
    await move(`free/${id}`, '2027-01-11-1000am');
    expect((await move(`free/${id}`, '2027-01-11-1000am')).body.message).toBe('The call is already at that time.');
    expect(await storedMails(site)).toHaveLength(1);
  });

  test('twice before a mail is sent: the one mail names the time that the client knows', async () => {
    const id = await addFreeCall(site);
    await move(`free/${id}`, '2027-01-11-1000am');
    await move(`free/${id}`, '2027-01-18-1000am');
    const known = { facts: { movedFrom: '2027-01-04T14:30:00.000Z' } };
    expect(await site.db.select().from(mails)).toMatchObject([known, known]);
  });

  test('never onto a taken half-hour, and then everything stays as it was', async () => {
    const id = await addPaidCall(site, '2027-01-11-900am', { duration: 60 });
    await addFreeCall(site, '2027-01-04-930am');
    // The second half of the hour is taken.
    expect(await move(`paid/${id}`, '2027-01-04-900am')).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
    expect(await takenSlots(site)).toEqual(['2027-01-04-930am', '2027-01-11-900am', '2027-01-11-930am']);
    expect(await storedMails(site)).toEqual([]);
  });

  test('below the notice and beyond the horizon, which clients may not', async () => {
    const id = await addFreeCall(site, '2027-01-11-900am');
    await comeBackAt(site, coach, '2027-01-04T14:00:00Z');
    expect(await listOpenTimes(site)).not.toContain('2027-01-04-930am');
    expect((await move(`free/${id}`, '2027-01-04-930am')).status).toBe(200);
    await site.db.insert(specificDateSlots).values({
      type: 'slot',
      date: '2027-12-01',
      timeOfDay: '900am',
      value: '2027-12-01-900am',
      label: 'Far',
    });
    expect((await move(`free/${id}`, '2027-12-01-900am')).status).toBe(200);
  });

  test('not to a time that is not open for its length', async () => {
    const id = await addPaidCall(site, '2027-01-04-900am', { duration: 45 });
    expect(await move(`paid/${id}`, '2027-01-11-1000am')).toMatchObject({
      status: 409,
      body: { code: 'SLOT_UNAVAILABLE' },
    });
  });

  test.each(['cancelled', 'pending'])('not while it is %s', async (status) => {
    const id = await addPaidCall(site, '2027-01-04-900am', { status });
    expect(await move(`paid/${id}`, '2027-01-11-900am')).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
  });
});

test('the coach is offered what visitors are, and what lies below the notice or beyond the horizon', async () => {
  await comeBackAt(site, coach, '2027-01-04T13:00:00Z');
  const offered = (await coach.send('GET', '/api/admin/open-slots')).body as { value: string }[];
  const visitors = await listOpenTimes(site);
  const values = offered.map(({ value }) => value);
  expect(values).toEqual(expect.arrayContaining(visitors));
  expect(values.filter((value) => !visitors.includes(value))).toEqual([
    '2027-01-04-900am',
    '2027-01-04-930am',
    '2027-01-04-1000am',
  ]);
});

test('a call that is to be moved is offered its own half-hours too, so that it can move by half an hour', async () => {
  const id = await addPaidCall(site, '2027-01-04-900am', { duration: 60 });
  const fitting = async (query: string) =>
    ((await coach.send('GET', `/api/admin/open-slots${query}`)).body as { value: string; durations: number[] }[])
      .filter(({ value, durations }) => value.startsWith('2027-01-04') && durations.includes(60))
      .map(({ value }) => value);
  expect(await fitting('')).toEqual([]);
  expect(await fitting(`?moving=paid-${id}`)).toEqual(['2027-01-04-900am', '2027-01-04-930am']);
  expect(await fitting(`?moving=free-${id}`)).toEqual([]);
  expect((await coach.send('GET', '/api/admin/open-slots?moving=x')).body.fields).toHaveProperty('moving');
});
