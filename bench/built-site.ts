import type { ChildProcess } from 'node:child_process';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { serverProgram } from '../scripts/install-and-build.mjs';

const started = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});

/** Starts what `npm start` would start, on a free port. It ends with the bench, also if that fails. */
export async function startBuiltSite(env: Record<string, string>): Promise<ServerProcess> {
  const site = await startServer(env, serverProgram());
  started.add(site.child);
  site.child.once('exit', () => started.delete(site.child));
  return site;
}
