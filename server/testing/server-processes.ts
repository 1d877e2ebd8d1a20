import { afterEach } from 'vitest';
import type { OpenSite } from './open-site.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { openOnce } from './test-hooks.ts';

type Env = Record<string, string>;

/** Returns a function that starts a server, which ends with the test. All servers get the `settings`. */
export function useServers(settings: Env = {}) {
  const servers: ServerProcess[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      await server.stop('SIGKILL');
      await server.forgetData();
    }
  });
  return async (env: Env = {}): Promise<ServerProcess> => {
    const server = await startServer({ ...settings, ...env });
    servers.push(server);
    return server;
  };
}

/** Two processes of the site for all tests of a file, on the database of `site`. `env` is called once for each. */
export const useTwoServers = (site: OpenSite, env: (index: number) => Env | Promise<Env>) =>
  openOnce(async () => {
    const start = async (index: number) => startServer({ DATABASE_URL: site.databaseUrl ?? '', ...(await env(index)) });
    const all = await Promise.all([start(0), start(1)]);
    return {
      all,
      /** The addresses of the two by turns. */
      address: (turn: number) => all[turn % 2]?.address ?? '',
      async startAgain(index: 0 | 1) {
        await all[index].forgetData();
        all[index] = await start(index);
      },
      async close() {
        const codes = await Promise.all(all.map((server) => server.stop()));
        await Promise.all(all.map((server) => server.forgetData()));
        if (codes.some((code) => code !== 0)) throw new Error(`The servers ended with ${codes.join(' and ')}`);
      },
    };
  });
