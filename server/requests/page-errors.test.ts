import { beforeEach, describe, expect, test } from 'vitest';
import { addUser, signIn } from '../testing/accounts.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite({ env: { LIMIT_PAGE_FAULTS_PER_HOUR: '3', TRUST_PROXY: '127.0.0.1' } });
beforeEach(async () => {
  await site.clear();
  site.logged.length = 0;
});

const report = {
  kind: 'boundary',
  page: '/book-call',
  part: 'Field',
  error: 'RangeError',
  positions: ['/assets/PhoneField-Bx_Y3.js:1:2345'],
  components: ['PhoneField /assets/PhoneField-Bx_Y3.js:1:900', 'r /assets/r.js:2:1'],
};
let networks = 0;
/** Each in a block of its own. */
const nextNetwork = () => `198.18.${++networks}.1`;
const send = (body: unknown, { network = nextNetwork(), headers = {} } = {}) =>
  site.send('POST', '/api/page-faults', body, {
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network, ...headers },
  });
const warnings = () =>
  site.logged.map((line) => JSON.parse(line)).filter(({ msg }: { msg?: string }) => msg === 'a page met an error');

test('the operator reads in the log what a page reports, as a warning, without an address', async () => {
  const reply = await send(report, { network: '203.0.113.200', headers: { 'user-agent': 'Mozilla/5.0 (Test)' } });
  expect(reply.status).toBe(200);
  expect(warnings()).toEqual([
    expect.objectContaining({ level: 40, pageFault: { ...report, userAgent: 'Mozilla/5.0 (Test)' } }),
  ]);
  expect(site.logged.join('')).not.toContain('203.0.113.200');
});

describe('what could carry typed text, or blow up the log, is refused with 400 and logged nowhere:', () => {
  test('a wrong field', async () => {
    const reply = await send({ ...report, error: 'Cannot read "I take thyroxine"' });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(warnings()).toEqual([]);
    expect(site.logged.join('')).not.toContain('thyroxine');
  });

  test.each([['null'], ['[]'], ['"text"'], ['{'], ['']])('the body %s', async (payload) => {
    const reply = await site.app.inject({
      method: 'POST',
      url: '/api/page-faults',
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.statusCode).toBe(400);
  });
});

test('a long or odd user agent is cut to printable characters, and unknown fields are dropped', async () => {
  await send(report, { headers: { 'user-agent': `\u00e9A\tB${'x'.repeat(500)}` } });
  expect(warnings()[0].pageFault.userAgent).toBe(`AB${'x'.repeat(198)}`);
  expect((await send({ ...report, message: 'thyroxine' })).status).toBe(200);
  expect(site.logged.join('')).not.toContain('thyroxine');
});

test('a network reports so many errors an hour, then 429', async () => {
  const network = nextNetwork();
  for (let count = 0; count < 3; count += 1) expect((await send(report, { network })).status).toBe(200);
  expect(await send(report, { network })).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect((await send(report)).status).toBe(200);
});

test("a report keeps no session alive, and another site may not send one in a visitor's name", async () => {
  await addUser(site);
  const browser = await signIn(site, 'ana@example.com');
  site.setNow('2027-01-01T12:20:00Z');
  expect((await browser.send('POST', '/api/page-faults', report)).status).toBe(200);
  site.setNow('2027-01-01T12:31:00Z');
  expect((await browser.send('GET', '/api/auth/user')).status).toBe(401);
  const foreign = await send(report, { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(foreign).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  site.setNow('2027-01-01T12:00:00Z');
});

// Must be the last test: past a limit, reports are refused from memory, which `clear` does not empty.
test('all networks together report ten times as many', async () => {
  for (let count = 0; count < 30; count += 1) expect((await send(report)).status).toBe(200);
  expect(await send(report)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(warnings()).toHaveLength(30);
});
