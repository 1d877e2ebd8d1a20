import { beforeAll, expect, test } from 'vitest';
import { signOutEverywhere } from '#contracts/accounts/account-sessions.ts';
import { signOutCurrentUser } from '#contracts/accounts/accounts.ts';
import { signOutAllUsers, type User } from '#contracts/accounts/users.ts';
import { listOwnPackages, listPackageSlots } from '#contracts/booking/packages.ts';
import { grantCourseAccess } from '#contracts/course/course-sales.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { createApp } from '../app.ts';
import {
  addAdmin,
  addMember,
  addUser,
  type Browser,
  copyBrowser,
  openBrowser,
  PASSWORD,
  signIn,
} from '../testing/accounts.ts';
import { listEndpoints } from '../testing/endpoints.ts';
import { useSite } from '../testing/open-site.ts';

const endpoints = await listEndpoints();

const site = useSite({ listen: true });
let coach: Browser;
const people = {} as Record<Person, Browser>;

const persons = [
  'anonymous',
  'user',
  'first-login user',
  'first-login member',
  'member',
  'admin',
  'expired',
  'taken-over',
  'logged-out-by-admin',
  'deleted user',
] as const;
type Person = (typeof persons)[number];

const addressOf = (person: Person): string => `${person.replaceAll(' ', '-')}@example.com`;

/** Each person's browser as it stands when the sweep begins; their sessions began half an hour ago at most. */
beforeAll(async () => {
  await addAdmin(site);
  const add = (person: Person, changed = {}) => addUser(site, { email: addressOf(person), ...changed });
  await Promise.all([
    add('user'),
    add('first-login user', { isFirstLogin: true }),
    add('first-login member', { isFirstLogin: true, hasCourseAccess: true }),
    addMember(site, { email: addressOf('member') }),
    add('admin', { isAdmin: true }),
    add('expired', { isAdmin: true }),
    add('taken-over', { isAdmin: true }),
    add('logged-out-by-admin', { isAdmin: true }),
    add('deleted user', { isAdmin: true }),
  ]);
  people.anonymous = openBrowser(site);
  people.expired = await signIn(site, addressOf('expired'));
  site.setNow('2027-01-01T12:30:00Z');
  coach = await signIn(site, 'coach@example.com');
  for (const person of persons) people[person] ??= await signIn(site, addressOf(person));
  await openBrowser(site).send('POST', '/api/login', {
    email: addressOf('taken-over'),
    password: PASSWORD,
    takeOver: true,
  });
  await coach.send('POST', '/api/admin/logout-user', { email: addressOf('logged-out-by-admin') });
  const listed = (await coach.send('GET', '/api/admin/users')).body as User[];
  const gone = listed.find(({ email }) => email === addressOf('deleted user'));
  await coach.send('DELETE', `/api/admin/users/${gone?.id}`);
});

const refusalsOfEndedSessions: Partial<Record<Person, string>> = {
  anonymous: 'UNAUTHENTICATED',
  expired: 'SESSION_TIMEOUT',
  'taken-over': 'SESSION_CONFLICT',
  'logged-out-by-admin': 'SESSION_INVALIDATED',
  'deleted user': 'SESSION_INVALIDATED',
};

/** The code of the refusal that stands before the body is looked at; nothing where this person may ask. */
function expectedRefusal({ access, duringFirstLogin }: Endpoint, person: Person): string | undefined {
  if (access === 'anyone') return undefined;
  if (refusalsOfEndedSessions[person]) return refusalsOfEndedSessions[person];
  if (person.startsWith('first-login')) return duringFirstLogin ? undefined : 'FIRST_LOGIN';
  if (access === 'admin' && person !== 'admin') return 'FORBIDDEN';
  if (access === 'member' && person === 'user') return 'MEMBERS_ONLY';
  return undefined;
}

const accessRefusals = [
  'UNAUTHENTICATED',
  'FIRST_LOGIN',
  'FORBIDDEN',
  'MEMBERS_ONLY',
  ...Object.values(refusalsOfEndedSessions),
];

/** Endpoints that take a mailed link in place of a session, and ask for one of the two. */
const forLinkOrAccount: Endpoint[] = [listOwnPackages, listPackageSlots];

/** Lists the faults of this endpoint's reply to this person. */
async function findFaults(endpoint: Endpoint, person: Person): Promise<string[]> {
  const browser = copyBrowser(site, people[person]);
  // An id and a body that match no row: an admitted request fails at the next check and changes nothing.
  const url = endpoint.path.replace(':kind', 'free').replace(':id', '999999');
  const { status, body, headers } = await browser.send(endpoint.method, url, endpoint.body && { nothing: true });
  const code = expectedRefusal(endpoint, person);
  const faults: Record<string, boolean> = {
    'may be stored by caches': headers['cache-control'] !== 'no-store',
    'leaves the cookie of an ended session':
      status === 401 && browser.cookies.has('session') && !forLinkOrAccount.includes(endpoint),
  };
  if (code) {
    faults[`is ${status} ${body.code} instead of ${code}`] =
      status !== (/FIRST|FORBIDDEN|MEMBERS/.test(code) ? 403 : 401) || body.code !== code;
    faults['gives two messages'] = body.error !== body.message;
  } else {
    // This endpoint accepts every signed-in user, and then refuses those without a purchase.
    const mayRefuse = endpoint === grantCourseAccess || forLinkOrAccount.includes(endpoint);
    faults[`is ${status} ${body.code}`] = status >= 500 || (!mayRefuse && accessRefusals.includes(body.code));
  }
  // Some of these endpoints end sessions.
  if (person === 'admin' && endpoint === signOutAllUsers) await restoreSessions();
  const isSignOut = endpoint === signOutCurrentUser || endpoint === signOutEverywhere;
  if (isSignOut && !code && !refusalsOfEndedSessions[person]) people[person] = await signIn(site, addressOf(person));
  return Object.keys(faults).filter((fault) => faults[fault]);
}

test.each(persons)('every endpoint answers %s as declared', async (person) => {
  const faulty: string[] = [];
  for (const endpoint of endpoints) {
    const faults = await findFaults(endpoint, person);
    if (faults.length > 0) faulty.push(`${endpoint.method} ${endpoint.path} ${faults.join(', ')}`);
  }
  expect(endpoints.length).toBeGreaterThan(150);
  expect(faulty).toEqual([]);
});

async function restoreSessions() {
  for (const person of persons) {
    if (person !== 'admin' && !refusalsOfEndedSessions[person]) people[person] = await signIn(site, addressOf(person));
  }
}

test('every call that the server answers is declared, or one of the few that are no JSON', async () => {
  const routes: string[] = [];
  const app = await createApp(site.ctx, undefined, (route) => routes.push(route));
  await app.close();
  const calls = routes.filter((route) => / \/api/.test(route) && !route.startsWith('HEAD'));
  const known = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(calls.filter((route) => !known.includes(route)).sort()).toEqual([
    'GET /api/login',
    'GET /api/logout',
    'POST /api/webhooks/stripe',
  ]);
  expect(known.filter((route) => !calls.includes(route))).toEqual([]);
});

test('what is for the coach is declared so: all below /api/admin, and the two lists of calls', () => {
  const isForCoach = ({ path }: Endpoint) => /^\/api\/(admin\/|(consultation-requests|coaching-calls)$)/.test(path);
  const forCoach = endpoints.filter(isForCoach);
  expect(forCoach.length).toBeGreaterThan(100);
  expect(forCoach.filter(({ access }) => access !== 'admin').map(({ path }) => path)).toEqual([]);
});
