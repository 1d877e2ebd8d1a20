import { type IncomingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startingContent } from '#content/starting-content.ts';
import type { VisitWeek } from '#contracts/today/visits.ts';
import { readConfig } from '../config/config.ts';
import { sql } from '../db/drizzle.ts';
import { visitCounts } from '../db/schema.ts';
import { preparePages } from '../pages/prepare-pages.ts';
import { securityHeaders } from '../pages/security-headers.ts';
import { type Browser, openBrowser } from '../testing/accounts.ts';
import { buyCall } from '../testing/admin-payments.ts';
import { freeCallRequest, openBookings } from '../testing/bookings.ts';
import { openCourseBuyer } from '../testing/course-sales.ts';
import { type OpenSite, openSite } from '../testing/open-site.ts';
import { newSiteData } from '../testing/site-settings.ts';
import { deleteOldVisitCounts } from './delete-old-visit-counts.ts';
import { openVisitCounter } from './visit-counter.ts';

const address = 'http://localhost:3000';
let site: OpenSite;
let coach: Browser;
let listening: string;
beforeAll(async () => {
  const options = { publicUrl: () => address, showsDesign: false };
  const pages = await preparePages(newSiteData(startingContent), securityHeaders(readConfig({}), []), options);
  site = await openSite({ reusesDatabase: true, pages });
  listening = await site.listen();
});
afterAll(() => site.close());
beforeEach(async () => {
  coach = await openBookings(site);
  await store();
  await site.db.delete(visitCounts);
});

const store = () => site.ctx.visits.store({ ...site.ctx, coachTimeZone: site.ctx.settings.coachTimeZone });

const browser = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' };
/** Over the socket: pages are served before Fastify sees the request. */
const open = (path: string, headers: IncomingHttpHeaders = {}, method: 'GET' | 'HEAD' = 'GET') =>
  new Promise<IncomingHttpHeaders>((resolve, reject) => {
    const sent = { host: 'localhost:3000', ...browser, ...headers };
    request(`${listening}${path}`, { method, headers: sent }, (reply) => {
      reply.resume().on('end', () => resolve(reply.headers));
    })
      .on('error', reject)
      .end();
  });
const listSlots = (page: string, headers: Record<string, string> = {}, who = openBrowser(site)) =>
  who.send('GET', '/api/available-time-slots', undefined, { referer: `${address}${page}`, ...headers });

async function rows() {
  await store();
  const stored = await site.db.select().from(visitCounts).orderBy(visitCounts.page, visitCounts.step);
  return stored.map(({ page, step, count }) => `${page} ${step} ${count}`);
}
const weeks = async (): Promise<VisitWeek[]> => (await coach.send('GET', '/api/admin/visits')).body.weeks;

