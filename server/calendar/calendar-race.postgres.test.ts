import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCall, openDesk, openMondays } from '../testing/calendar.ts';
import { type OpenSite, openSite } from '../testing/open-site.ts';

let site: OpenSite;
let desk: Awaited<ReturnType<typeof openDesk>>;
let other: pg.Client;
beforeAll(async () => {
  site = await openSite();
  desk = await openDesk(site);
  await openMondays(site);
  other = new pg.Client({ connectionString: site.databaseUrl });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await site.close();
});

/** Lets all the changes begin and none of them end, until each of them waits. */
async function atOnce<Reply>(changes: (() => Promise<Reply>)[]): Promise<Reply[]> {
  await other.query('begin; lock table audit_log in exclusive mode');
  const sent = changes.map((change) => change());
  // Not on `other`: inside its transaction the list of connections stays as it was when first asked for.
  const waiting = async () =>
    (
      await site.ctx.database.query(
        'select from pg_stat_activity where datname = current_database() and wait_event_type = $1',
        ['Lock'],
      )
    ).rows.length;
  await expect.poll(waiting, { timeout: 10_000 }).toBe(changes.length);
  await other.query('commit');
  return Promise.all(sent);
}

test('of two identical overrides at the same moment, one is made', async () => {
  const block = { date: '2027-01-04', type: 'blocked' };
  const replies = await atOnce([1, 2].map(() => () => desk.coach.send('POST', '/api/admin/date-overrides', block)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('of two changes that leave a call outside only together, the later one tells of it', async () => {
  const { body: dated } = await desk.coach.send('POST', '/api/admin/specific-date-slots', {
    date: '2027-02-01',
    timeOfDay: '1000am',
  });
  await addCall(site, 'free', ['2027-02-01-1000am']);
  const replies = await atOnce([
    () => desk.coach.send('DELETE', `/api/admin/specific-date-slots/${dated.id}`),
    () => desk.coach.send('DELETE', '/api/admin/time-slots/3'),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const callsInTheWay = replies.flatMap(({ body }) => body.inTheWay as { firstName: string }[]);
  expect(callsInTheWay.map(({ firstName }) => firstName)).toEqual(['Ana']);
});

test('of two slots that are moved to one time at the same moment, one is', async () => {
  const to = { dayOfWeek: 'tue', timeOfDay: '900am' };
  const replies = await atOnce([1, 2].map((id) => () => desk.coach.send('PUT', `/api/admin/time-slots/${id}`, to)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});
