import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  server.close();
  if (typeof address === 'string' || address === null) throw new Error('There is no free port for the tests.');
  return address.port;
}

// Playwright loads its configuration again in every worker, so the first load hands its values on in the environment.
if (!process.env.E2E_PORT) {
  const folder = join(tmpdir(), `coach-site-e2e-${randomUUID()}`);
  process.env.E2E_PORT = String(await freePort());
  process.env.E2E_DATA_DIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const { E2E_PORT: port = '', E2E_DATA_DIR: dataDir = '' } = process.env;

/** The server under test, with its own data folder. */
export const site = { url: `http://127.0.0.1:${port}`, port, dataDir };
