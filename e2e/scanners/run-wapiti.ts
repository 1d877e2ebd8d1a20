import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../../scripts/run-program.mjs';
import type { ScannedSite } from './scanned-site.ts';

/**
 * The modules that need no server elsewhere (as `ssrf`, `xxe` and `wapp` do), without those that guess names for hours.
 */
const modules = 'blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,sql,xss';
const MAX_SCAN_SECONDS = 60;
const MAX_ATTACK_SECONDS = 60;

type Finding = { method: string; path: string; info: string; parameter: string | null };
type Report = {
  vulnerabilities: Record<string, Finding[]>;
  anomalies: Record<string, Finding[]>;
  infos: { target: string; crawled_pages_nbr?: number };
};

/** The findings of wapiti that are right as they are, each with its reason. */
const accepted: { info: RegExp; because: string }[] = [
  {
    info: /^X-XSS-Protection is not set/,
    because: 'browsers have dropped it, and the Content-Security-Policy does more',
  },
  {
    info: /^Strict-Transport-Security is not set/,
    because: 'the scanned site has no https; security-headers.test.ts checks it',
  },
];

/**
 * Returns a sentence for each finding. `paths` are scanned in addition to those that links lead to; `cookie` signs in.
 */
export async function runWapiti(site: ScannedSite, name: string, paths: string[], cookie?: string): Promise<string[]> {
  const report = join(site.folder, `wapiti-${name}.json`);
  const args = [
    '-u',
    `${site.address}/`,
    '--scope',
    'domain',
    '-m',
    modules,
    '-f',
    'json',
    '-o',
    report,
    '--flush-session',
    '--store-session',
    join(site.folder, `wapiti-${name}`),
    '--no-bugreport',
    '--verify-ssl',
    '0',
    '-v',
    '0',
    '--max-scan-time',
    String(MAX_SCAN_SECONDS),
    '--max-attack-time',
    String(MAX_ATTACK_SECONDS),
    '-t',
    '20',
    ...paths.flatMap((path) => ['-s', `${site.address}${path}`]),
    '-H',
    `Origin: ${site.address}`,
    ...(cookie ? ['-H', `Cookie: ${cookie}`] : []),
  ];
  const { output } = await run('wapiti', args, { quiet: true, minutes: 20 });
  const text = await readFile(report, 'utf8').catch(() => undefined);
  return text ? readWapitiReport(text) : [`wapiti wrote no report: ${output.slice(-1500)}`];
}

function readWapitiReport(text: string): string[] {
  const { vulnerabilities, anomalies } = JSON.parse(text) as Report;
  const found = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([category, findings]) =>
    findings.map((finding) => ({ category, ...finding })),
  );
  return found
    .filter(({ info }) => !accepted.some((known) => known.info.test(info)))
    .map(({ category, method, path, info }) => `wapiti: ${category} at ${method} ${path}: ${info}`);
}
