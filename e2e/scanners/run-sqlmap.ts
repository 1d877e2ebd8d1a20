import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { run } from '../../scripts/run-program.mjs';
import type { ScannedSite } from './scanned-site.ts';

/**
 * `body`: sent as JSON, by POST unless `method` is set. sqlmap tries every parameter and field, and the part of the
 * path that ends with an asterisk. `status`: of the reply before the scan, if it is not 200.
 */
export type SqlTarget = { path: string; body?: object; method?: 'PUT'; status?: number };

const MINUTES = 4;
/**
 * The techniques: boolean (B), error (E) and union (U). Those that wait in the database would take an hour, and find
 * nothing more, since every statement of the site answers with rows or an error.
 */
const TECHNIQUES = 'BEU';

/** Returns a sentence for each target into which statements can be injected, or that could not be tried. */
export async function runSqlmap(site: ScannedSite, cookie: string, target: SqlTarget): Promise<string[]> {
  const { path, body, method, status: expected = 200 } = target;
  const name = `${method ?? (body ? 'POST' : 'GET')} ${path}`;
  if (!body) {
    const { status } = await fetch(site.address + path.replace('*', ''), { headers: { cookie } });
    // A refused request shows nothing about the statements behind it.
    if (status !== expected) return [`${name} should answer before sqlmap tries it, but its status is ${status}`];
  }
  const args = [
    '-u',
    `${site.address}${path}`,
    '--batch',
    '--disable-coloring',
    '--flush-session',
    '--dbms',
    'PostgreSQL',
    '--technique',
    TECHNIQUES,
    '--level',
    '2',
    '--risk',
    '1',
    '--threads',
    '4',
    '--skip',
    'Cookie,Referer,User-Agent,Host',
    // A refusal is a normal reply here.
    '--ignore-code',
    '*',
    '--output-dir',
    join(site.folder, `sqlmap-${randomUUID()}`),
    '-H',
    `Origin: ${site.address}`,
    '-H',
    `Cookie: ${cookie}`,
    ...(method ? ['--method', method] : []),
    ...(body ? ['-H', 'Content-Type: application/json', '--data', JSON.stringify(body)] : []),
  ];
  const { output } = await run('sqlmap', args, { quiet: true, minutes: MINUTES });
  return readSqlmapOutput(name, output);
}

/** sqlmap has no report for a single target, but sentences that have been the same for years. */
function readSqlmapOutput(name: string, output: string): string[] {
  if (/sqlmap identified the following injection point/.test(output)) {
    const parameters = [...output.matchAll(/^Parameter: (.+)$/gm)].map(([, parameter]) => parameter);
    return [`sqlmap injects into ${parameters.join(', ')} of ${name}`];
  }
  if (/all tested parameters do not appear to be injectable/.test(output)) return [];
  return [`sqlmap could not try ${name}: ${output.slice(-1500)}`];
}
