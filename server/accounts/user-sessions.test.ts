import { describe, expect, test } from 'vitest';
import { auditLog, sessions, users } from '../db/schema.ts';
import { addAdmin, addMember, addUser, type Browser, PASSWORD, signIn, useCoach } from '../testing/accounts.ts';
import { useEmptySite } from '../testing/open-site.ts';

const site = useEmptySite();
const coach = useCoach(site);

const getSessionStatus = async (browser: Browser) => {
  const { status, body } = await browser.send('GET', '/api/auth/user');
  return status === 200 ? 'signed in' : body.code;
};
const listActions = async () => (await site.db.select().from(auditLog)).map(({ action, subject }) => [action, subject]);

describe('logging one user out', () => {
  const logOut = (email: unknown) => coach.send('POST', '/api/admin/logout-user', { email });

  test('ends the session with a reason, and says whether the user was signed in', async () => {
    await addUser(site);
    await addMember(site);
    const [ana, mei] = [await signIn(site, 'ana@example.com'), await signIn(site, 'member@example.com')];
    expect(await logOut(' ANA@example.com')).toMatchObject({
      status: 200,
      body: { message: 'Ana Ruiz was signed out.' },
    });
    expect(await getSessionStatus(ana)).toBe('SESSION_INVALIDATED');
    expect(await getSessionStatus(mei)).toBe('signed in');
    expect(await getSessionStatus(coach)).toBe('signed in');
    expect((await logOut('ana@example.com')).body).toEqual({ message: 'Ana Ruiz wasn’t signed in.' });
    expect(await listActions()).toContainEqual(['user-logged-out', 'ana@example.com']);
    await signIn(site, 'ana@example.com');
  });

  test('answers 404 for an unknown address and 400 for a malformed one', async () => {
    expect(await logOut('nobody@example.com')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', message: 'There’s no user with the address nobody@example.com.' },
    });
    expect(await logOut('nobody')).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } });
    expect(await listActions()).toEqual([]);
  });

  test('meets a user who is being deleted without a fault', async () => {
    const { id, email } = await addUser(site);
    const replies = await Promise.all([coach.send('DELETE', `/api/admin/users/${id}`), logOut(email), logOut(email)]);
    for (const { status } of replies) expect([200, 404]).toContain(status);
  });
});

describe('logging out all users', () => {
  test('spares the browser that asks, and says so', async () => {
    await addUser(site);
    await addMember(site);
    const others = [await signIn(site, 'ana@example.com'), await signIn(site, 'member@example.com')];
    expect((await coach.send('POST', '/api/admin/logout-all-users')).body).toEqual({
      message: '2 other users were signed out. You’re still signed in.',
      loggedOut: 2,
    });
    for (const other of others) expect(await getSessionStatus(other)).toBe('SESSION_INVALIDATED');
    expect(await getSessionStatus(coach)).toBe('signed in');
    expect((await coach.send('POST', '/api/admin/logout-all-users')).body).toEqual({
      message: 'No one else was signed in. You’re still signed in.',
      loggedOut: 0,
    });
    expect(await listActions()).toContainEqual(['all-users-logged-out', null]);
  });

  test('spares the other devices of the user who asks', async () => {
    await site.db.update(users).set({ keepsSeveralSessions: true });
    const phone = await signIn(site, 'coach@example.com');
    expect((await coach.send('POST', '/api/admin/logout-all-users')).body.loggedOut).toBe(0);
    for (const device of [coach, phone]) expect(await getSessionStatus(device)).toBe('signed in');
  });

  test('does not count sessions that have timed out', async () => {
    await addUser(site);
    await signIn(site, 'ana@example.com');
    site.setNow('2027-01-01T12:20:00Z');
    await coach.send('GET', '/api/auth/user');
    site.setNow('2027-01-01T12:40:00Z');
    expect((await coach.send('POST', '/api/admin/logout-all-users')).body.loggedOut).toBe(0);
  });

  test('by several admins at once leaves at most one of them, and no fault', async () => {
    await addUser(site);
    await signIn(site, 'ana@example.com');
    const second = await addAdmin(site, { email: 'second@example.com', isMainAdmin: false });
    const admins = [coach, await signIn(site, second.email)];
    const replies = await Promise.all(admins.map((admin) => admin.send('POST', '/api/admin/logout-all-users')));
    for (const { status } of replies) expect([200, 401]).toContain(status);
    expect(replies.map(({ status }) => status)).toContain(200);
  });
});

describe('cleaning up sessions', () => {
  test('deletes only sessions whose end is no longer explained', async () => {
    await addUser(site);
    await addMember(site);
    const ana = await signIn(site, 'ana@example.com');
    site.setNow('2027-01-02T12:29:00Z');
    await signIn(site, 'coach@example.com', PASSWORD, coach);
    expect((await coach.send('POST', '/api/admin/cleanup-sessions')).body).toEqual({
      message: 'There were no old sessions to remove.',
      removed: 0,
    });
    expect(await getSessionStatus(ana)).toBe('SESSION_TIMEOUT');

    site.setNow('2027-01-02T12:31:00Z');
    const { status, body } = await coach.send('POST', '/api/admin/cleanup-sessions');
    expect([status, body]).toEqual([200, { message: '2 old sessions were removed.', removed: 2 }]);
    expect(await site.db.select().from(sessions)).toHaveLength(1);
    expect(await getSessionStatus(coach)).toBe('signed in');
    expect(await listActions()).toContainEqual(['sessions-cleaned-up', null]);
  });
});
