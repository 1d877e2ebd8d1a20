import { afterEach, beforeEach, expect, test } from 'vitest';
import { addUser, openBrowser, PASSWORD, signIn } from '../testing/accounts.ts';
import { deliverMails, linkTokenIn } from '../testing/mail-delivery.ts';
import { type OpenSite, openSite } from '../testing/open-site.ts';

// Judging a password costs the server more than most requests, so it is limited also where a token or session is right.
const email = 'ana@example.com';
let site: OpenSite;
// Opened for each test, since limiters also keep a network that is over its limit in memory.
beforeEach(async () => {
  site = await openSite({ reusesDatabase: true, env: { LIMIT_PASSWORD_CHOICES_PER_HOUR: '3' } });
});
afterEach(() => site.close());

const collectStatuses = async (send: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await send()).status);
  return statuses;
};

test('a signed-in member chooses passwords as often as the limit allows', async () => {
  await addUser(site);
  const ana = await signIn(site, email);
  const choose = (newPassword: string) =>
    ana.send('POST', '/api/set-new-password', { newPassword, currentPassword: PASSWORD });
  expect(await collectStatuses(() => choose('password'))).toEqual([400, 400, 400, 429]);
  expect(await choose('three ripe pears')).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
});

test('who opens a mailed link chooses passwords as often as the limit allows', async () => {
  const person = { email, firstName: 'Ana', lastName: 'Ruiz', password: PASSWORD };
  expect((await openBrowser(site).send('POST', '/api/register', person)).status).toBe(201);
  const token = linkTokenIn((await deliverMails(site)).at(-1));
  const stranger = openBrowser(site);
  const choose = (newPassword: string) => stranger.send('POST', '/api/verify-email', { token, newPassword });
  expect(await collectStatuses(() => choose('password'))).toEqual([400, 400, 400, 429]);
  expect(await choose('three ripe pears')).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
});
