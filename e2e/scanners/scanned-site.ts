import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { builtProgram } from '../../scripts/built-program.mjs';
import { findFreePort } from '../../scripts/find-free-port.mjs';

const coach = { email: 'coach@example.com', password: 'Tr7-kellerassel-Boot' };
/** Settings without limits: the scanners send thousands of requests, and must reach the code behind the limits. */
const noLimits = `BOOKINGS_PER_HOUR BOOKINGS_PER_RECIPIENT_PER_DAY LINK_CALLS_PER_HOUR PAYMENT_CALLS_PER_HOUR
  REGISTRATIONS_PER_HOUR LOGIN_FAILURES_PER_ACCOUNT_AND_NETWORK LOGIN_FAILURES_PER_NETWORK
  LOGIN_FAILURES_PER_ACCOUNT ACCOUNT_MAILS_PER_HOUR ACCOUNT_MAILS_PER_RECIPIENT_PER_HOUR
  SUSPECTED_ROBOTS_PER_DAY PASSWORD_CHOICES_PER_HOUR ACCOUNT_MAILS_TO_ONE_RECIPIENT_PER_HOUR
  PAGE_FAULTS_PER_HOUR CONNECTIONS_PER_NETWORK CODE_FAILURES_PER_ACCOUNT PASSKEY_SIGN_INS_PER_HOUR
  PICTURES_PER_ACCOUNT_PER_DAY`
  .split(/\s+/)
  .map((name) => [`LIMIT_${name}`, '1000000']);

export type ScannedSite = Awaited<ReturnType<typeof startScannedSite>>;

/**
 * Starts the built site with demo data on a free port, and a folder for the reports. `signIn` returns the coach's
 * cookies.
 */
export async function startScannedSite() {
  const folder = await mkdtemp(join(tmpdir(), 'scanned-site-'));
  const port = await findFreePort();
  const address = `http://localhost:${port}`;
  const child = spawn(process.execPath, builtProgram(), {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: address,
      SEED: 'demo',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
      TZ: 'UTC',
      ADMIN_EMAIL: coach.email,
      ADMIN_PASSWORD: coach.password,
      ...Object.fromEntries(noLimits),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => {
    errors += text;
  });
  await waitUntilReady(address, child, () => errors);
  return {
    address,
    folder,
    signIn: () => signInCoach(address),
    /** Returns the errors that the site has logged. */
    errors: () => errors,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(address: string, child: ChildProcess, errors: () => string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`The site did not start: ${errors()}`);
    const isReady = await fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await setTimeout(200);
  }
  throw new Error('The site did not start within a minute');
}

async function signInCoach(address: string): Promise<string> {
  const reply = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ ...coach, takeOver: true }),
  });
  if (!reply.ok) throw new Error(`The coach cannot sign in: ${await reply.text()}`);
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
