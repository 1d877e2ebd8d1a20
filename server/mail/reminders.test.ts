import { afterEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { eq } from '../db/drizzle.ts';
import { coachingCalls, consultationRequests, mails, siteDocuments } from '../db/schema.ts';
import { freeCall, storeCall } from '../testing/mail.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { changeSettings } from '../testing/site-settings.ts';
import { queueReminders } from './reminders.ts';

const site = useSite();
afterEach(() => site.reset());

const HOUR = 60;
const { startsAt } = freeCall;
const minutesBefore = (minutes: number, start = startsAt) => new Date(start.getTime() - minutes * MINUTE_MS);

const book = (changed: Parameters<typeof storeCall>[1] = {}) =>
  storeCall(site.ctx.database, { scheduledAt: minutesBefore(50 * HOUR), ...changed });

/** Runs the reminders task this many minutes before the call, and returns what it sends. */
async function lookAfter(minutes: number, start = startsAt) {
  site.setNow(minutesBefore(minutes, start).toISOString());
  await queueReminders(site.ctx);
  return (await deliverMails(site)).map(({ kind }) => kind);
}

const moments = [1500, 1441, 1440, 1439, 1380, 1000, 61, 60, 59, 30, 20, 1, 0, -1, -60];

/** The reminders that are sent if the site runs only at these times. */
async function sentAt(minutes: number[]) {
  const sent: string[] = [];
  for (const moment of minutes) sent.push(...(await lookAfter(moment)).map((kind) => `${kind} ${moment}`));
  return sent;
}

const skippedMails = () => site.db.select().from(mails).where(eq(mails.state, 'skipped'));

// `domain/reminders.test.ts` has the other moments.
test.each(['free', 'paid'] as const)('a %s call gets both reminders, each once and when it is due', async (kind) => {
  await book({ kind });
  expect(await sentAt(moments)).toEqual(['reminder-day 1440', 'reminder-hour 60']);
});

test('a site that was down sends what is still of use', async () => {
  await book();
  expect(await sentAt([1500, 30, 20])).toEqual(['reminder-hour 30']);
});

test('sends no reminder of a call that does not take place', async () => {
  for (const status of ['cancelled', 'completed', 'no_show', 'suspected_robot']) await book({ status });
  for (const status of ['pending', 'cancelled', 'expired', 'refunded']) await book({ kind: 'paid', status });
  expect(await sentAt(moments)).toEqual([]);
});

test('sends new reminders of a moved call at its new time', async () => {
  await book();
  expect(await lookAfter(1440)).toEqual(['reminder-day']);
  const later = new Date('2027-01-06T14:30:00Z');
  const change = { startsAt: later, scheduledAt: minutesBefore(1300) };
  await site.db.update(consultationRequests).set(change);
  expect(await sentAt([60, 30])).toEqual([]);
  expect(await lookAfter(1440, later)).toEqual(['reminder-day']);
  expect(await lookAfter(60, later)).toEqual(['reminder-hour']);
});

describe('a queued reminder', () => {
  const queueAt = async (minutes: number) => {
    site.setNow(minutesBefore(minutes).toISOString());
    await queueReminders(site.ctx);
  };
  const tables = { free: consultationRequests, paid: coachingCalls };

  test.each([
    [
      { scheduledAt: new Date('2027-01-03T15:00:00Z'), startsAt: new Date('2027-01-06T14:30:00Z') },
      'The call was moved to another time before this reminder was due.',
    ],
    [{ status: 'cancelled' }, 'The call was canceled.'],
  ])('is not sent after %o', async (change, why) => {
    for (const kind of ['free', 'paid'] as const) {
      await book({ kind });
      await queueAt(1440);
      await site.db.update(tables[kind]).set(change);
      expect(await deliverMails(site)).toEqual([]);
      expect(await skippedMails()).toMatchObject([{ lastError: why, tries: 0, sentAt: null }]);
      await site.clear();
    }
  });

  test('is not sent once the call has begun', async () => {
    await book();
    await queueAt(60);
    site.setNow(startsAt.toISOString());
    expect(await deliverMails(site)).toEqual([]);
    expect(await skippedMails()).toMatchObject([{ lastError: 'The call has already started.' }]);
  });

  test('is replaced by the next one', async () => {
    await book();
    await queueAt(1440);
    expect(await lookAfter(59)).toEqual(['reminder-hour']);
    expect(await skippedMails()).toMatchObject([
      { kind: 'reminder-day', lastError: 'The one-hour reminder replaced it.' },
    ]);
  });

  test('is not sent if the booking was deleted', async () => {
    await book();
    await queueAt(1440);
    await site.db.delete(consultationRequests);
    expect(await deliverMails(site)).toEqual([]);
    expect(await skippedMails()).toMatchObject([{ lastError: 'The booking was deleted.' }]);
  });
});

test('many processes at once send one reminder', async () => {
  for (let who = 0; who < 5; who += 1) await book({ email: `visitor${who}@visitor.example` });
  site.setNow(minutesBefore(1440).toISOString());
  await Promise.all(Array.from({ length: 6 }, () => queueReminders(site.ctx)));
  await queueReminders(site.ctx);
  expect(await deliverMails(site)).toHaveLength(5);
  expect(await lookAfter(1439)).toEqual([]);
});

test('a reminder shows the client’s time, also after a change of the clocks', async () => {
  for (const [start, words] of [
    ['2027-03-14T13:00:00Z', 'Sunday, March 14, 2027 at 9:00 AM EDT'],
    ['2027-11-07T14:00:00Z', 'Sunday, November 7, 2027 at 9:00 AM EST'],
  ] as const) {
    await book({ startsAt: new Date(start), visitorTimeZone: 'Europe/London' });
    site.setNow(minutesBefore(1441, new Date(start)).toISOString());
    await queueReminders(site.ctx);
    expect(await deliverMails(site)).toEqual([]);
    site.setNow(minutesBefore(1440, new Date(start)).toISOString());
    await queueReminders(site.ctx);
    const [mail] = await deliverMails(site);
    expect(mail?.to).toEqual({ name: 'Ana Ruiz', address: 'ana@visitor.example' });
    expect(mail?.text).toContain(`That’s ${words} my time.`);
    expect(mail?.text).toContain('(United Kingdom Time)');
    expect(mail?.text).toMatch(/\nhttp:\/\/localhost:3000\/my-call#free-\d+\.[\w-]{43}\n/);
    expect(mail?.html).not.toContain('wombat');
  }
});

describe('the reminders that the coach has set', () => {
  test('can be none', async () => {
    await book();
    await changeSettings(site, 'calls', { reminderHours: [] });
    expect(await sentAt(moments)).toEqual([]);
  });

  test('do not go out for moments before they were set, and those that stay go on', async () => {
    await book();
    await changeSettings(site, 'calls', {});
    site.setNow(minutesBefore(30 * HOUR).toISOString());
    await changeSettings(site, 'calls', { reminderHours: [48, 24, 1] });
    expect(await sentAt([30 * HOUR, 1440, 60])).toEqual(['reminder-day 1440', 'reminder-hour 60']);
  });

  test('are not sent by a process that has not read yet that the coach has taken them back', async () => {
    await book();
    site.setNow(minutesBefore(1440).toISOString());
    const { version, content } = site.ctx.settings.documents.calls;
    const none = { ...content, reminderHours: [] };
    await site.db.insert(siteDocuments).values({ name: 'calls', version: version + 1, content: none });
    await queueReminders(site.ctx);
    await site.ctx.settings.refresh();
    expect(await deliverMails(site)).toEqual([]);
  });

  test('that are queued are sent although the coach has taken them back', async () => {
    await book();
    site.setNow(minutesBefore(1440).toISOString());
    await queueReminders(site.ctx);
    await changeSettings(site, 'calls', { reminderHours: [48] });
    expect((await deliverMails(site)).map(({ kind }) => kind)).toEqual(['reminder-day']);
  });
});