test('arrivals at the pages for visitors are counted, and nothing else is', async () => {
  await open('/');
  await open('/?utm_source=letter&email=ana@example.com');
  await open('/about', { 'sec-fetch-site': 'cross-site', 'if-none-match': 'x' });
  await open('/checkout');
  const others: [string, IncomingHttpHeaders?, 'HEAD'?][] = [
    ['/auth'],
    ['/admin'],
    ['/nothing-here'],
    ['/api/content'],
    ['/', {}, 'HEAD'],
    ['/', { 'sec-fetch-site': 'same-origin' }],
    ['/', { 'cache-control': 'max-age=0' }],
    ['/', { 'sec-purpose': 'prefetch' }],
    ['/', { 'sec-fetch-dest': 'iframe' }],
    ['/', { 'sec-fetch-mode': 'cors' }],
    ['/', { dnt: '1' }],
    ['/', { 'sec-gpc': '1' }],
    ['/', { cookie: 'a=b; session=x' }],
    ['/', { cookie: '__Host-session=x' }],
    ['/', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['/', { 'user-agent': 'Mozilla/5.0 HeadlessChrome/140.0' }],
  ];
  for (const [path, headers, method] of others) await open(path, headers, method);
  expect(await rows()).toEqual(['/ visit 2', '/about visit 1', '/checkout visit 1']);
});

test('a reply sets no cookie and says nothing more because of it', async () => {
  const counted = await open('/');
  const uncounted = await open('/', { dnt: '1' });
  expect(counted['set-cookie']).toBeUndefined();
  expect({ ...counted, date: '' }).toEqual({ ...uncounted, date: '' });
});

test('forms that open count by the page, but not when they load again, nor for the coach', async () => {
  await listSlots('/book-call');
  await listSlots('/book-call?x=1');
  await listSlots('/book-coaching-call-discounted');
  await listSlots('/book-call', { 'x-passive': '1' });
  await listSlots('/book-call', { dnt: '1' });
  await listSlots('/book-call', {}, coach);
  await listSlots('/my-call');
  await listSlots('/ana@example.com');
  await openBrowser(site).send('GET', '/api/available-time-slots');
  expect(await rows()).toEqual(['/book-call opened 2', '/book-coaching-call-discounted opened 1']);
});

test('bookings and payments count, without robots, refusals and calls that the coach books', async () => {
  const book = (who: number, changed: object, headers = {}) =>
    openBrowser(site).send('POST', '/api/consultation-request', freeCallRequest(who, { ...changed }), headers);
  await book(1, {}, { referer: `${address}/book-coaching` });
  await book(2, { selectedTimeSlot: '2027-01-18-930am' });
  await book(3, { selectedTimeSlot: '2027-02-01-930am', website: 'robot' });
  await book(4, { selectedTimeSlot: '2027-01-04-930am' });
  await coach.send('POST', '/api/admin/bookings', {
    ...freeCallRequest(5, { selectedTimeSlot: '2027-01-25-930am' }),
    kind: 'free',
  });
  await buyCall(site, { selectedTimeSlot: '2027-01-11-900am', email: 'kim@example.com' });
  const buyer = openCourseBuyer(site);
  await buyer.confirm(await buyer.buy());
  expect(await rows()).toEqual([
    '/book-call booked 1',
    '/book-coaching booked 1',
    '/book-coaching-call-regular booked 1',
    '/checkout opened 1',
  ]);
  expect((await weeks()).at(-1)?.paid).toEqual({ free: 0, paid: 1, course: 1 });
});

test('the coach sees the last 12 weeks by page', async () => {
  site.setNow('2026-11-23T15:00:00Z');
  await open('/');
  await store();
  site.setNow('2027-01-01T12:00:00Z');
  await open('/');
  await open('/');
  await listSlots('/book-call');
  await store();
  const shown = await weeks();
  expect(shown).toHaveLength(12);
  expect(shown.at(-1)?.pages.sort((one, other) => (one.page < other.page ? -1 : 1))).toEqual([
    { page: '/', visits: 2, opened: 0, booked: 0 },
    { page: '/book-call', visits: 0, opened: 1, booked: 0 },
  ]);
  expect(shown.filter(({ pages }) => pages.length > 0)).toHaveLength(2);
});

test('nothing about a person can get into the table', async () => {
  const email = 'ana@example.com';
  const personal = { 'user-agent': 'Anas own browser', 'x-forwarded-for': '203.0.113.9', cookie: 'checkout=secret' };
  const headers = { ...personal, referer: `${address}/book-call?email=${email}#7` };
  await open(`/?email=${email}`, { ...headers, 'sec-fetch-site': 'cross-site' });
  await listSlots(`/book-call?email=${email}`, headers);
  await store();
  const { rows: stored } = await site.db.execute<{ text: string }>(sql`select v::text as text from visit_counts v`);
  expect(stored.map(({ text }) => text).sort()).toEqual(['(2027-01-01,/,visit,1)', '(2027-01-01,/book-call,opened,1)']);
});

test('processes add to one sum, a failure loses nothing, and two years are enough', async () => {
  const other = openVisitCounter();
  const options = { ...site.ctx, coachTimeZone: site.ctx.settings.coachTimeZone };
  for (const counter of [other, site.ctx.visits]) {
    counter.countVisit({ method: 'GET', headers: browser }, '/');
    counter.countVisit({ method: 'GET', headers: browser }, '/about');
  }
  const failing = {
    insert() {
      throw new Error('gone');
    },
  };
  await expect(other.store({ ...options, database: failing as never })).rejects.toThrow('gone');
  await Promise.all([other.store(options), store()]);
  expect(await rows()).toEqual(['/ visit 2', '/about visit 2']);
  site.setNow('2029-01-01T12:00:00Z');
  await deleteOldVisitCounts(site.ctx);
  expect(await rows()).toHaveLength(2);
  site.setNow('2029-01-03T12:00:00Z');
  await deleteOldVisitCounts(site.ctx);
  expect(await rows()).toEqual([]);
});
