import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, signInCoach } from '../testing/accounts.ts';
import { addCall, addMondays } from '../testing/calendar.ts';
import { useSite } from '../testing/open-site.ts';
import { waitForLock } from '../testing/wait-until.ts';

const site = useSite({ own: true });
let coach: Browser;
let other: pg.Client;
beforeAll(async () => {
  coach = await signInCoach(site);
  await addMondays(site);
  other = new pg.Client({ connectionString: site.databaseUrl });
  await other.connect();
});
afterAll(() => other.end());

/** Starts all the changes, and lets them end only when each of them waits for a lock. */
async function atOnce<Reply>(changes: (() => Promise<Reply>)[]): Promise<Reply[]> {
  await other.query('begin; lock table audit_log in exclusive mode');
  const sent = changes.map((change) => change());
  await waitForLock(site, changes.length);
  await other.query('commit');
  return Promise.all(sent);
}

test('makes one of two identical overrides that are sent at once', async () => {
  const block = { date: '2027-01-04', type: 'blocked' };
  const replies = await atOnce([1, 2].map(() => () => coach.send('POST', '/api/admin/date-overrides', block)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('the later of two changes lists the call that only both together leave outside', async () => {
  const { body: dated } = await coach.send('POST', '/api/admin/specific-date-slots', {
    date: '2027-02-01',
    timeOfDay: '1000am',
  });
  await addCall(site, 'free', ['2027-02-01-1000am']);
  const replies = await atOnce([
    () => coach.send('DELETE', `/api/admin/specific-date-slots/${dated.id}`),
    () => coach.send('DELETE', '/api/admin/time-slots/3'),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const callsInTheWay = replies.flatMap(({ body }) => body.inTheWay as { firstName: string }[]);
  expect(callsInTheWay.map(({ firstName }) => firstName)).toEqual(['Ana']);
});

test('moves one of two slots that are sent to the same time at once', async () => {
  const to = { dayOfWeek: 'tue', timeOfDay: '900am' };
  const replies = await atOnce([1, 2].map((id) => () => coach.send('PUT', `/api/admin/time-slots/${id}`, to)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});
