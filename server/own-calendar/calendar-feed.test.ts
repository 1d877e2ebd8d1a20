import { beforeEach, describe, expect, test } from 'vitest';
import { calendarFeeds, consultationRequests } from '../db/schema.ts';
import { auditEntries } from '../testing/accounts.ts';
import { addFreeCall, addPaidCall, useBookings } from '../testing/bookings.ts';
import { healthAnswers } from '../testing/mail.ts';
import { useSite } from '../testing/open-site.ts';
import { clearText } from '../testing/sealing.ts';
import { changeSettings } from '../testing/site-settings.ts';
import { expandCalendar } from './expand-calendar.ts';

const site = useSite();
const coach = useBookings(site);
const PATH = '/api/admin/calendar-feed';
let feed: string;
beforeEach(async () => {
  feed = await makeFeed();
});

async function makeFeed(): Promise<string> {
  const { status, body } = await coach.send('POST', PATH);
  expect(status).toBe(201);
  return new URL(body.url).pathname;
}
const get = (path = feed, headers = {}) => site.send('GET', path, undefined, { headers });
/** The lines of the calendar, unfolded. */
const linesOf = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');
const uidsOf = async () =>
  linesOf((await get()).body)
    .filter((line) => line.startsWith('UID:'))
    .map((line) => line.slice('UID:'.length));

describe('the feed', () => {
  test('has the calls of the last 30 days and all to come, by the names that their mails use', async () => {
    site.setNow('2027-02-01T12:00:00Z');
    const old = { startsAt: new Date('2027-01-01T14:00:00Z'), status: 'completed' };
    await addFreeCall(site, '2027-01-04-900am', old);
    const held = await addFreeCall(site, '2027-01-11-900am', { status: 'completed' });
    const ahead = await addPaidCall(site, '2027-02-08-930am', { duration: 60 });
    const far = await addFreeCall(site, '2027-09-06-900am');
    await addFreeCall(site, '2027-02-15-900am', { status: 'cancelled' });
    await addFreeCall(site, '2027-02-15-930am', { status: 'suspected_robot' });
    expect(await uidsOf()).toEqual([
      `consultation-${held}@localhost`,
      `coaching-call-${ahead}@localhost`,
      `consultation-${far}@localhost`,
    ]);
    const { body } = await get();
    const [call] = expandCalendar({
      text: body,
      zone: 'Asia/Tokyo',
      from: Date.parse('2027-02-01'),
      until: Date.parse('2027-03-01'),
    });
    expect(call).toMatchObject({
      title: 'Ana Ruiz: 60-minute coaching call',
      startsAt: Date.parse('2027-02-08T14:30:00Z'),
      endsAt: Date.parse('2027-02-08T15:30:00Z'),
    });
    expect(linesOf(body)).toEqual(
      expect.arrayContaining(['BEGIN:VTIMEZONE', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']),
    );
    expect(body).not.toContain('VALARM');
  });

  test('says who, how and where to look, and never an answer or a note', async () => {
    const answers = Object.fromEntries(Object.entries(healthAnswers).map(([name, text]) => [name, clearText(text)]));
    const id = await addFreeCall(site, undefined, { ...answers, coachNotes: clearText('kind person') });
    const text = linesOf((await get()).body).join('\n');
    expect(text).toContain('SUMMARY:Ana Ruiz: free call');
    expect(text).toContain('Call by: WhatsApp');
    expect(text).toMatch(/Phone: \+1 202/);
    expect(text).toContain(`http://localhost:3000/admin/bookings?booking=free-${id}`);
    for (const answer of [...Object.values(healthAnswers), 'kind person']) expect(text).not.toContain(answer);
  });

  test('marks calls that wait for their confirmation', async () => {
    await addFreeCall(site, '2027-01-04-900am', { status: 'unconfirmed' });
    await addFreeCall(site, '2027-01-11-900am');
    const statuses = async () => linesOf((await get()).body).filter((line) => line.startsWith('STATUS:'));
    expect(await statuses()).toEqual(['STATUS:TENTATIVE', 'STATUS:CONFIRMED']);
    await changeSettings(site, 'calls', { confirmFreeCalls: 'yes' });
    expect(await statuses()).toEqual(['STATUS:TENTATIVE', 'STATUS:TENTATIVE']);
  });

  test('rings if the coach wants it', async () => {
    await addFreeCall(site);
    await changeSettings(site, 'calendar', { feedAlarmMinutes: 30 });
    expect(linesOf((await get()).body)).toContain('TRIGGER:-PT30M');
  });

  test('is sent again only if it has changed, and found by nobody', async () => {
    await addFreeCall(site);
    const first = await get();
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    });
    const etag = String(first.headers.etag);
    expect(await get(feed, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' });
    const head = await site.app.inject({ method: 'HEAD', url: feed });
    expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, etag, '']);
    await site.db.update(consultationRequests).set({ phone: '+12025550999' });
    expect((await get(feed, { 'if-none-match': etag })).status).toBe(200);
  });
});

describe('its address', () => {
  test('is stored as a hash, in no line of the log, and shown once', async () => {
    const secret = feed.slice('/calendar/'.length, -'.ics'.length);
    await get();
    const shown = [await site.db.select().from(calendarFeeds), await auditEntries(site), site.logged];
    expect(JSON.stringify([shown, (await coach.send('GET', PATH)).body])).not.toContain(secret);
    expect((await coach.send('GET', PATH)).body).toEqual({ createdAt: '2027-01-01T12:00:00.000Z' });
  });

  test('ends when another one is made, and by a button', async () => {
    const first = feed;
    feed = await makeFeed();
    expect((await get(first)).status).toBe(404);
    expect((await get()).status).toBe(200);
    expect((await coach.send('DELETE', PATH)).body.message).toContain('has ended');
    expect((await get()).status).toBe(404);
    expect((await coach.send('GET', PATH)).body).toEqual({ createdAt: null });
  });

  test.each(['/calendar/x.ics', '/calendar/', `/calendar/${'a'.repeat(43)}.ics`, `/calendar/${'a'.repeat(43)}`])(
    'cannot be guessed: %s',
    async (path) => expect((await get(path)).status).toBe(404),
  );
});
