import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '#domain/durations.ts';
import { findFreePort } from '../scripts/find-free-port.mjs';
import { startPostgres } from '../scripts/postgres.mjs';
import { checkRun, listOpenWork } from './checker/check-run.ts';
import type { DatabaseRecords, ProviderRecords } from './checker/records.ts';
import { coachAccount, openCoach } from './coach.ts';
import { type HistoryFile, openHistory } from './history-file.ts';
import { planKills } from './kill-plan.ts';
import { openSiteKiller } from './kill-sites.ts';
import { type KillableSite, prepareKillableSite } from './killable-site.ts';
import { runLoad } from './load.ts';
import { openMailServer } from './mail-server.ts';
import { type PaymentProvider, startProvider } from './payment-provider.ts';
import { openRandom } from './random.ts';
import { readRecords, type SiteDatabase, severConnection } from './read-site-database.ts';
import { openSiteClient } from './site-client.ts';

export type KillOptions = { kind: 'embedded' | 'postgres'; count: number; seed: number; say: (text: string) => void };
/** `folder` is gone if there are no problems. */
export type KillResult = { kills: number; problems: string[]; folder: string };

/** The limits that the load would reach, since it comes from one address. */
const limits = [
  'BOOKINGS_PER_HOUR',
  'BOOKINGS_PER_RECIPIENT_PER_DAY',
  'CHANGES_PER_CALL_PER_DAY',
  'LINK_CALLS_PER_HOUR',
  'PAYMENT_CALLS_PER_HOUR',
  'MAILS_TO_UNCONFIRMED_PER_DAY',
  'REGISTRATIONS_PER_HOUR',
  'CONNECTIONS_PER_NETWORK',
].map((name) => [`LIMIT_${name}`, '100000']);

/**
 * Runs the load, kills the site as planned, lets it come to rest and checks its promises. A site that
 * does not start again ends the run before all kills are done. After a failure, the folder with data, history and logs
 * stays.
 */
export async function runKills({ kind, count, seed, say }: KillOptions): Promise<KillResult> {
  const folder = await mkdtemp(join(tmpdir(), `kills-${kind}-`));
  const postgres = kind === 'postgres' ? await startPostgres() : undefined;
  const processCount = postgres ? 2 : 1;
  const ports = await Promise.all(Array.from({ length: processCount }, (): Promise<number> => findFreePort()));
  const publicUrl = `http://127.0.0.1:${ports[0]}`;
  const random = openRandom(seed + 1);
  const [mailServer, provider] = [await openMailServer(random), await startProvider(folder, publicUrl)];
  const dataDir = join(folder, 'data');
  const database: SiteDatabase = postgres ? { kind: 'postgres', url: postgres.url } : { kind: 'embedded', dataDir };
  const env = {
    ...provider.settings,
    ...Object.fromEntries(limits),
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    SEED: 'none',
    SMTP_URL: mailServer.url,
    DATABASE_URL: database.kind === 'postgres' ? database.url : 'embedded',
    // A slow statement on a busy machine is no fault of the site.
    DATABASE_TIMEOUT_SECONDS: '60',
    ADMIN_EMAIL: coachAccount.email,
    ADMIN_PASSWORD: coachAccount.password,
  };
  const sites = ports.map((port, index) =>
    prepareKillableSite({ port, env, logFile: join(folder, `site-${index}.log`) }),
  );
  const history = openHistory(join(folder, 'history.jsonl'));
  const plan = planKills(seed, { count, processes: processCount, canSever: kind === 'postgres' });
  let isOver = false;
  const hasEnded = () => isOver;
  const sever = () => (database.kind === 'postgres' ? severConnection(database.url) : Promise.resolve());
  const killer = openSiteKiller({ sites, history, sever, hasEnded, say, startMs: provider.startMs });
  const client = openSiteClient({ urls: sites.map(({ url }) => url), publicUrl, history, random, hasEnded });
  const working: Promise<void>[] = [];
  const problems: string[] = [];
  let rest: Rest | undefined;
  try {
    await killer.killFirstStarts(plan.firstStarts);
    const coach = await openCoach(client);
    await coach.openSeason();
    const load = runLoad({
      client,
      coach,
      provider,
      findLink: mailServer.findLink,
      countMails: () => mailServer.accepted.length,
    });
    const killing = killer.killSites(plan.kills);
    working.push(load, killing);
    await Promise.race([killing, load]);
    isOver = true;
    await load;
    rest = await comeToRest(sites, database, provider, say);
    problems.push(
      ...rest.openWork.map((work) => `The site did not come to rest: ${work}.`),
      ...checkRun({ history: history.lines, ...rest, accepted: mailServer.accepted }),
    );
    say(summarize(history, rest.database, mailServer.accepted.length));
    await Promise.all(sites.map((site) => site.stop()));
  } catch (error) {
    problems.push(`The run ended after ${killer.countKills()} kills: ${(error as Error).message}`);
  }
  isOver = true;
  await Promise.allSettled(working);
  await Promise.all([...sites.map((site) => site.kill()), provider.stop()]);
  await mailServer.close();
  history.close();
  if (problems.length === 0) await rm(folder, { recursive: true, force: true });
  else {
    const found = rest ?? (postgres && { database: await readRecords(database) });
    await keepEvidence(folder, { ...found, accepted: mailServer.accepted });
  }
  postgres?.stop();
  return { kills: killer.countKills(), problems, folder };
}

type Rest = { database: DatabaseRecords; provider: ProviderRecords; openWork: string[] };

/** Mails whose process died are tried again after growing pauses. */
const REST_LIMIT_MS = 20 * MINUTE_MS;
/** Longer than the site takes to notice that a job's process has died. */
const REST_STEP_MS = 40_000;

/** Waits until nothing is left to do. The embedded database can be read only while the site is stopped. */
async function comeToRest(
  sites: KillableSite[],
  database: SiteDatabase,
  provider: PaymentProvider,
  say: (text: string) => void,
): Promise<Rest> {
  const begun = performance.now();
  for (;;) {
    await pause(REST_STEP_MS);
    const isEmbedded = database.kind === 'embedded';
    if (isEmbedded) for (const site of sites) await site.stop();
    const rest = { database: await readRecords(database), provider: await provider.readRecords() };
    const openWork = listOpenWork(rest.database, rest.provider);
    if (openWork.length === 0 || performance.now() - begun > REST_LIMIT_MS) return { ...rest, openWork };
    say(`  coming to rest: ${openWork.join(', ')}`);
    if (!isEmbedded) continue;
    for (const site of sites) {
      site.start();
      await site.waitUntilHealthy();
    }
  }
}

function summarize(
  { lines }: HistoryFile,
  { bookings, payments, refunds, mails }: DatabaseRecords,
  left: number,
): string {
  const count = (type: string) => lines.filter((line) => line.type === type).length;
  return [
    `  ${count('killed')} kills and ${count('severed')} severed connections during ${count('answered')} answered and`,
    `${count('cut')} cut requests: ${bookings.length} calls, ${payments.length} payments, ${refunds.length} refunds, ${mails.length} mails,`,
    `${left - mails.filter(({ state }) => state === 'sent').length} of them twice`,
  ].join(' ');
}

const keepEvidence = (folder: string, evidence: object): Promise<void> =>
  writeFile(join(folder, 'records.json'), JSON.stringify(evidence, undefined, 1));
