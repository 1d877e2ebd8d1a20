import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectFolder } from '../process/project-folder.ts';
import { bad, type Finding, good, unknown } from './finding.ts';

const ABOUT = 'Advisories';
const LONGEST_ASK_MS = 30_000;

const Audit = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      /** Names of other packages, or the advisories themselves. */
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
      /** Paths in the lock file. */
      nodes: z.array(z.string()),
    }),
  ),
});
const Lock = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), dev: z.boolean().optional() })),
});

/** Looks up the registry's advisories about the packages whose code runs here, not about those of builds and tests. */
export async function checkAdvisories(folder = projectFolder, ask = askNpm): Promise<Finding[]> {
  const lockFile = join(folder, 'package-lock.json');
  if (!existsSync(lockFile)) return [notAsked('there is no package-lock.json here, as in a container')];
  const { packages } = Lock.parse(JSON.parse(readFileSync(lockFile, 'utf8')));
  const audit = Audit.safeParse(await ask(folder));
  if (!audit.success) return [notAsked('npm or its registry did not answer')];
  const shipped = readShipped(folder);
  const isShipped = (path: string) => {
    const { version, dev } = packages[path] ?? {};
    return !dev || shipped.has(`${path.replace(/^.*node_modules\//, '')}@${version}`);
  };
  const found = Object.entries(audit.data.vulnerabilities).filter(([, { nodes }]) => nodes.some(isShipped));
  if (found.length === 0) return [good(ABOUT, 'None is known for the packages that run here.')];
  return found.map(([name, { severity, via }]) => {
    const known = via.map((each) => (typeof each === 'string' ? `by ${each}` : `${each.title} (${each.url})`));
    return bad(ABOUT, `${name}, ${severity}: ${known.join('; ')}.`, 'Upgrade to the newest release of this site.');
  });
}

const notAsked = (why: string) =>
  unknown(
    ABOUT,
    `Could not ask about known weaknesses of packages: ${why}.`,
    'Run it once where npm reaches its registry.',
  );

/** Lists the packages in the built files, such as 'react@19.3.1'. */
function readShipped(folder: string): Set<string> {
  const files = ['server', 'web', 'render'].map((build) => join(folder, 'dist', build, 'packages.json'));
  return new Set(files.filter((file) => existsSync(file)).flatMap((file) => JSON.parse(readFileSync(file, 'utf8'))));
}

/** Returns npm's report, if it prints one. Its exit code says only whether it found something. */
const askNpm = (folder: string): Promise<unknown> =>
  new Promise((resolve) => {
    const args = ['audit', '--json', '--package-lock-only'];
    execFile('npm', args, { cwd: folder, timeout: LONGEST_ASK_MS, maxBuffer: 50e6 }, (_error, output) => {
      try {
        resolve(JSON.parse(output));
      } catch {
        resolve(undefined);
      }
    });
  });
