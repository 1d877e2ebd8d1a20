import { connect } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { siteVersion } from './process/site-version.ts';
import { freeCallRequest } from './testing/bookings.ts';
import { addMondays } from './testing/calendar.ts';
import { useSite } from './testing/open-site.ts';
import { beginBooking } from './testing/site-requests.ts';

const site = useSite({ env: { LIMIT_BOOKINGS_PER_HOUR: '3', LIMIT_BOOKINGS_PER_RECIPIENT_PER_DAY: '2' } });
beforeEach(async () => {
  await site.clear();
  await addMondays(site);
});

describe('health', () => {
  test('/healthz and /readyz answer 200', async () => {
    const health = await site.send('GET', '/healthz');
    expect(health).toMatchObject({ status: 200, body: { status: 'ok', version: siteVersion } });
    expect((await site.send('GET', '/readyz')).status).toBe(200);
  });

  test('/readyz answers 503 in the form of every no when the database does not answer, /healthz still 200', async () => {
    const ping = () => Promise.reject(new Error('gone'));
    const absent = Object.assign(Object.create(site.ctx.database), { ping });
    const app = await createApp({ ...site.ctx, database: absent });
    const reply = await app.inject({ url: '/readyz' });
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({ code: 'UNAVAILABLE', message: expect.any(String) });
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    await app.close();
  });
});

test('while the database is not there, a call answers 503 and not 500', async () => {
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  site.watchStatements(() => {
    throw gone;
  });
  const reply = await site.app.inject({ url: '/api/available-time-slots' });
  site.watchStatements(() => {});
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ code: 'UNAVAILABLE' });
});

describe('every no has the same form', () => {
  test.each([
    ['GET', '/api/nothing', 404, 'NOT_FOUND'],
    ['GET', '/api', 404, 'NOT_FOUND'],
    ['GET', '/api/%E0%A4%A', 400, 'invalid'],
    ['DELETE', '/api/consultation-request', 404, 'NOT_FOUND'],
    ['POST', '/anything', 404, 'NOT_FOUND'],
    ['GET', `/api/${'x'.repeat(5000)}`, 404, 'NOT_FOUND'],
  ] as const)('%s %s', async (method, url, status, code) => {
    const reply = await site.send(method, url);
    expect(reply).toMatchObject({ status, body: { code, message: expect.any(String) } });
    expect(reply.body.error).toBe(reply.body.message);
  });

  test.each([
    ['what is not HTTP', 'HELLO\r\n\r\n'],
    ['what names no host', 'GET /api/available-time-slots HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('%s is refused in it too, and the server goes on', async (_name, request) => {
    const app = await createApp(site.ctx);
    const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(address.port), address.hostname, () => socket.write(request));
      let text = '';
      socket.on('data', (data) => {
        text += data;
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'invalid' });
    expect((await fetch(new URL('/healthz', address))).status).toBe(200);
    await app.close();
  });
});

test('a client that ends its request halfway is no fault of the site and none of the database', async () => {
  const address = await site.listen();
  site.logged.length = 0;
  site.ctx.log.level = 'debug';
  const { socket } = await beginBooking(address, 99);
  socket.write('{"firstName":', () => socket.resetAndDestroy());
  const lines = () => site.logged.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId);
  await expect.poll(lines).toContainEqual(expect.objectContaining({ msg: 'a client ended its request halfway' }));
  expect(lines().filter(({ level }) => level > 30)).toEqual([]);
  site.ctx.log.level = 'info';
});

describe('limits against robots', () => {
  const book = (who: number, changed = {}, remoteAddress = '203.0.113.7') =>
    site.send('POST', '/api/consultation-request', freeCallRequest(who, changed), { remoteAddress });

  test('a network that asks too often gets 429 with Retry-After, others do not', async () => {
    const statuses = [];
    for (const who of [1, 2, 3, 4]) statuses.push((await book(who)).status);
    expect(statuses).toEqual([201, 409, 409, 429]);
    const refused = await book(5);
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await book(5, {}, '203.0.113.8')).status).toBe(409);
  });

  test('one network cannot ask for one address again and again, and cannot lock its owner out', async () => {
    const statuses = [];
    const closed = { selectedTimeSlot: '2027-01-05-930am' };
    for (const _ of [1, 2, 3]) statuses.push((await book(20, closed, '203.0.113.50')).status);
    expect(statuses).toEqual([409, 409, 429]);
    expect((await book(20, {}, '203.0.113.99')).status).toBe(201);
  });

  test('a forwarded address is not believed unless a proxy is named', async () => {
    for (const n of [1, 2, 3, 4]) {
      await site.app.inject({
        method: 'POST',
        url: '/api/consultation-request',
        payload: freeCallRequest(n),
        remoteAddress: '192.0.2.1',
        headers: { 'x-forwarded-for': `10.0.0.${n}` },
      });
    }
    expect((await book(9, {}, '192.0.2.1')).status).toBe(429);
  });
});

describe('headers', () => {
  test('a strict policy stands on every reply', async () => {
    for (const url of ['/healthz', '/api/available-time-slots', '/api/nothing', '/api/%E0%A4%A']) {
      const { headers } = await site.send('GET', url);
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/script-src 'self' 'sha256-[^' ]+';/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
});

describe('the log', () => {
  test('has a line a call with the id of the reply, and nothing about the person', async () => {
    site.logged.length = 0;
    const reply = await site.send('POST', '/api/consultation-request?email=spy@example.com', freeCallRequest(30));
    const log = site.logged.join('');
    const line = site.logged.map((text) => JSON.parse(text)).find(({ route }) => route === '/api/consultation-request');
    expect(line).toMatchObject({ method: 'POST', status: 201, reqId: reply.headers['x-request-id'] });
    expect(log).not.toMatch(/ana30|example\.com|Ruiz|2025550030|afternoon|127\.0\.0\.1/);
  });

  test('tells what kind of fault it was, without the values of the statement', async () => {
    site.logged.length = 0;
    const broken = { ...site.ctx, settings: { ...site.ctx.settings, coachEmail: 'x'.repeat(300) } };
    const app = await createApp(broken);
    const reply = await app.inject({ method: 'POST', url: '/api/consultation-request', payload: freeCallRequest(31) });
    await app.close();
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toMatchObject({ code: 'FAULT' });
    const log = site.logged.join('');
    expect(log).toContain('a request failed');
    expect(log).toContain('22001');
    expect(log).not.toMatch(/ana31|Ruiz|xxxx|insert into/);
  });
});
