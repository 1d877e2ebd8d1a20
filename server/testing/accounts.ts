import { hash } from '@node-rs/argon2';
import type { FastifyRequest } from 'fastify';
import { startSession } from '../accounts/sessions.ts';
import { eq, ne } from '../db/drizzle.ts';
import { auditLog, users } from '../db/schema.ts';
import { cookieName } from '../requests/cookie-options.ts';
import type { OpenSite } from './open-site.ts';
import { openForEachTest } from './test-hooks.ts';

/** The password of every user that `addUser` adds. */
export const PASSWORD = 'seven green apples';
/** A weak hash, which is checked a hundred times faster than the hashes that the site makes. */
const hashedPassword = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Adds a user who has chosen a password and has no course access. */
export async function addUser({ db }: Pick<OpenSite, 'db'>, changed: Partial<typeof users.$inferInsert> = {}) {
  const ana = { email: 'ana@example.com', firstName: 'Ana', lastName: 'Ruiz', isFirstLogin: false };
  const [user] = await db
    .insert(users)
    .values({ ...ana, hashedPassword: await hashedPassword, ...changed })
    .returning();
  if (!user) throw new Error('The user was not added');
  return user;
}

export const addMember = (site: Pick<OpenSite, 'db'>, changed: Partial<typeof users.$inferInsert> = {}) =>
  addUser(site, { email: 'member@example.com', firstName: 'Mei', lastName: 'Lin', hasCourseAccess: true, ...changed });

export const addAdmin = (site: Pick<OpenSite, 'db'>, changed: Partial<typeof users.$inferInsert> = {}) =>
  addUser(site, {
    email: 'coach@example.com',
    firstName: 'Maya',
    lastName: 'Brooks',
    isAdmin: true,
    isMainAdmin: true,
    hasCourseAccess: true,
    ...changed,
  });

export const findUser = async ({ db }: Pick<OpenSite, 'db'>, email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0];

/** The environment of a site that refuses further sign-ins after so many failures. */
export const signInLimits = (ofAccountAndNetwork: number, ofNetwork: number, ofAccount: number) => ({
  LIMIT_LOGIN_FAILURES_PER_ACCOUNT_AND_NETWORK: String(ofAccountAndNetwork),
  LIMIT_LOGIN_FAILURES_PER_NETWORK: String(ofNetwork),
  LIMIT_LOGIN_FAILURES_PER_ACCOUNT: String(ofAccount),
});

/** Lists actor, action and subject of the audit log, oldest first. What admins have only read is left out. */
export const auditEntries = async ({ db }: Pick<OpenSite, 'db'>) =>
  (await db.select().from(auditLog).where(ne(auditLog.action, 'answers-read')).orderBy(auditLog.id)).map(
    ({ actor, action, subject }) => [actor, action, subject],
  );

/** Lists the entries of the audit log as lines of text, oldest first. */
export const auditLines = async (site: Pick<OpenSite, 'db'>) =>
  (await auditEntries(site)).map(([actor, action, subject]) => `${actor} ${action}: ${subject}`);

export type Browser = ReturnType<typeof openBrowser>;

/** Keeps the site's cookies and sends an origin, as a browser does. */
export function openBrowser(site: Pick<OpenSite, 'send'>) {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async send(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ) {
      const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
      const reply = await site.send(method, url, body, {
        headers: {
          origin: 'http://localhost:3000',
          ...(cookie && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      });
      for (const set of [reply.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
      return reply;
    },
  };
}

/** Requests the signed-in user, as a page does. */
export const getSignedInUser = (browser: Browser) => browser.send('GET', '/api/auth/user');

/** Opens another browser with a copy of the cookies. */
export function copyBrowser(site: Pick<OpenSite, 'send'>, { cookies }: Browser): Browser {
  const copy = openBrowser(site);
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return copy;
}

type SignInSite = Pick<OpenSite, 'ctx' | 'db' | 'send'>;

/**
 * Signs this user in, in a new browser unless another one is given. Without a password, it stores the session and
 * checks nothing, which is ten times faster. With a password, the site decides; throws if it refuses.
 */
export async function signIn(
  site: SignInSite,
  email: string,
  password?: string,
  browser = openBrowser(site),
): Promise<Browser> {
  if (password === undefined) return storeSession(site, email, browser);
  const reply = await browser.send('POST', '/api/login', { email, password });
  if (reply.status !== 200) throw new Error(`${email} may not sign in: ${JSON.stringify(reply.body)}`);
  return browser;
}

async function storeSession(site: SignInSite, email: string, browser: Browser): Promise<Browser> {
  const user = await findUser(site, email);
  if (!user) throw new Error(`There is no user ${email}`);
  const { token } = await startSession(site.ctx.database, user.id, { now: site.ctx.now(), device: undefined });
  const nameOf = (name: string) => cookieName(site.ctx, { protocol: 'http' } as FastifyRequest, name);
  browser.cookies.set(nameOf('session'), token).set(nameOf('signed_in'), '1');
  return browser;
}

/** Moves the clock, and signs the coach's browser in again, whose session may have ended by then. */
export async function comeBackAt(site: SignInSite & Pick<OpenSite, 'setNow'>, coach: Browser, instant: string) {
  site.setNow(instant);
  await signIn(site, 'coach@example.com', undefined, coach);
}

/** Adds the coach and signs them in. */
export async function signInCoach(site: SignInSite): Promise<Browser> {
  await addAdmin(site);
  return signIn(site, 'coach@example.com');
}

/** The browser of the coach, who is added and signed in before each test. */
export const useCoach = (site: SignInSite): Browser => openForEachTest(() => signInCoach(site));
