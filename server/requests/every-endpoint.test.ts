import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import { refusals } from '#contracts/refusals.ts';
import { limitEnvironment } from '../config/limit-settings.ts';
import { addAdmin, addUser, type Browser, openBrowser, signIn } from '../testing/accounts.ts';
import { buyCall } from '../testing/admin-payments.ts';
import { freeCallRequest } from '../testing/bookings.ts';
import { addMondays } from '../testing/calendar.ts';
import { listEndpoints } from '../testing/endpoints.ts';
import { type Known, oddValue, valuesFor } from '../testing/odd-values.ts';
import { useSite } from '../testing/open-site.ts';
import { RUNS_FACTOR } from '../testing/property-runs.ts';

// The limits are tested elsewhere; here they would hide what lies behind them.
const limits = Object.keys(limitEnvironment).filter((name) => !/CONNECTIONS|SECONDS/.test(name));
const site = useSite({ listen: true, env: Object.fromEntries(limits.map((name) => [name, '1000000'])) });
const endpoints = await listEndpoints();
/** `PROPERTY_SEED` tries other requests; a failure names the seed with which to see it again. */
const seed = Number(process.env.PROPERTY_SEED ?? 17);
/** Requests of each kind of person to each endpoint. */
const REQUESTS = RUNS_FACTOR === 1 ? 3 : 60;

/** The mark in each person's data. It is never sent in a request, so it may stand in no reply to another person. */
const marks = { visitor: 'bilby', user: 'wombat', member: 'quokka', 'another user': 'numbat', coach: 'dingo' };
type Person = keyof typeof marks;
const persons: Person[] = ['visitor', 'user', 'another user', 'member', 'coach'];
const emailOf = (person: Person) => `${person.replace(' ', '-')}@example.com`;

const browsers = {} as Record<Person, Browser>;
/** Links, payments and keys of each person. */
const secrets = {} as Record<Person, string[]>;

beforeAll(async () => {
  await addMondays(site);
  await addAdmin(site, { email: emailOf('coach'), lastName: marks.coach });
  await signInAgain('coach');
  for (const [index, person] of persons.entries()) {
    if (person !== 'coach') await leaveTraces(person, index);
  }
  secrets.coach = [];
});

/** A free call, a paid call, and where there is an account, a question and progress: each with the person's mark. */
async function leaveTraces(person: Person, index: number): Promise<void> {
  const mark = marks[person];
  if (person !== 'visitor') {
    await addUser(site, { email: emailOf(person), firstName: mark, hasCourseAccess: person === 'member' });
  }
  await signInAgain(person);
  const name = { firstName: mark, lastName: mark, goals: mark, medications: mark };
  const slots: { value: string; durations: number[] }[] = (await site.send('GET', '/api/available-time-slots')).body;
  const free = slots[0]?.value;
  const hour = slots.filter(({ durations }) => durations.includes(60)).at(-1)?.value;
  const who = { ...name, email: emailOf(person) };
  const call = freeCallRequest(index, { ...who, selectedTimeSlot: free });
  const booked = await browsers[person].send('POST', '/api/consultation-request', call);
  expect(booked.status, JSON.stringify(booked.body)).toBe(201);
  const { reference, buyer } = await buyCall(site, {
    ...who,
    phone: `+1202555${900 + index}0`,
    selectedTimeSlot: hour,
  });
  secrets[person] = [booked.body.link, reference, buyer.browser.cookies.get('checkout') ?? ''];
  if (person !== 'member') return;
  await browsers.member.send('POST', '/api/course/questions', { lessonId: 0, question: mark });
}

/** Some requests end sessions, change passwords or delete accounts: the person comes back as before. */
async function signInAgain(person: Person): Promise<void> {
  browsers[person] = person === 'visitor' ? openBrowser(site) : await signIn(site, emailOf(person));
}

/**
 * Returns likely values for requests: ids and days of existing rows, and the others' secrets with one letter changed.
 */
