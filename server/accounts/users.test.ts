import { verify } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import { addUser, auditEntries, findUser, signIn, useCoach } from '../testing/accounts.ts';
import { useEmptySite } from '../testing/open-site.ts';

const site = useEmptySite();
const coach = useCoach(site);

const user = (email: string) => findUser(site, email);
const listActions = () => auditEntries(site);

const newUser = {
  email: 'new@example.com',
  firstName: 'Nia',
  lastName: 'Okoye',
  password: 'sesame',
  hasCourseAccess: true,
};

describe('the list of users', () => {
  test('is newest first, tells what the coach needs and never a hash', async () => {
    await addUser(site, { createdAt: new Date('2026-01-01T00:00:00Z'), emailVerifiedAt: new Date() });
    await coach.send('POST', '/api/admin/create-user', newUser);
    const { status, body } = await coach.send('GET', '/api/admin/users');
    expect(status).toBe(200);
    expect(body.map(({ email }: { email: string }) => email)).toEqual([
      'new@example.com',
      'coach@example.com',
      'ana@example.com',
    ]);
    const { password: _, ...shown } = newUser;
    const neverHere = { isFirstLogin: true, isVerified: false, isSignedIn: false, lastLoginAt: null };
    expect(body[0]).toMatchObject({ id: 3, ...shown, ...neverHere, isAdmin: false, hasFactor: false });
    expect(JSON.stringify(body)).not.toMatch(/password|argon/i);
    expect(body[1]).toMatchObject({
      isMainAdmin: true,
      isSignedIn: true,
      isVerified: false,
      lastLoginAt: '2027-01-01T12:00:00.000Z',
    });
    expect(body[2]).toMatchObject({ isVerified: true });
  });

  test('shows as signed in only who is: not an idle, an ended or a replaced session', async () => {
    await addUser(site);
    await signIn(site, 'ana@example.com');
    const isSignedIn = async () => (await coach.send('GET', '/api/admin/users')).body.map(byEmail)[0];
    const byEmail = (row: { email: string; isSignedIn: boolean }) => `${row.email} ${row.isSignedIn}`;
    await site.db
      .update(users)
      .set({ createdAt: new Date('2027-06-01') })
      .where(eq(users.email, 'ana@example.com'));
    expect(await isSignedIn()).toBe('ana@example.com true');

    site.setNow('2027-01-01T12:29:00Z');
    expect(await isSignedIn()).toBe('ana@example.com true');
    site.setNow('2027-01-01T12:30:00Z');
    expect(await isSignedIn()).toBe('ana@example.com false');

    await signIn(site, 'ana@example.com');
    expect(await isSignedIn()).toBe('ana@example.com true');
    await coach.send('POST', '/api/admin/logout-user', { email: 'ana@example.com' });
    expect(await isSignedIn()).toBe('ana@example.com false');

    await signIn(site, 'ana@example.com');
    await site.db.update(users).set({ activeSessionId: 'another' }).where(eq(users.email, 'ana@example.com'));
    expect(await isSignedIn()).toBe('ana@example.com false');
  });
});

describe('creating a user', () => {
  test('answers 201; the user signs in and has to choose a new password', async () => {
    const { status, body } = await coach.send('POST', '/api/admin/create-user', {
      ...newUser,
      email: ' New@Example.com ',
    });
    expect(status).toBe(201);
    expect(body.message).toMatch(/^Nia Okoye can now sign in as new@example\.com/);
    expect(body.user).toMatchObject({ email: 'new@example.com', isFirstLogin: true, hasCourseAccess: true });
    expect(JSON.stringify(body)).not.toContain('sesame');
    expect(await verify((await user('new@example.com'))?.hashedPassword ?? '', 'sesame')).toBe(true);
    expect(await listActions()).toEqual([['coach@example.com', 'user-created', 'new@example.com']]);

    const nia = await signIn(site, 'new@example.com', 'sesame');
    expect((await nia.send('GET', '/api/auth/user')).body).toMatchObject({ isFirstLogin: true, isVerified: false });
  });

  test('gives no course access by default', async () => {
    const { hasCourseAccess: _, ...plain } = newUser;
    expect((await coach.send('POST', '/api/admin/create-user', plain)).body.user.hasCourseAccess).toBe(false);
  });

  test('ignores other fields: no admin, no id, no skipped first login', async () => {
    await coach.send('POST', '/api/admin/create-user', {
      ...newUser,
      id: 99,
      isAdmin: true,
      isMainAdmin: true,
      isFirstLogin: false,
      emailVerifiedAt: '2027-01-01T00:00:00Z',
      hashedPassword: 'x',
    });
    expect(await user('new@example.com')).toMatchObject({
      id: 2,
      isAdmin: false,
      isMainAdmin: false,
      isFirstLogin: true,
      emailVerifiedAt: null,
      hashedPassword: expect.stringMatching(/^\$argon2id\$/),
    });
  });

  test('of ten at once with one address, one succeeds and nine are refused', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        coach.send('POST', '/api/admin/create-user', { ...newUser, email: i % 2 ? 'NEW@example.com' : newUser.email }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'EMAIL_TAKEN',
      fields: { email: 'There’s already an account with this email address.' },
    });
    expect(await listActions()).toHaveLength(1);
  });
});
