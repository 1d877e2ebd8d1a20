import { describe, expect, test } from 'vitest';
import { users } from '../db/schema.ts';
import { addUser, openBrowser } from '../testing/accounts.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';

const site = useEmptySite();

const ana = { email: 'ana@example.com', firstName: 'Ana', lastName: 'Ruiz', password: 'seven green apples' };
const register = (body: object, browser = openBrowser(site)) => browser.send('POST', '/api/register', body);

describe('registering', () => {
  test('signs in at once, as an unverified user without course access and without a first-login step', async () => {
    const browser = openBrowser(site);
    const reply = await register({ ...ana, email: ' Ana@Example.com' }, browser);
    const rights = { isAdmin: false, isMainAdmin: false, hasCourseAccess: false };
    const body = { email: 'ana@example.com', ...rights, isFirstLogin: false, isVerified: false };
    expect(reply).toMatchObject({ status: 201, body });
    expect((await browser.send('GET', '/api/auth/user')).body).toEqual(reply.body);
  });

  test('ignores all other fields (mass assignment)', async () => {
    const reply = await register({
      ...ana,
      id: 77,
      isAdmin: true,
      isMainAdmin: true,
      is_admin: true,
      hasCourseAccess: true,
      isFirstLogin: true,
      isVerified: true,
      emailVerifiedAt: '2020-01-01',
      hashedPassword: 'x',
    });
    expect(reply.status).toBe(201);
    expect(await site.db.select().from(users)).toMatchObject([
      { id: 1, isAdmin: false, isMainAdmin: false, hasCourseAccess: false, isFirstLogin: false, emailVerifiedAt: null },
    ]);
  });

  test('refuses a wrong field and names it', async () => {
    for (const [field, value] of [
      ['firstName', ' '],
      ['password', 'password1'],
      ['password', 'ana@example.com'],
    ] as const) {
      const reply = await register({ ...ana, [field]: value });
      expect(reply).toMatchObject({ status: 400, body: { code: 'invalid', fields: { [field]: expect.any(String) } } });
    }
    expect(await site.db.select().from(users)).toEqual([]);
  });

  test('takes any Unicode, and 128 characters that are more in bytes', async () => {
    const password = ['🥦', '🍐', '🌶', '🫐']
      .flatMap((one, turn) => Array.from({ length: 32 }, (_, at) => (at % (turn + 3) ? one : 'ж')))
      .join('');
    expect((await register({ ...ana, password })).status).toBe(201);
    const again = { email: ana.email, password, takeOver: true };
    expect((await openBrowser(site).send('POST', '/api/login', again)).status).toBe(200);
  });

  test('a known address is refused at its field, and stays as it is', async () => {
    await addUser(site);
    const reply = await register({ ...ana, password: 'another fine one', firstName: 'Eve' });
    expect(reply).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN', fields: { email: expect.any(String) } } });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect((await site.db.select().from(users))[0]?.firstName).toBe('Ana');
    expect(await deliverMails(site)).toEqual([]);
  });

  test('of two who register one address at the same moment, one gets it', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => register(ana)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });
});
