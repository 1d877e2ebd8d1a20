import { verify } from '@node-rs/argon2';
import { beforeEach, expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import {
  auditLog,
  authenticatorApps,
  mailedSecrets,
  passkeys,
  rateLimits,
  recoveryCodes,
  users,
} from '../db/schema.ts';
import { addAdmin, addUser, findUser, PASSWORD, signIn } from '../testing/accounts.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { clearText } from '../testing/sealing.ts';
import { resetMainAdmin } from './reset-main-admin.ts';

const site = useSite();
beforeEach(() => site.clear());

const reset = (email = 'coach@example.com') => resetMainAdmin(site.ctx, email, site.ctx.now());
const limit = (key: string) => ({ key, points: 99, expire: 4_102_444_800_000 });

test('the new password works and the old one is dead; rights come back, sessions, limits and mailed passwords go', async () => {
  const { id } = await addAdmin(site);
  await addUser(site);
  const [coach, ana] = [await signIn(site, 'coach@example.com'), await signIn(site, 'ana@example.com')];
  await site.db.update(users).set({ isAdmin: false, isFirstLogin: true }).where(eq(users.id, id));
  await site.db.insert(rateLimits).values([limit('login-account:x'), limit('login-here:x'), limit('bookings:x')]);
  const secret = { kind: 'temporary-password', expiresAt: new Date('2027-01-02T00:00:00Z') };
  await site.db.insert(mailedSecrets).values([
    { ...secret, hash: 'a', userId: id },
    { ...secret, hash: 'b', userId: id + 1 },
  ]);

  const result = await reset('another@example.com');
  expect(result).toEqual({
    email: 'coach@example.com',
    password: expect.any(String),
    isNewMainAdmin: false,
    endedSessions: 1,
    hadFactors: false,
  });
  expect(await coach.send('GET', '/api/auth/user')).toMatchObject({
    status: 401,
    body: { code: 'SESSION_INVALIDATED' },
  });
  expect((await ana.send('GET', '/api/auth/user')).status).toBe(200);
  expect((await site.db.select().from(rateLimits)).map(({ key }) => key)).toEqual(['bookings:x']);
  expect((await site.db.select().from(mailedSecrets)).map(({ hash }) => hash)).toEqual(['b']);
  expect(await site.db.select().from(auditLog)).toMatchObject([
    { actor: 'admin:reset', action: 'admin-reset', subject: 'coach@example.com' },
  ]);

  await expect(signIn(site, 'coach@example.com', PASSWORD)).rejects.toThrow('WRONG_CREDENTIALS');
  const again = await signIn(site, 'coach@example.com', result.password);
  expect((await again.send('GET', '/api/auth/user')).body).toMatchObject({ id, isAdmin: true, isFirstLogin: true });
  expect((await findUser(site, 'coach@example.com'))?.passwordExpiresAt).toEqual(new Date('2027-01-15T12:00:00Z'));
  const [notice, ...more] = await deliverMails(site);
  expect(more.map(({ kind }) => kind)).toEqual(['new-device']);
  expect(notice).toMatchObject({ kind: 'password-set', to: { address: 'coach@example.com' } });
  // Lines end where the mail's width does.
  expect(notice?.text).toMatch(/by a\s+command\s+on\s+the\s+server/);
  expect(notice?.text).not.toContain(result.password);
});

test('a site without a main admin gets one', async () => {
  const result = await reset();
  expect(result).toMatchObject({ isNewMainAdmin: true, endedSessions: 0 });
  const [made, ...others] = await site.db.select().from(users);
  expect(others).toEqual([]);
  expect(made).toMatchObject({
    email: 'coach@example.com',
    isAdmin: true,
    isMainAdmin: true,
    hasCourseAccess: true,
    isFirstLogin: true,
    emailVerifiedAt: site.ctx.now(),
  });
  expect(await verify(made?.hashedPassword ?? '', result.password)).toBe(true);
});

test('an existing account with the address becomes the main admin and loses its old password', async () => {
  const { id } = await addUser(site, { email: 'coach@example.com', isFirstLogin: true });
  const result = await reset();
  expect(result).toMatchObject({ isNewMainAdmin: true, email: 'coach@example.com' });
  expect(await site.db.select().from(users)).toMatchObject([
    { id, firstName: 'Ana', isAdmin: true, isMainAdmin: true, isFirstLogin: true },
  ]);
  await signIn(site, 'coach@example.com', result.password);
});

test('factors are taken away, and the log and a mail say so', async () => {
  const { id: userId } = await addAdmin(site);
  const key = { credentialId: 'a', publicKey: 'b', counter: 0, transports: [], name: 'Phone', isSynced: true };
  await site.db.insert(passkeys).values({ userId, ...key });
  await site.db.insert(authenticatorApps).values({ userId, sealedSecret: clearText('c'), confirmedAt: site.ctx.now() });
  await site.db.insert(recoveryCodes).values({ userId, hash: 'd' });
  const { password, hadFactors } = await reset();
  expect(hadFactors).toBe(true);
  for (const table of [passkeys, authenticatorApps, recoveryCodes])
    expect(await site.db.select().from(table)).toEqual([]);
  expect((await site.db.select().from(auditLog)).map(({ action }) => action)).toEqual([
    'admin-reset',
    'factors-removed',
  ]);
  await signIn(site, 'coach@example.com', password);
  const mails = await deliverMails(site);
  expect(mails.find(({ kind }) => kind === 'sign-in-changed')?.text).toMatch(/all\s+passkeys/);
});
