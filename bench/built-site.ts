import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
// @ts-expect-error plain JavaScript, so that the start command can use it before any package is there
import { serverProgram } from '../scripts/install-and-build.mjs';

/** Starts what `npm start` would start, on a free port. It ends with the bench, also if that fails. */
export async function startBuiltSite(env: Record<string, string>): Promise<ServerProcess> {
  const site = await startServer(env, serverProgram());
  process.once('exit', () => site.child.kill('SIGKILL'));
  return site;
}
