import { beforeAll, describe, expect, test } from 'vitest';
import * as accountConsents from '#contracts/account-consents.ts';
import * as accountFactors from '#contracts/account-factors.ts';
import * as accountPage from '#contracts/account-page.ts';
import * as accountPasskeys from '#contracts/account-passkeys.ts';
import * as accountSessions from '#contracts/account-sessions.ts';
import * as accounts from '#contracts/accounts.ts';
import * as bookings from '#contracts/admin-bookings.ts';
import * as paymentList from '#contracts/admin-payments.ts';
import * as backups from '#contracts/backups.ts';
import * as bookingSurges from '#contracts/booking-surges.ts';
import * as calendar from '#contracts/calendar.ts';
import * as calendarMonth from '#contracts/calendar-month.ts';
import * as callsInTheWay from '#contracts/calls-in-the-way.ts';
import * as clientCredit from '#contracts/client-credit.ts';
import * as clientErrors from '#contracts/client-errors.ts';
import * as clients from '#contracts/clients.ts';
import * as confirmCall from '#contracts/confirm-call.ts';
import * as contentFolder from '#contracts/content-folder.ts';
import * as course from '#contracts/course.ts';
import * as courseSales from '#contracts/course-sales.ts';
import * as emailChange from '#contracts/email-change.ts';
import * as endedCalls from '#contracts/ended-calls.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import * as firstQuestions from '#contracts/first-questions.ts';
import * as booking from '#contracts/free-calls.ts';
import * as gettingLive from '#contracts/getting-live.ts';
import * as mailTexts from '#contracts/mail-texts.ts';
import * as mails from '#contracts/mails.ts';
import * as media from '#contracts/media.ts';
import * as myCall from '#contracts/my-call.ts';
import * as ownProfile from '#contracts/own-profile.ts';
import * as paymentDecisions from '#contracts/payment-decisions.ts';
import * as paymentLinks from '#contracts/payment-links.ts';
import * as payments from '#contracts/payments.ts';
import * as personalData from '#contracts/personal-data.ts';
import * as previewLinks from '#contracts/preview-links.ts';
import * as questionnaire from '#contracts/questionnaire.ts';
import * as receipts from '#contracts/receipts.ts';
import * as retention from '#contracts/retention.ts';
import * as search from '#contracts/search.ts';
import * as securityEvents from '#contracts/security-events.ts';
import * as siteSettings from '#contracts/site-settings.ts';
import * as studio from '#contracts/studio.ts';
import * as takings from '#contracts/takings.ts';
import * as today from '#contracts/today.ts';
import * as users from '#contracts/users.ts';
import * as visits from '#contracts/visits.ts';
import * as wipe from '#contracts/wipe-test-data.ts';
import { createApp } from '../app.ts';
import { addAdmin, addMember, addUser, type Browser, openBrowser, signIn } from '../testing/accounts.ts';
import { useSite } from '../testing/open-site.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
const contracts = [
  ...[
    accountConsents,
    accounts,
    accountFactors,
    accountPasskeys,
    accountSessions,
    backups,
    booking,
    bookings,
    bookingSurges,
    confirmCall,
    calendar,
    calendarMonth,
    callsInTheWay,
    course,
    courseSales,
    emailChange,
    endedCalls,
    mails,
    mailTexts,
    questionnaire,
    myCall,
    accountPage,
    ownProfile,
  ],
  ...[
    clientCredit,
    clientErrors,
    clients,
    gettingLive,
    paymentDecisions,
    paymentLinks,
    paymentList,
    payments,
    receipts,
    personalData,
    retention,
    search,
    securityEvents,
    siteSettings,
    media,
    contentFolder,
    firstQuestions,
    studio,
    previewLinks,
    takings,
    today,
    users,
    visits,
    wipe,
  ],
];
const endpoints = contracts.flatMap((contract) => Object.values(contract).filter(isEndpoint));

const site = useSite({ env: { LIMIT_LOGIN_FAILURES_PER_NETWORK: '100000' } });
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
  await site.listen();
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
    password: 'seven green apples',
    takeOver: true,
  });
  await coach.send('POST', '/api/admin/logout-user', { email: addressOf('logged-out-by-admin') });
  const listed = (await coach.send('GET', '/api/admin/users')).body as users.User[];
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

describe.each(persons)('%s', (person) => {
  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s answers as declared',
    async (_name, endpoint) => {
      const browser = openBrowser(site);
      for (const [name, value] of people[person].cookies) browser.cookies.set(name, value);
      // An id and a body that match no row: an admitted request fails at the next check and changes nothing.
      const url = endpoint.path.replace(':kind', 'free').replace(':id', '999999');
      const reply = await browser.send(endpoint.method, url, endpoint.body && { nothing: true });
      const code = expectedRefusal(endpoint, person);
      if (code) {
        expect(reply).toMatchObject({ status: code.match(/FIRST|FORBIDDEN|MEMBERS/) ? 403 : 401, body: { code } });
        expect(reply.body.error).toBe(reply.body.message);
      } else {
        // This endpoint accepts every signed-in user, and then refuses those without a purchase.
        if (endpoint !== courseSales.grantCourseAccess) expect(accessRefusals).not.toContain(reply.body.code);
        expect(reply.status).toBeLessThan(500);
      }
      if (reply.status === 401 && person !== 'anonymous') expect(browser.cookies.has('session')).toBe(false);
      expect(reply.headers['cache-control']).toBe('no-store');
      // Some of these endpoints end sessions.
      if (person === 'admin' && endpoint === users.signOutAllUsers) await restoreSessions();
      const isSignOut = endpoint === accounts.signOutCurrentUser || endpoint === accountSessions.signOutEverywhere;
      if (isSignOut && !code && !refusalsOfEndedSessions[person])
        people[person] = await signIn(site, addressOf(person));
    },
  );
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
