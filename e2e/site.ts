import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../scripts/find-free-port.mjs';

// Playwright loads its configuration again in every worker, so the first load hands its values on in the environment.
if (!process.env.E2E_PORT) {
  const folder = join(tmpdir(), `coach-site-e2e-${randomUUID()}`);
  process.env.E2E_PORT = String(await findFreePort());
  process.env.E2E_DATA_DIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const { E2E_PORT: port = '', E2E_DATA_DIR: dataDir = '' } = process.env;

/** The server under test, with its own data folder. */
export const site = { url: `http://127.0.0.1:${port}`, port, dataDir };
