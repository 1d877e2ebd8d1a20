import { beforeEach, expect, test } from 'vitest';
import { authenticatorApps, passkeys, recoveryCodes, securityEvents } from '../db/schema.ts';
import { addAdmin, addUser, auditEntries, type Browser, openBrowser, PASSWORD, signIn } from '../testing/accounts.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { clearText } from '../testing/sealing.ts';

const site = useEmptySite();
let coach: Browser;
let second: Browser;
let secondId = 0;
beforeEach(async () => {
  await addAdmin(site);
  secondId = (await addAdmin(site, { email: 'second@example.com', isMainAdmin: false })).id;
  coach = await signIn(site, 'coach@example.com');
  second = await signIn(site, 'second@example.com');
});

async function addFactors(userId: number): Promise<void> {
  const key = { publicKey: 'k', counter: 0, transports: [], name: 'Phone', isSynced: false };
  await site.db.insert(authenticatorApps).values({ userId, sealedSecret: clearText('A'), confirmedAt: site.ctx.now() });
  await site.db.insert(recoveryCodes).values({ hash: `h${userId}`, userId });
  await site.db.insert(passkeys).values({ userId, credentialId: `c${userId}`, ...key });
}
const countFactors = async () =>
  (await Promise.all([authenticatorApps, recoveryCodes, passkeys].map((table) => site.db.$count(table)))).join();
const remove = (browser: Browser, id: number) => browser.send('POST', `/api/admin/users/${id}/remove-factors`);
const login = (email: string) => openBrowser(site).send('POST', '/api/login', { email, password: PASSWORD });

test('any admin takes them away from a client, who is signed out and told by mail', async () => {
  const { id, email } = await addUser(site);
  const ana = await signIn(site, email);
  await addFactors(id);
  const list = (await second.send('GET', '/api/admin/users')).body as { id: number; hasFactor: boolean }[];
  expect(list.filter(({ hasFactor }) => hasFactor).map((user) => user.id)).toEqual([id]);
  expect((await login(email)).body.code).toBe('FACTOR_NEEDED');
  expect((await remove(second, id)).body).toEqual({
    message: 'Ana Ruiz now signs in with the password alone, and was signed out everywhere.',
  });
  expect(await countFactors()).toBe('0,0,0');
  expect((await ana.send('GET', '/api/auth/user')).status).toBe(401);
  expect((await login(email)).status).toBe(200);
  expect(await auditEntries(site)).toEqual([['second@example.com', 'factors-removed', email]]);
  const events = await site.db.select().from(securityEvents);
  expect(events.filter(({ kind }) => kind === 'factor-removed').map(({ account }) => account)).toEqual([email]);
  const mails = (await deliverMails(site)).filter(({ kind }) => kind === 'sign-in-changed');
  expect(mails.map(({ to, text }) => [to.address, text])).toEqual([
    [email, expect.stringMatching(/recovery\s+codes\s+were\s+removed/)],
  ]);
  expect((await remove(second, id)).body.message).toBe('Ana Ruiz has no authenticator app and no passkey.');
  expect(await auditEntries(site)).toHaveLength(1);
});

test('it needs a fresh sign-in', async () => {
  const { id } = await addUser(site);
  await addFactors(id);
  site.setNow('2027-01-01T12:11:00Z');
  expect(await remove(coach, id)).toMatchObject({ status: 403, body: { code: 'FRESH_SIGN_IN_NEEDED' } });
  expect(await countFactors()).toBe('1,1,1');
  await coach.send('POST', '/api/account/confirm-identity', { currentPassword: PASSWORD });
  expect((await remove(coach, id)).status).toBe(200);
});

test('of an admin only the coach’s own account takes them away, of the coach’s own account nobody', async () => {
  const third = await addAdmin(site, { email: 'third@example.com', isMainAdmin: false });
  await addFactors(third.id);
  for (const id of [1, third.id])
    expect(await remove(second, id)).toMatchObject({ status: 403, body: { code: 'MAIN_ADMIN' } });
  expect(await remove(coach, 1)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await remove(second, secondId)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await remove(coach, 999)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(await countFactors()).toBe('1,1,1');
  expect((await remove(coach, third.id)).status).toBe(200);
});
