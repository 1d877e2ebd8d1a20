import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { backupRuns, paymentEvents } from '../db/schema.ts';
import { projectFolder } from '../project-folder.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite({ env: { METRICS_TOKEN: 'a-token-of-the-operator' } });

const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).optional() })),
});
const { panels } = dashboard.parse(
  JSON.parse(readFileSync(join(projectFolder, 'deploy/grafana-dashboard.json'), 'utf8')),
);

/** The metrics of an expression: names with an underscore that are no labels. */
const metricsOf = (expr: string) =>
  [...expr.replace(/"[^"]*"/g, '').matchAll(/\b(site|http|process|nodejs)_\w+/g)].map(([name]) => name);

test('every metric of the dashboard exists, and every number of the site is on it', async () => {
  await site.ctx.database.insert(paymentEvents).values({ id: 'evt_1', type: 'x' });
  const night = { night: '2027-01-01', startedAt: site.ctx.now(), endedAt: site.ctx.now(), fileName: 'a.backup' };
  await site.ctx.database.insert(backupRuns).values(night);
  const { body } = await site.send('GET', '/metrics', undefined, {
    headers: { authorization: 'Bearer a-token-of-the-operator' },
  });
  const known = [...(body as string).matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
  // A site with the embedded database has no connections to tell of.
  const shown = new Set(panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsOf(expr))));
  expect(shown.size).toBeGreaterThan(15);
  const unknown = [...shown].filter((name) => !known.includes(name.replace(/_(bucket|count|sum)$/, '')));
  expect(unknown.filter((name) => name !== 'site_database_connections')).toEqual([]);
  expect(known.filter((name) => name.startsWith('site_') && !shown.has(name))).toEqual([]);
  for (const { title, targets = [] } of panels) {
    for (const { expr } of targets) expect(metricsOf(expr), title).not.toEqual([]);
  }
});
