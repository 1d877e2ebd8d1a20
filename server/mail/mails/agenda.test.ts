import { afterEach, describe, expect, test } from 'vitest';
import { eq } from '../../db/drizzle.ts';
import { consultationRequests, mails } from '../../db/schema.ts';
import { storeCall } from '../../testing/mail.ts';
import { deliverMails } from '../../testing/mail-delivery.ts';
import { useSite } from '../../testing/open-site.ts';
import { withCallSettings } from '../../testing/site-settings.ts';
import { queueAgenda } from '../reminders.ts';

const site = useSite();
afterEach(() => site.clear());

const bookAt = (startsAt: string, changed: Parameters<typeof storeCall>[1] = {}) =>
  storeCall(site.ctx.database, { ...changed, startsAt: new Date(startsAt) });

/** Runs the agenda task at these moments, and returns the moments at which it sends one. */
async function sentAt(moments: string[], agendaHour = 6) {
  const sent: string[] = [];
  for (const moment of moments) {
    site.setNow(moment);
    await queueAgenda({ ...site.ctx, settings: withCallSettings(site.ctx, { agendaHour }) });
    sent.push(...(await deliverMails(site)).map(() => moment));
  }
  return sent;
}

test.each([
  { day: 'at the coach’s hour', calls: ['2027-01-04T14:30Z'], before: '2027-01-04T10:59Z', at: '2027-01-04T11:00Z' },
  {
    day: 'an hour before an early call',
    calls: ['2027-01-04T10:00Z', '2027-01-04T20:00Z'],
    before: '2027-01-04T08:59Z',
    at: '2027-01-04T09:00Z',
  },
  {
    day: 'before a call at midnight',
    calls: ['2027-01-04T05:00Z'],
    before: '2027-01-04T03:59Z',
    at: '2027-01-04T04:00Z',
  },
  {
    day: 'at the hour of the summer that begins',
    calls: ['2027-03-14T14:30Z'],
    before: '2027-03-14T09:59Z',
    at: '2027-03-14T10:00Z',
  },
  {
    day: 'at the hour of the winter that begins',
    calls: ['2027-11-07T14:30Z'],
    before: '2027-11-07T10:59Z',
    at: '2027-11-07T11:00Z',
  },
])('is sent once, $day', async ({ calls, before, at }) => {
  for (const call of calls) await bookAt(call);
  const minuteLater = new Date(Date.parse(at) + 60_000).toISOString();
  expect(await sentAt([before, at, minuteLater, calls[0] as string])).toEqual([at]);
});

test('is sent at the next half-hour that exists if the clock skips its hour', async () => {
  await bookAt('2027-03-14T14:30Z');
  expect(await sentAt(['2027-03-14T06:59Z', '2027-03-14T07:00Z'], 2)).toEqual(['2027-03-14T07:00Z']);
});

test('is sent late until the last call has begun', async () => {
  await bookAt('2027-01-04T14:30Z');
  await bookAt('2027-01-04T20:00Z');
  expect(await sentAt(['2027-01-04T19:59Z'])).toHaveLength(1);
  await site.clear();
  await bookAt('2027-01-04T20:00Z');
  expect(await sentAt(['2027-01-04T20:00Z', '2027-01-04T21:00Z'])).toEqual([]);
  expect(await site.db.select().from(mails)).toEqual([]);
});

test('is not sent for a day without calls that take place', async () => {
  await bookAt('2027-01-04T14:30Z', { status: 'cancelled' });
  await bookAt('2027-01-04T15:30Z', { kind: 'paid', status: 'pending' });
  await bookAt('2027-01-05T14:30Z');
  expect(await sentAt(['2027-01-04T11:00Z', '2027-01-04T14:00Z'])).toEqual([]);
});

test('lists the day’s calls in order for the coach, without answers and notes', async () => {
  await bookAt('2027-01-04T20:00Z', { kind: 'paid', minutes: 60, firstName: 'Li', contactMethod: 'whatsapp' });
  await bookAt('2027-01-04T14:30Z');
  await bookAt('2027-01-05T05:00Z', { firstName: 'Tomorrow' });
  await bookAt('2027-01-04T16:00Z', { firstName: 'Gone', status: 'cancelled' });
  site.setNow('2027-01-04T11:00Z');
  await queueAgenda(site.ctx);
  const [mail] = await deliverMails(site);
  expect(mail?.to.address).toBe(site.ctx.settings.coachEmail);
  expect(mail?.subject).toBe('Your 2 calls on Monday, January 4, 2027');
  expect(mail?.text).toMatch(
    /9:30 AM EST {2}Ana Ruiz\n.*Free call, 30 minutes\n(?:.*\n)*3:00 PM EST {2}Li Ruiz\n.*60 minutes\n.*WhatsApp/,
  );
  for (const part of [mail?.text, mail?.html]) expect(part).not.toMatch(/Tomorrow|Gone|wombat/);
});

test('is sent once by many processes', async () => {
  await bookAt('2027-01-04T14:30Z');
  site.setNow('2027-01-04T11:00Z');
  await Promise.all(Array.from({ length: 6 }, () => queueAgenda(site.ctx)));
  expect(await deliverMails(site)).toHaveLength(1);
});

describe('a queued agenda', () => {
  test.each([
    { now: '2027-01-05T05:00Z', why: 'The day was already over when this was due to be sent.' },
    { now: '2027-01-04T14:30Z', why: 'There were no calls left that day when this was due to be sent.' },
  ])('is not sent at $now', async ({ now, why }) => {
    await bookAt('2027-01-04T14:30Z');
    site.setNow('2027-01-04T11:00Z');
    await queueAgenda(site.ctx);
    site.setNow(now);
    expect(await deliverMails(site)).toEqual([]);
    expect(await site.db.select().from(mails)).toMatchObject([{ state: 'skipped', lastError: why }]);
  });

  test('shows the data at the time of sending', async () => {
    const gone = await bookAt('2027-01-04T14:30Z');
    await bookAt('2027-01-04T20:00Z');
    site.setNow('2027-01-04T11:00Z');
    await queueAgenda(site.ctx);
    await site.db.update(consultationRequests).set({ status: 'cancelled' }).where(eq(consultationRequests.id, gone));
    expect((await deliverMails(site))[0]?.subject).toBe('Your call on Monday, January 4, 2027');
  });
});