function knownTo(person: Person): Known {
  const own = secrets[person];
  const foreign = persons.filter((other) => other !== person).flatMap((other) => secrets[other]);
  const forged = foreign.map((secret) => secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
  const secret = fc.constantFrom('free-1', 'pi_1', ...own, ...forged);
  const email = fc.constantFrom(...persons.map(emailOf), 'new@example.com');
  const day = fc.constantFrom('2027-01-04', '2027-01-11', '2027-01-18', '2027-02-28');
  const slot = fc.constantFrom('2027-01-04-1000am', '2027-01-11-930am', '2027-01-18-930am', '2027-01-12-930am');
  const password = fc.constantFrom('brown-fox-over-lazy-dog-9', 'wrong password here');
  const id = fc.integer({ min: 1, max: 12 });
  return {
    any: fc.oneof(id, email, secret, day),
    fields: {
      id,
      email,
      userEmail: email,
      newEmail: email,
      date: day,
      startDate: day,
      endDate: day,
      from: day,
      to: day,
      link: secret,
      paymentIntentId: secret,
      token: secret,
      selectedTimeSlot: slot,
      password,
      newPassword: password,
      firstName: fc.constant('Ana'),
      lastName: fc.constant('Ruiz'),
      phone: fc.constant('+12025550123'),
      timeOfDay: fc.constantFrom('930am', '1000am', '1130pm'),
      version: fc.integer({ min: 0, max: 3 }),
      kind: fc.constantFrom('free', 'paid'),
      month: fc.constantFrom('2027-01', '2027-02'),
      duration: fc.constantFrom(30, 60),
    },
  };
}

const oddPathPart = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '2147483648',
    '99999999999999999999',
    '1e3',
    '1.0',
    ' 1',
    '%31',
    '%00',
    '%',
    '%ff',
    '..',
    '%2e%2e',
  ),
  fc.constantFrom(
    '%2f',
    'null',
    '__proto__',
    'constructor',
    "1'%20or%201=1--",
    'x'.repeat(300),
    '%F0%9F%A7%91',
    '1;2',
    '1?x=1',
  ),
);
const oddHeaders = fc.constantFrom<Record<string, string>[]>(
  { 'x-idle-seconds': '-1e9' },
  { 'x-idle-seconds': 'x' },
  { 'x-passive': '1' },
  { 'x-forwarded-for': "1.2.3.4, ' or 1=1" },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
  { range: 'bytes=9-1' },
  { 'content-type': 'text/xml' },
  { 'content-type': 'application/json; charset=utf-16' },
  { accept: '*/*;q=x', 'accept-encoding': 'br;q=x' },
  { authorization: 'Bearer x', 'client-secret': 'x' },
  { cookie: 'session=x; session=y; checkout=%00; __proto__=1' },
);
/** Bodies that are no JSON, or JSON that breaks careless parsers. */
const oddBody = fc.constantFrom(
  '{',
  '[]',
  'null',
  '"x"',
  '1',
  '\u0000',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
  '{"a":1,"a":2}',
  '[['.repeat(20_000),
  `{"a":"${'x'.repeat(600_000)}"}`,
  '{"email":"\\ud800"}',
  ' ',
);

type OddRequest = { method: string; path: string; body: string | undefined; headers: Record<string, string> };

