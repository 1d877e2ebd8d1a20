import type { FastifyRequest } from 'fastify';
import {
  type SecurityEvent as ListedEvent,
  type SecurityEventKind,
  securityEventKinds,
} from '#contracts/accounts/security-events.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, type SQL, sql } from '../db/drizzle.ts';
import { securityEvents, users } from '../db/schema.ts';
import { shortenedNetwork } from '../requests/networks.ts';
import { describeDevice } from './describe-device.ts';

/** The request's full network, which is shortened before it is stored, and its device: 'Firefox on Windows'. */
export type RequestMetadata = { network?: string; device?: string | undefined };

export type SecurityEvent = RequestMetadata & {
  kind: SecurityEventKind;
  /** The address of an account that exists, or existed until now. */
  account?: string;
  /** A typed address. It is stored only if an account has it: people type passwords by mistake. */
  typedAddress?: string;
};

export const readRequestMetadata = ({
  network,
  request,
}: {
  network: string;
  request: FastifyRequest;
}): RequestMetadata => ({
  network,
  device: describeDevice(request.headers['user-agent']),
});

/** Returns the period within which repetitions are counted in one row. */
const periodMs = (kind: SecurityEventKind): number => (kind === 'lockout' ? 60 : 15) * MINUTE_MS;
/** The number of rows of one kind in a period after which new rows leave out network and device. */
const MAX_ROWS_WITH_NETWORK = 100;
/** The number of rows of one kind in a period after which new rows also leave out the account. */
const MAX_ROWS_WITH_ACCOUNT = 300;
const RETENTION_MS = 90 * DAY_MS;
const MAX_DELETED_AT_ONCE = 10_000;
const EVENTS_A_PAGE = 50;

/**
 * Records an event of an account or a limit, for the coach to read. One statement counts the rows, looks up the address
 * and writes, so that the time it takes does not reveal whether the address has an account.
 */
export async function recordSecurityEvent(
  db: Db,
  { kind, account, typedAddress, network, device }: SecurityEvent,
  now: Date,
): Promise<void> {
  const period = new Date(Math.floor(now.getTime() / periodMs(kind)) * periodMs(kind));
  const rowsOfPeriod = db
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(and(eq(securityEvents.kind, kind), gte(securityEvents.createdAt, period)))
    .limit(MAX_ROWS_WITH_ACCOUNT)
    .as('rows_of_period');
  const recent = db.$with('recent').as(db.select({ rows: sql<number>`count(*)`.as('rows') }).from(rowsOfPeriod));
  const knownAddress = db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.email, typedAddress ?? ''));
  const whileFewerThan = (rows: number, value: SQL) =>
    sql<string | null>`case when ${recent.rows} < ${rows} then ${value} end`;
  const knownAccount = sql`coalesce(${account ?? null}::text, ${knownAddress})`;
  const shortNetwork = network ? shortenedNetwork(network) : null;
  const eventColumns = {
    account: whileFewerThan(MAX_ROWS_WITH_ACCOUNT, knownAccount).as('account'),
    network: whileFewerThan(MAX_ROWS_WITH_NETWORK, sql`${shortNetwork}::text`).as('network'),
    device: whileFewerThan(MAX_ROWS_WITH_NETWORK, sql`${device ?? null}::text`).as('device'),
  };
  const event = db.$with('event').as(db.select(eventColumns).from(recent));
  const fromEvent = (column: 'account' | 'network' | 'device') => sql`(select ${event[column]} from ${event})`;
  // The database computes the hash, since the statement itself decides which account and network the row names.
  const aggregateKey = sql`(select encode(sha256(convert_to(json_build_array(
    ${kind}::text, ${period.getTime() / 1000}::bigint, ${event.account}, ${event.network}, ${event.device}
  )::text, 'UTF8')), 'hex') from ${event})`;
  await db
    .with(recent, event)
    .insert(securityEvents)
    .values({
      kind,
      account: fromEvent('account'),
      network: fromEvent('network'),
      device: fromEvent('device'),
      createdAt: now,
      aggregateKey,
    })
    .onConflictDoUpdate({ target: securityEvents.aggregateKey, set: { count: sql`${securityEvents.count} + 1` } });
}

/** Returns a page of events, newest first; `before` is the id of the last event on the previous page. */
export async function readSecurityEvents(
  db: Db,
  before?: number,
): Promise<{ entries: ListedEvent[]; hasMore: boolean }> {
  const { aggregateKey: _key, handledAt: _handledAt, ...columns } = getTableColumns(securityEvents);
  const rows = await db
    .select(columns)
    .from(securityEvents)
    .where(
      and(
        inArray(securityEvents.kind, [...securityEventKinds]),
        before === undefined ? undefined : lt(securityEvents.id, before),
      ),
    )
    .orderBy(desc(securityEvents.id))
    .limit(EVENTS_A_PAGE + 1);
  return {
    entries: rows.slice(0, EVENTS_A_PAGE).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    hasMore: rows.length > EVENTS_A_PAGE,
  };
}

/** Deletes events after 90 days, the oldest first and at most ten thousand in one call. */
export async function deleteOldSecurityEvents({ database, now }: Pick<AppContext, 'database' | 'now'>): Promise<void> {
  const old = database
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(lt(securityEvents.createdAt, new Date(now().getTime() - RETENTION_MS)))
    .orderBy(asc(securityEvents.createdAt))
    .limit(MAX_DELETED_AT_ONCE);
  await database.delete(securityEvents).where(inArray(securityEvents.id, old));
}
