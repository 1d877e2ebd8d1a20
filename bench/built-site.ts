import { type ServerProcess, startServer } from '#server/testing/site-process.ts';
// @ts-expect-error plain JavaScript, so that the start command can use it before any package is there
import { serverProgram } from '../scripts/install-and-build.mjs';

/** Starts what `npm start` would start, on a free port. */
export const startBuiltSite = (env: Record<string, string>): Promise<ServerProcess> =>
  startServer(env, serverProgram());
