import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { beforeEach } from 'vitest';
import type { LessonContent } from '#contracts/course/course-content.ts';
import { createApp } from '../app.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { DatabaseOptions } from '../db/connect.ts';
import { getTableName, isTable, sql } from '../db/drizzle.ts';
import * as schema from '../db/schema.ts';
import { openContext } from '../open-context.ts';
import type { PublicPages } from '../pages/prepare-pages.ts';
import { createLogger } from '../process/log.ts';
import { openLimits } from '../requests/limits.ts';
import { openVisitCounter } from '../today/visit-counter.ts';
import { courseOf } from './course.ts';
import { runOutsideTransaction } from './run-outside-transaction.ts';
import { generousTimeouts, testDataKey } from './server-process.ts';
import { openOnce } from './test-hooks.ts';

/** All but the site's own secrets, which a running process caches. */
const tables = Object.values(schema)
  .filter(isTable)
  .map(getTableName)
  .filter((name) => name !== getTableName(schema.siteSecrets));

/** Many times faster than `truncate`, which creates new files for each table and index. */
const deleteAllRows = `do $$
  declare name text;
  begin
    set local session_replication_role = replica;
    foreach name in array array[${tables.map((table) => `'${table}'`).join(', ')}] loop
      execute format('delete from %I', name);
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)
      from pg_sequences where schemaname = 'public' and last_value is not null;
  end $$`;

/** Another Stripe-compatible server for the conformance tests, in place of the sandbox. */
export const otherProvider = process.env.TEST_STRIPE_BASE
  ? {
      base: process.env.TEST_STRIPE_BASE,
      secretKey: process.env.TEST_STRIPE_SECRET_KEY ?? '',
      publishableKey: process.env.TEST_STRIPE_PUBLISHABLE_KEY ?? '',
    }
  : undefined;

const START = '2027-01-01T12:00:00Z';

export type OpenSite = Awaited<ReturnType<typeof openSite>>;

/**
 * Opens the whole server in memory for a test, with its own database (on the PostgreSQL of `TEST_DATABASE_URL` if that
 * is set), a fixed clock and an empty outbox folder. No job runs unless the test starts the queue.
 */
