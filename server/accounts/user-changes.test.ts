import { describe, expect, test } from 'vitest';
import { coachingCalls, mailedSecrets, mails, users } from '../db/schema.ts';
import {
  addAdmin,
  addUser,
  auditEntries,
  type Browser,
  findUser,
  openBrowser,
  PASSWORD,
  signIn,
  useCoach,
} from '../testing/accounts.ts';
import { addPaidCall } from '../testing/bookings.ts';
import { useEmptySite } from '../testing/open-site.ts';

const site = useEmptySite();
const coach = useCoach(site);

const user = (email: string) => findUser(site, email);
const listActions = () => auditEntries(site);

describe('deleting a user', () => {
  test('ends the session with a reason and keeps payments and bookings', async () => {
    const { id, email } = await addUser(site);
    await site.db.insert(mailedSecrets).values({ hash: 'h', kind: 'verification', userId: id, expiresAt: new Date() });
    await addPaidCall(site, undefined, { email, status: 'completed' });
    const ana = await signIn(site, email);
    const { status, body } = await coach.send('DELETE', `/api/admin/users/${id}`);
    expect([status, body]).toEqual([200, { message: 'Ana Ruiz was deleted. Their payments and bookings are kept.' }]);
    expect(await user(email)).toBeUndefined();
    expect(await site.db.select().from(coachingCalls)).toHaveLength(1);
    expect(await listActions()).toEqual([['coach@example.com', 'user-deleted', email]]);

    // Also after the time at which the session would have timed out.
    site.setNow('2027-01-01T14:00:00Z');
    const sessionReply = await ana.send('GET', '/api/auth/user');
    expect([sessionReply.status, sessionReply.body.code]).toEqual([401, 'SESSION_INVALIDATED']);
    expect(sessionReply.body.message).toContain('deleted');
    const again = await openBrowser(site).send('POST', '/api/login', { email, password: PASSWORD });
    expect([again.status, again.body.code]).toEqual([401, 'WRONG_CREDENTIALS']);
  });

  test('is refused for the main admin, also by another admin, and for oneself', async () => {
    const other = await addAdmin(site, { email: 'second@example.com', isMainAdmin: false });
    const second = await signIn(site, other.email);
    for (const admin of [coach, second]) {
      const { status, body } = await admin.send('DELETE', '/api/admin/users/1');
      expect([status, body.code, body.message]).toEqual([403, 'MAIN_ADMIN', 'Cannot delete main admin user']);
    }
    const oneself = await second.send('DELETE', `/api/admin/users/${other.id}`);
    expect([oneself.status, oneself.body.code]).toEqual([403, 'FORBIDDEN']);
    expect(await site.db.select().from(users)).toHaveLength(2);
    expect(await listActions()).toEqual([]);
  });

  test('by two admins at once happens once; the other admin gets 404', async () => {
    const { id } = await addUser(site);
    const replies = await Promise.all(Array.from({ length: 5 }, () => coach.send('DELETE', `/api/admin/users/${id}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect(replies.find(({ status }) => status === 404)?.body).toMatchObject({
      code: 'NOT_FOUND',
      message: 'This user no longer exists.',
    });
    expect(await listActions()).toHaveLength(1);
  });
});

describe("changing a user's password", () => {
  const change = (browser: Browser, id: number) =>
    browser.send('POST', `/api/admin/users/${id}/change-password`, { newPassword: 'peach tree' });

  test('replaces it, ends the session with a reason, deletes mailed passwords and sends a mail', async () => {
    const { id, email } = await addUser(site);
    const ana = await signIn(site, email);
    const expiresAt = new Date('2027-01-02T00:00:00Z');
    await site.db.insert(mailedSecrets).values([
      { hash: 'a', kind: 'temporary-password', userId: id, expiresAt },
      { hash: 'b', kind: 'verification', userId: id, expiresAt },
      { hash: 'c', kind: 'temporary-password', userId: 1, expiresAt },
    ]);
    const { status, body } = await coach.send('POST', `/api/admin/users/${id}/change-password`, {
      newPassword: 'peach tree',
      isAdmin: true,
      isMainAdmin: true,
      isFirstLogin: false,
      id: 1,
    });
    expect(status).toBe(200);
    expect(body.message).toMatch(/^Ana Ruiz has a new password/);
    expect(await user(email)).toMatchObject({ id, isAdmin: false, isMainAdmin: false, isFirstLogin: true });
    expect((await site.db.select().from(mailedSecrets)).map(({ hash }) => hash).sort()).toEqual(['b', 'c']);
    expect((await site.db.select().from(mails)).map(({ kind, recipient }) => [kind, recipient])).toContainEqual([
      'password-set',
      email,
    ]);
    expect(await listActions()).toEqual([['coach@example.com', 'password-changed', email]]);

    const sessionReply = await ana.send('GET', '/api/auth/user');
    expect([sessionReply.status, sessionReply.body.code]).toEqual([401, 'SESSION_INVALIDATED']);
    await expect(signIn(site, email, PASSWORD)).rejects.toThrow('WRONG_CREDENTIALS');
    await signIn(site, email, 'peach tree');
  });

  test('refuses the admin’s own account', async () => {
    const { status, body } = await change(coach, 1);
    const message = 'To change your own password, go to your account page.';
    expect([status, body.code, body.message]).toEqual([403, 'FORBIDDEN', message]);
    await expect(coach.send('GET', '/api/auth/user')).resolves.toMatchObject({ status: 200 });
  });

  test('refuses the main admin’s account to another admin', async () => {
    await addAdmin(site, { email: 'second@example.com', isMainAdmin: false });
    const second = await signIn(site, 'second@example.com');
    const before = await user('coach@example.com');
    const { status, body } = await change(second, 1);
    const message = 'Only the coach can change the coach’s password.';
    expect([status, body.code, body.message]).toEqual([403, 'MAIN_ADMIN', message]);
    expect(await user('coach@example.com')).toEqual(before);
    expect(await listActions()).toEqual([]);
    await expect(coach.send('GET', '/api/auth/user')).resolves.toMatchObject({ status: 200 });
  });
});

describe('course access', () => {
  const set = (id: number, body: unknown) => coach.send('PUT', `/api/admin/users/${id}/course-access`, body);

  test('is granted and withdrawn; what is so already is not written down again', async () => {
    const { id, email } = await addUser(site);
    const ana = await signIn(site, email);
    const granted = await set(id, { hasCourseAccess: true, isAdmin: true, isFirstLogin: true });
    expect(granted).toMatchObject({ status: 200, body: { message: 'Ana Ruiz now has course access.' } });
    expect(granted.body.user).toMatchObject({ id, hasCourseAccess: true, isAdmin: false, isSignedIn: true });
    expect((await ana.send('GET', '/api/auth/user')).body).toMatchObject({
      hasCourseAccess: true,
      isAdmin: false,
      isFirstLogin: false,
    });
    expect((await set(id, { hasCourseAccess: true })).body.message).toBe('Ana Ruiz already has course access.');
    const withdrawn = await set(id, { hasCourseAccess: false });
    expect(withdrawn.body.message).toBe('Ana Ruiz no longer has course access.');
    expect((await set(id, { hasCourseAccess: false })).body.message).toBe('Ana Ruiz has no course access.');
    expect(await listActions()).toEqual([
      ['coach@example.com', 'access-granted', email],
      ['coach@example.com', 'access-withdrawn', email],
    ]);
  });

  test('stays with the main admin', async () => {
    const { status, body } = await set(1, { hasCourseAccess: false });
    expect([status, body.code, body.message]).toEqual([403, 'MAIN_ADMIN', 'The main admin always has course access.']);
  });
});

const onOneUser = [
  ['DELETE', '', undefined],
  ['POST', '/change-password', { newPassword: 'peach tree' }],
  ['PUT', '/course-access', { hasCourseAccess: true }],
] as const;

test.each(onOneUser)(
  '%s /api/admin/users/:id%s answers 404 for a number of nobody, and changes nothing',
  async (method, tail, body) => {
    const before = await site.db.select().from(users);
    for (const id of ['x', '4711']) {
      const reply = await coach.send(method, `/api/admin/users/${id}${tail}`, body);
      expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect(await site.db.select().from(users)).toEqual(before);
    expect(await listActions()).toEqual([]);
  },
);
