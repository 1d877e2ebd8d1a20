import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { BaseLogger } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/connect.ts';
import { withinTime } from '../process/within-time.ts';
import { readSiteNumbers, type SiteNumber } from './read-site-numbers.ts';

/** The time for which the numbers of the database are cached. */
const CACHE_MS = 15_000;
/** The time limit for reading the numbers. Prometheus waits for 10 s. */
const LONGEST_READ_MS = 5_000;

export type Metrics = ReturnType<typeof createMetrics>;

declare module '../app-context.ts' {
  interface AppContext {
    /** The metrics; undefined if the operator does not want any. */
    metrics: Metrics | undefined;
  }
}

type Options = { database: Database; log: BaseLogger; now: () => Date; alarmNames: readonly string[] };

/** Opens the metrics, unless the operator does not want any. */
export const openMetrics = ({ metrics }: Pick<Config, 'metrics'>, options: Options): Metrics | undefined =>
  metrics.port || metrics.token ? createMetrics(options) : undefined;

function createMetrics({ database, log, now, alarmNames }: Options) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const sentMails = new Counter({
    name: 'site_mail_deliveries_total',
    help: 'Tries of this process to hand a mail over to the mail server',
    labelNames: ['result'],
    registers: [registry],
  });
  for (const result of ['accepted', 'refused', 'failed']) sentMails.inc({ result }, 0);
  let cached: { readAt: number; numbers: Promise<SiteNumber[]> } | undefined;

  const readNumbers = (): Promise<SiteNumber[]> => {
    const nowMs = now().getTime();
    if (!cached || Math.abs(nowMs - cached.readAt) >= CACHE_MS) cached = { readAt: nowMs, numbers: readOrReport() };
    return cached.numbers;
  };

  /** Reads the numbers from the database. A failure is reported, and a scrape still gets the process's numbers. */
  async function readOrReport(): Promise<SiteNumber[]> {
    const describeDatabase = (value: 0 | 1): SiteNumber => ({
      name: 'site_database_up',
      help: 'Whether the database answered the last time these numbers were read',
      samples: [{ labels: {}, value }],
    });
    try {
      const numbers = await withinTime(LONGEST_READ_MS, readSiteNumbers(database, now(), alarmNames));
      return [describeDatabase(1), ...numbers];
    } catch (err) {
      log.warn({ err }, 'the metrics could not be read from the database');
      return [describeDatabase(0)];
    }
  }

  return {
    ...createRequestTimes(registry),
    countMail: (result: 'accepted' | 'refused' | 'failed') => sentMails.inc({ result }),
    contentType: registry.contentType,
    /** Writes all metrics in the text format of Prometheus. Never throws. */
    async write(): Promise<string> {
      const numbers = [...(await readNumbers()), ...describePools(database)];
      return `${await registry.metrics()}${await toRegistry(numbers).metrics()}`;
    },
  };
}

function describePools(database: Database): SiteNumber[] {
  const states = ['size', 'inUse', 'waiting'] as const;
  const names = { size: 'size', inUse: 'in_use', waiting: 'waiting' };
  const samples = database
    .pools()
    .flatMap((pool) =>
      states.map((state) => ({ labels: { pool: pool.name, state: names[state] }, value: pool[state] })),
    );
  const help = 'Connections of this process to PostgreSQL: how many there may be, are in use, and are waited for';
  return [{ name: 'site_database_connections', help, samples }];
}

/** Makes a new registry for each reply, so that a state without rows does not keep its last number. */
function toRegistry(numbers: SiteNumber[]): Registry {
  const registry = new Registry();
  for (const { name, help, samples } of numbers.filter((number) => number.samples.length > 0)) {
    const labelNames = Object.keys(samples[0]?.labels ?? {});
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    for (const { labels, value } of samples) gauge.set(labels, value);
  }
  return registry;
}

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Times requests by the pattern of their route: a path may have the id of a person's call in it. */
function createRequestTimes(registry: Registry) {
  const routes = new WeakMap<IncomingMessage, string>();
  const times = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  return {
    /** Sets the route under which a request is timed. */
    nameRoute(request: IncomingMessage, route: string): void {
      routes.set(request, route);
    },
    timeRequests:
      (handle: RequestListener): RequestListener =>
      (request, response) => {
        const start = performance.now();
        response.once('close', () => {
          const method = methods.has(request.method ?? '') ? (request.method as string) : 'other';
          const labels = { method, route: routes.get(request) ?? 'unknown', status: describeStatus(response) };
          times.observe(labels, (performance.now() - start) / 1000);
        });
        handle(request, response);
      },
  };
}

/** Returns '2xx', or 'aborted' if the client left before the end of the reply. */
const describeStatus = ({ statusCode, writableFinished }: ServerResponse): string =>
  writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