export async function openSite({
  env = {},
  pages,
  lessons,
  reusesDatabase = false,
  beside,
}: {
  env?: Record<string, string>;
  pages?: PublicPages;
  /** The parts of the course, in place of those of a new site. */
  lessons?: LessonContent[];
  /** True if it may take the database of an earlier site, and leaves its own to a later one. */
  reusesDatabase?: boolean;
  /** A site whose PostgreSQL database this one shares, like another process of the same site. */
  beside?: { databaseUrl?: string };
} = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'coach-site-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'info',
    ...generousTimeouts,
    // Each connection costs PostgreSQL a process, and few tests need more at once.
    DATABASE_POOL: '4',
    ...testDataKey,
    ...env,
  });
  const database = beside?.databaseUrl
    ? databaseAt(new URL(beside.databaseUrl), async () => {})
    : (reusesDatabase && freeDatabases.pop()) || (await ownDatabase());
  const logged: string[] = [];
  const lines = new PassThrough().on('data', (line: Buffer) => logged.push(line.toString()));
  let now = new Date(START);
  let ownUrl = '';
  let onStatement = (_text: string, _values: unknown[]) => {};
  const place = {
    ...database.placeFor(config),
    onStatement: (text: string, values: unknown[]) => onStatement(text, values),
  };
  const opened = await openContext(config, place, {
    log: createLogger(config.logLevel ?? 'info', lines),
    now: () => now,
    publicUrl: () => config.publicUrl ?? ownUrl,
    ownUrl: () => ownUrl,
    ...(lessons && { readStartingCourse: async () => courseOf(lessons) }),
  });
  const ctx = { ...opened };
  const app = await createApp(ctx, pages);
  await app.ready();

  async function clear(): Promise<void> {
    await ctx.database.execute(sql.raw(deleteAllRows));
  }

  /** Deletes all rows, secrets and jobs. Returns whether a test has left the database such that this is possible. */
  async function empty(): Promise<boolean> {
    onStatement = () => {};
    try {
      await clear();
      await ctx.database.execute(sql`delete from pgboss.job`);
      await ctx.database.delete(schema.siteSecrets);
      return true;
    } catch {
      return false;
    }
  }

  /** Deletes all rows and sets the clock. */
  async function reset(instant = START): Promise<void> {
    now = new Date(instant);
    await clear();
    await ctx.settings.refresh();
  }

  return {
    app,
    ctx,
    db: ctx.database,
    databaseUrl: database.url,
    /** The lines of the server's log, each JSON. */
    logged,
    /** Listens on a free port, where the site also finds its payment sandbox. */
    async listen() {
      ownUrl ||= await app.listen({ host: '127.0.0.1', port: 0 });
      return ownUrl;
    },
    setNow(instant: string) {
      now = new Date(instant);
    },
    async send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, options: InjectOptions = {}) {
      const reply = await app.inject({
        method,
        url,
        ...(body !== undefined && { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        ...options,
      });
      return { status: reply.statusCode, headers: reply.headers, body: parsed(reply.body) };
    },
    /** Calls `listener` before each statement; if it throws, the statement fails with that error. */
    watchStatements(listener: (text: string, values: unknown[]) => void) {
      onStatement = listener;
    },
    /** The statements that the site sends during `work`. */
    async recordStatements(work: () => Promise<unknown>) {
      const statements: { text: string; values: unknown[] }[] = [];
      onStatement = (text, values) => statements.push({ text, values });
      await work();
      onStatement = () => {};
      return statements;
    },
    clear,
    reset,
    /**
     * Makes the site as good as new for the next file: also without jobs, files, lines in the log and counts in memory.
     */
    async makeAsNew() {
      onStatement = () => {};
      logged.length = 0;
      await reset();
      await ctx.database.execute(sql`delete from pgboss.job`);
      Object.assign(ctx, opened);
      Object.assign(
        ctx.limits,
        openLimits(ctx.database, config, ctx.now, () => ctx.settings.current.contact.supportEmail),
      );
      Object.assign(ctx.visits, openVisitCounter());
      for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true });
    },
    async close() {
      await app.close();
      await ctx.queue.stop();
      const isReusable = reusesDatabase && database.url !== undefined && (await empty());
      await ctx.database.close();
      if (isReusable) freeDatabases.push(database);
      else await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into a reply without knowing its type
const parsed = (text: string): any => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

type OwnDatabase = {
  /** Undefined for the embedded database. */
  url?: string;
  placeFor(config: Config): DatabaseOptions;
  drop(): Promise<void>;
};

/** Emptied databases of this worker. A new one takes longer than all else at the start of a site. */
const freeDatabases: OwnDatabase[] = [];

async function ownDatabase(): Promise<OwnDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  const template = process.env.TEST_DATABASE_TEMPLATE;
  if (!server) return { placeFor: () => ({ kind: 'memory', snapshot: template }), drop: async () => {} };
  const name = `${template ?? 'test'}_${randomUUID().slice(0, 13).replace('-', '')}`;
  await runOutsideTransaction(server, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return databaseAt(url, () => runOutsideTransaction(server, `drop database ${name} with (force)`));
}

function databaseAt(url: URL, drop: OwnDatabase['drop']): OwnDatabase {
  const socket = process.env.TEST_DATABASE_SOCKET;
  // Statements through a socket of Unix cost half of the processor time.
  const fastUrl = socket ? `${url.href}?host=${encodeURIComponent(socket)}` : url.href;
  return {
    placeFor: ({ databasePool, databaseTimeoutMs }) => ({
      kind: 'postgres',
      url: fastUrl,
      poolSize: databasePool,
      timeoutMs: databaseTimeoutMs,
      onError: () => {},
    }),
    url: url.href,
    drop,
  };
}

type SiteOptions = Parameters<typeof openSite>[0] & {
  /** True if the site listens on a port, as it must where it is its own payment provider. */
  listen?: boolean;
  /** True if this file needs a site of its own, since it leaves something behind that `makeAsNew` doesn't undo. */
  own?: boolean;
};

const sharedSites = new Map<boolean, Promise<OpenSite>>();

/**
 * Returns one of the two sites of this worker, listening or not, for files that want nothing special. It ends with the
 * worker, its database with the run.
 */
async function shareSite(listen: boolean): Promise<OpenSite> {
  const opening = sharedSites.get(listen) ?? openForWorker();
  sharedSites.set(listen, opening);
  const site = await opening;
  await site.makeAsNew();
  if (listen) await site.listen();
  return { ...site, close: async () => {} };
}

async function openForWorker(): Promise<OpenSite> {
  const site = await openSite();
  process.once('exit', () => rmSync(site.ctx.config.dataDir, { recursive: true, force: true }));
  return site;
}

/** A site for all tests of a file. */
export const useSite = ({ listen = false, own = false, ...options }: SiteOptions = {}): OpenSite =>
  openOnce(async () => {
    if (!own && Object.keys(options).length === 0) return shareSite(listen);
    const site = await openSite({ ...options, reusesDatabase: !own });
    if (listen) await site.listen();
    return site;
  });

/** A site for all tests of a file, which has no rows and its first time again before each of them. */
export function useEmptySite(options?: SiteOptions): OpenSite {
  const site = useSite(options);
  beforeEach(() => site.reset());
  return site;
}
