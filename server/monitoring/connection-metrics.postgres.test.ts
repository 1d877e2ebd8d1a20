import { expect, test } from 'vitest';
import { findMetric, parseMetrics } from '../testing/metrics.ts';
import { useSite } from '../testing/open-site.ts';

const token = 'a-token-of-the-operator';
const site = useSite({ env: { METRICS_TOKEN: token, DATABASE_POOL: '7' } });

test('the connections to PostgreSQL are counted by pool', async () => {
  const headers = { authorization: `Bearer ${token}` };
  const lines = parseMetrics((await site.send('GET', '/metrics', undefined, { headers })).body);
  const read = (state: string) => findMetric(lines, 'site_database_connections', { pool: 'requests', state });
  expect([read('size'), read('waiting')]).toEqual([7, 0]);
  expect(read('in_use')).toBeGreaterThanOrEqual(0);
});
