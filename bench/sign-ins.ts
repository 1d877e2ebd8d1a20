import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startBenchDatabase } from './bench-database.ts';
import type { BenchResult } from './bench-result.ts';
import { startBuiltSite } from './built-site.ts';
import { coachSettings, openFullSeason } from './coach-session.ts';
import { median } from './median.ts';

const SIGN_INS = 50;
const VISITORS = 2;
const ROUNDS = 5;
const ROUND_MS = 4_000;
/** The pause between two requests of one visitor, in milliseconds. */
const VISITOR_PAUSE_MS = 50;
const PASSWORD = 'seven green apples';

/** Measures how long visitors wait for the slot list while 50 people sign in without a pause, against no sign-ins. */
export async function benchSignIns(): Promise<BenchResult[]> {
  const postgres = await startBenchDatabase();
  const onPostgres = await measureSignIns('PostgreSQL', { DATABASE_URL: postgres.url });
  await postgres.stop();
  return [onPostgres, await measureSignIns('the embedded database', {})];
}

async function measureSignIns(database: string, env: Record<string, string>): Promise<BenchResult> {
  const site = await startBuiltSite({
    ...env,
    ...coachSettings,
    SEED: 'none',
    SINGLE_SESSION: 'takeover',
    LIMIT_REGISTRATIONS_PER_HOUR: '100000',
    LIMIT_MAILS_TO_UNCONFIRMED_PER_DAY: '100000',
  });
  await openFullSeason(site.address);
  const people = Array.from({ length: SIGN_INS }, (_, index) => `ana${index}@example.com`);
  for (const email of people) await send(site.address, '/api/register', { email, ...name, password: PASSWORD });
  const visit = () => measureVisits(`${site.address}/api/available-time-slots`);
  await visit();

  const samples = { quiet: [] as number[], busy: [] as number[], signIns: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    samples.quiet.push(await visit());
    const signIns = signInWithoutPause(site.address, people);
    samples.busy.push(await visit());
    samples.signIns.push((await signIns.stop()) / (ROUND_MS / 1000));
  }
  await site.stop();
  await site.forgetData();
  const [quietMs, busyMs] = [median(samples.quiet), median(samples.busy)];
  const times = `p95 ${busyMs.toFixed(1)} ms, ${quietMs.toFixed(1)} ms without; ${median(samples.signIns).toFixed(0)} sign-ins a second`;
  return {
    name: `slot list during ${SIGN_INS} sign-ins at once, on ${database} (${times})`,
    ours: 1000 / busyMs,
    baselineName: 'without sign-ins',
    limit: 1000 / quietMs,
    aim: { atLeast: 0.2 },
  };
}

const name = { firstName: 'Ana', lastName: 'Ruiz' };

async function send(address: string, path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await reply.arrayBuffer();
  return reply.status;
}

/** Lets each person sign in again and again. `stop` returns the number of sign-ins before it was called. */
function signInWithoutPause(address: string, people: string[]) {
  let isOver = false;
  let done = 0;
  const all = people.map(async (email) => {
    while (!isOver) {
      const status = await send(address, '/api/login', { email, password: PASSWORD });
      if (status !== 200) throw new Error(`A sign-in was answered with ${status}.`);
      done += 1;
    }
  });
  return {
    async stop(): Promise<number> {
      isOver = true;
      const doneUntilStop = done;
      await Promise.all(all);
      return doneUntilStop;
    },
  };
}

/** Returns the 95th percentile of the time until the reply, in milliseconds. */
async function measureVisits(url: string): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + ROUND_MS;
  const visitors = Array.from({ length: VISITORS }, async () => {
    while (performance.now() < end) {
      const begun = performance.now();
      await look(url);
      times.push(performance.now() - begun);
      await pause(VISITOR_PAUSE_MS);
    }
  });
  await Promise.all(visitors);
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** Requests the list without unpacking it, as `fetch` would: that takes longer than the server's work. */
async function look(url: string): Promise<void> {
  const [reply] = (await once(get(url, { agent, headers: { 'accept-encoding': 'br' } }), 'response')) as [
    IncomingMessage,
  ];
  reply.resume();
  await once(reply, 'end');
  if (reply.statusCode !== 200) throw new Error(`A visitor was answered with ${reply.statusCode}.`);
}

const agent = new Agent({ keepAlive: true });
