import { expect, test } from 'vitest';
import { freeCallRequest } from '../../testing/bookings.ts';
import { useEmptySite, useSite } from '../../testing/open-site.ts';

const site = useEmptySite();
const behindProxy = useSite({ env: { TRUST_PROXY: '127.0.0.1' } });
const behindOtherProxy = useSite({ env: { TRUST_PROXY: '10.0.0.0/8' } });

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const lines = () => site.logged.map((line) => JSON.parse(line) as { reqId?: string; msg?: string; route?: string });

test.each(['/api/available-time-slots', '/healthz', '/api/nothing-here', '/api/%zz'])(
  'the reply to %s has an id of its own',
  async (path) => {
    const ids = [await site.send('GET', path), await site.send('GET', path)].map(
      ({ headers }) => headers['x-request-id'],
    );
    expect(ids).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
    expect(ids[0]).not.toBe(ids[1]);
  },
);

test('what is logged while a request with a body is handled carries the id of its reply', async () => {
  const address = await site.listen();
  site.logged.length = 0;
  site.watchStatements(() => site.ctx.log.info('deep inside'));
  const sendFreeCall = (who: number) =>
    fetch(`${address}/api/consultation-request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(freeCallRequest(who)),
    });
  const replies = await Promise.all([1, 2, 3].map(sendFreeCall));
  site.watchStatements(() => {});
  for (const reply of replies) {
    const own = lines().filter(({ reqId }) => reqId === reply.headers.get('x-request-id'));
    expect(own.filter(({ msg }) => msg === 'deep inside').length).toBeGreaterThan(1);
    expect(own.filter(({ route }) => route === '/api/consultation-request')).toHaveLength(1);
  }
  expect(lines().filter(({ msg, reqId }) => msg === 'deep inside' && !reqId)).toEqual([]);
  site.logged.length = 0;
  site.ctx.log.info('outside');
  expect(lines()[0]).not.toHaveProperty('reqId');
});

test('an id comes from a proxy that TRUST_PROXY names, if it looks like one, and from nobody else', async () => {
  const idFor = async (from: typeof site, id: string) =>
    (await from.send('GET', '/healthz', undefined, { headers: { 'x-request-id': id } })).headers['x-request-id'];
  expect(await idFor(behindProxy, '4f3c2b1a-from-the_proxy')).toBe('4f3c2b1a-from-the_proxy');
  for (const bad of ['short', 'x'.repeat(65), 'ana@visitor.example', '{"level":50}-----', 'two words here']) {
    expect(await idFor(behindProxy, bad)).toMatch(uuid);
  }
  expect(await idFor(behindOtherProxy, '4f3c2b1a-from-the_proxy')).toMatch(uuid);
  expect(await idFor(site, '4f3c2b1a-from-the_proxy')).toMatch(uuid);
});