function requestsTo(endpoint: Endpoint, person: Person): fc.Arbitrary<OddRequest> {
  const known = knownTo(person);
  const params = endpoint.params ? valuesFor(endpoint.params, known) : fc.constant({});
  const query = endpoint.query
    ? valuesFor(endpoint.query, known)
    : fc.dictionary(fc.string(), fc.string(), { maxKeys: 1 });
  const body = endpoint.body ? valuesFor(endpoint.body, known) : oddValue;
  const sometimes = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd });
  const method = sometimes(
    fc.constant<string>(endpoint.method),
    fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'),
  );
  return fc
    .record({
      method,
      part: sometimes(fc.constant(undefined), oddPathPart),
      end: sometimes(fc.constant(''), fc.constantFrom('/', '//', '/x', '%20', '.json', '?', '#', '/..', ';a=b')),
      params,
      query,
      text: sometimes(
        body.map((value) => JSON.stringify(value)),
        oddBody,
      ),
      headers: sometimes(fc.constant<Record<string, string>>({}), oddHeaders),
    })
    .map(({ method, part, end, params, query, text, headers }) => {
      const values = Object(params) as Record<string, unknown>;
      const path = endpoint.path.replace(/:(\w+)/g, (_, name) => part ?? encode(values[name]));
      const search = Object.entries(Object(query)).map(([key, value]) => `${encode(key)}=${encode(value)}`);
      const hasBody = !['GET', 'HEAD', 'TRACE'].includes(method);
      const url = `${path}${end}${search.length > 0 && !end.includes('#') ? `?${search.join('&')}` : ''}`;
      return { method, path: url, body: hasBody ? text : undefined, headers };
    });
}

const encode = (value: unknown): string => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.slice(0, 2000).toWellFormed());
};

const expectedRefusal = ({ access }: Endpoint, person: Person): number | undefined => {
  if (access === 'anyone' || person === 'coach') return undefined;
  if (person === 'visitor') return 401;
  return access === 'signed-in' || (access === 'member' && person === 'member') ? undefined : 403;
};

async function judge(endpoint: Endpoint, person: Person, { method, path, body, headers }: OddRequest): Promise<void> {
  const { cookies } = browsers[person];
  const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
  const reply = await site.app.inject({
    method: method as 'GET',
    url: path,
    ...(body !== undefined && { payload: body }),
    headers: {
      origin: 'http://localhost:3000',
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  const { statusCode, headers: sent } = reply;
  const isOwnCookie = !('cookie' in headers);
  expect(statusCode, reply.body).toBeLessThan(500);
  if (statusCode < 300 && method === endpoint.method) succeeded.add(`${endpoint.method} ${endpoint.path}`);
  if (statusCode >= 400 && method !== 'HEAD') {
    const refusal = reply.json();
    expect(sent['content-type']).toMatch(/^application\/json/);
    expect(refusal).toMatchObject({
      code: expect.any(String),
      message: expect.stringMatching(/./),
      error: refusal.message,
    });
    expect(refusals[refusal.code as keyof typeof refusals]?.status, reply.body).toBe(statusCode);
    expect(sent['cache-control']).toBe('no-store');
  }
  const isPlain = Object.keys(headers).length === 0 && method === endpoint.method && statusCode !== 404;
  const refused = expectedRefusal(endpoint, person);
  if (isPlain && refused && ![400, 413].includes(statusCode)) expect(statusCode, reply.body).toBe(refused);
  if (person !== 'coach') {
    const text = `${reply.body}${JSON.stringify(sent)}`.toLowerCase();
    for (const other of persons) if (other !== person) expect(text).not.toContain(marks[other]);
  }
  const endsSession =
    /SESSION_|UNAUTHENTICATED|FIRST_LOGIN/.test(reply.body) || /session=;/.test(String(sent['set-cookie']));
  if (person !== 'visitor' && isOwnCookie && endsSession) await signInAgain(person);
}

/** The endpoints that have succeeded at least once. */
const succeeded = new Set<string>();

test.each(persons)('every reply to odd requests of %s is in order', async (person) => {
  const faulty: string[] = [];
  for (const endpoint of endpoints) {
    const requests = fc.asyncProperty(requestsTo(endpoint, person), (request) => judge(endpoint, person, request));
    await fc
      .assert(requests, { seed, numRuns: REQUESTS })
      .catch((error: Error) => faulty.push(`${endpoint.method} ${endpoint.path}: ${error.message}`));
  }
  expect(faulty).toEqual([]);
});

// Otherwise requests that nothing understands would prove nothing.
test('many of the requests do what they ask for', () => {
  expect(succeeded.size).toBeGreaterThan(endpoints.length / 3);
});
