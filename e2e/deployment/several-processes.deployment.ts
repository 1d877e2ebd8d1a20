import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '../../scripts/built-program.mjs';
import { findFreePort } from '../../scripts/find-free-port.mjs';
import { startPostgres } from '../../scripts/postgres.mjs';
import { bookFreeCall, readOpenTimes } from './free-call.ts';

const KILLS = 6;
const KILL_EVERY_MS = 4_000;

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let folder: string;
/** The proxy's, where visitors come in. */
let proxyPort: number;
beforeAll(async () => {
  postgres = await startPostgres();
  proxyPort = await findFreePort();
  folder = await mkdtemp(join(tmpdir(), 'several-processes-'));
});
afterAll(async () => {
  postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a killed process fails no GET, and a booking that was cut off and sent again is made once', async () => {
  const first = await startProcess(0);
  const processes = [first, ...(await Promise.all([startProcess(1), startProcess(2)]))];
  const proxy = await startProxy(processes.map(({ port }) => port));

  let isOver = false;
  const gets = { good: 0, bad: [] as string[] };
  const read = async (path: string) => {
    while (!isOver) {
      const reply = await fetch(`${proxy}${path}`).catch((error: Error) => error);
      const failure = reply instanceof Error ? String(reply.cause ?? reply) : reply.ok ? '' : `${reply.status}`;
      if (!(reply instanceof Error)) await reply.arrayBuffer();
      if (failure) gets.bad.push(`${path}: ${failure}`);
      else gets.good += 1;
    }
  };
  const booked = new Map<number, string>();
  let repeated = 0;
  let next = 0;
  const slots = await readOpenTimes(proxy);
  const book = async () => {
    while (!isOver) {
      const who = next++;
      const slot = slots[who];
      if (!slot) return;
      for (let tries = 1; ; tries += 1) {
        const reply = await bookFreeCall(proxy, who, slot).catch(() => undefined);
        // 502 and 503: the process died with the request. "You've already booked this time" is the reply to a repeated
        // one.
        if (reply && [201, 409].includes(reply.status)) {
          const { code } = (await reply.json()) as { code?: string };
          if (reply.status === 201 || (tries > 1 && code === 'ALREADY_BOOKED')) booked.set(who, slot);
          break;
        }
        repeated += 1;
        expect(tries, `${reply?.status} ${await reply?.text()}`).toBeLessThan(50);
        await pause(100);
      }
    }
  };
  const kill = async () => {
    for (let kills = 0; kills < KILLS; kills += 1) {
      await pause(Math.random() * KILL_EVERY_MS);
      const victim = Math.floor(Math.random() * processes.length);
      await processes[victim]?.kill();
      processes[victim] = await startProcess(victim, processes[victim]?.port);
    }
    isOver = true;
  };
  const paths = ['/', '/about', '/api/available-time-slots', '/healthz'];
  await Promise.all([...paths.map(read), ...Array.from({ length: 4 }, book), kill()]);

  expect(gets.bad.slice(0, 20)).toEqual([]);
  expect(gets.good).toBeGreaterThan(100);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query('select email, count(*)::int as calls from consultation_requests group by email');
  const { rows: mails } = await client.query(
    `select recipient, count(*)::int as mails from mails where kind = 'free-call-confirmation' group by recipient`,
  );
  await client.end();
  const calls = new Map(rows.map(({ email, calls: count }) => [email, count]));
  for (const who of booked.keys()) expect(calls.get(`ana${who}@example.com`), `booking ${who}`).toBe(1);
  expect(rows.filter(({ calls: count }) => count !== 1)).toEqual([]);
  expect(mails.filter(({ mails: count }) => count !== 1)).toEqual([]);
  process.stdout.write(
    `${KILLS} kills, ${gets.good} GETs, ${booked.size} bookings, of which requests were repeated ${repeated} times\n`,
  );
});

/** Starts one of the processes that serve the site. They share the database. */
async function startProcess(index: number, port?: number) {
  const ownPort = port ?? (await findFreePort());
  const child = spawn(process.execPath, builtProgram(), {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(ownPort),
      PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
      DATA_DIR: join(folder, `process-${index}`),
      DATABASE_URL: postgres.url,
      DATABASE_TIMEOUT_SECONDS: '30',
      DATA_KEY: '07'.repeat(32),
      TRUST_PROXY: '127.0.0.1',
      SEED: 'demo',
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: 'maple lantern coach',
      LIMIT_BOOKINGS_PER_HOUR: '100000',
      LIMIT_BOOKINGS_PER_RECIPIENT_PER_DAY: '100000',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (text: Buffer) => {
    complaints += text;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await answers(`http://127.0.0.1:${ownPort}/healthz`, child, () => complaints);
  return {
    port: ownPort,
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Caddy with the project's own Caddyfile, without certificates: its address is a port. */
async function startProxy(ports: number[]): Promise<string> {
  const address = `http://127.0.0.1:${proxyPort}`;
  const child = spawn('caddy', ['run', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      SITE_ADDRESS: address,
      SITE_PROCESSES: ports.map((each) => `127.0.0.1:${each}`).join(' '),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (text: Buffer) => {
    log += text;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await answers(`${address}/healthz`, child, () => log);
  return address;
}

async function answers(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; !(await fetch(url).catch(() => undefined))?.ok; tries += 1) {
    if (tries > 600 || child.exitCode !== null) throw new Error(`No answer at ${url}:\n${output()}`);
    await pause(100);
  }
}
