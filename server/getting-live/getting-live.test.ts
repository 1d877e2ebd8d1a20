import { expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { availableTimeSlots, mails } from '../db/schema.ts';
import { openBrowser, useCoach } from '../testing/accounts.ts';
import { useEmptySite } from '../testing/open-site.ts';

const site = useEmptySite({ env: { LIMIT_TEST_MAILS_PER_HOUR: '3' } });
const coach = useCoach(site);
const read = async () => (await coach.send('GET', '/api/admin/getting-live')).body;
const sendTest = () => coach.send('POST', '/api/admin/getting-live/test-mail');

test('a new site without hours, keys, mail server and https has everything to do', async () => {
  const { done, testMail } = await read();
  expect(Object.values(done)).toEqual(Array(7).fill(false));
  expect(testMail).toBeNull();
});

test('what the coach ticks is saved like a setting, with an entry in the audit log', async () => {
  const { ticks } = await read();
  const reply = await coach.send('PUT', '/api/admin/settings/gettingLive', {
    version: ticks.version,
    content: { ...ticks.content, privacyRead: 'yes' },
  });
  expect(reply.status).toBe(200);
  expect((await read()).done).toMatchObject({ privacy: true, backup: false, names: false });
});

test('open hours are done once a time is open', async () => {
  const row = { dayOfWeek: 'mon', timeOfDay: '930am', value: 'mon-930am', label: 'Monday at 9:30 AM EST' };
  await site.db.insert(availableTimeSlots).values({ ...row, isActive: false });
  expect((await read()).done.hours).toBe(false);
  await site.db.update(availableTimeSlots).set({ isActive: true });
  expect((await read()).done.hours).toBe(true);
});

test('a test mail goes to the coach, one at a time, and its result is shown', async () => {
  expect((await sendTest()).body).toEqual({ message: 'A test is on its way to coach@example.com.' });
  expect((await read()).testMail).toMatchObject({ state: 'queued', recipient: 'coach@example.com' });
  expect(await sendTest()).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } });
  await site.db.update(mails).set({ state: 'failed', lastError: 'ECONNREFUSED' }).where(eq(mails.kind, 'test-mail'));
  expect((await read()).testMail).toMatchObject({ state: 'failed', lastError: 'ECONNREFUSED' });
  expect((await sendTest()).status).toBe(200);
  expect((await sendTest()).status, 'too many in an hour').toBe(429);
});

test('only admins see the checklist and send the test', async () => {
  const visitor = openBrowser(site);
  expect((await visitor.send('GET', '/api/admin/getting-live')).status).toBe(401);
  expect((await visitor.send('POST', '/api/admin/getting-live/test-mail')).status).toBe(401);
});
