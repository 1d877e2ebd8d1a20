import type { FastifyRequest } from 'fastify';
import {
  type SecurityEvent as ListedEvent,
  type SecurityEventKind,
  securityEventKinds,
} from '#contracts/security-events.ts';
import type { AppContext } from './app-context.ts';
import type { Sql } from './db/connect.ts';
import { describeDevice } from './device-names.ts';
import { shortenedNetwork } from './networks.ts';

/** `network` as `networkOf` names it; it is stored shortened. */
export type RequestMetadata = { network?: string; device?: string | undefined };

export type SecurityEvent = RequestMetadata & {
  kind: SecurityEventKind;
  /** The address of an account that exists, or did until now. */
  account?: string;
  /** What somebody typed as an address. It is stored only if an account has it: people type passwords there. */
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

const MINUTE_MS = 60 * 1000;
/** What happens again within its period is counted in the same row. */
const periodMs = (kind: SecurityEventKind): number => (kind === 'lockout' ? 60 : 15) * MINUTE_MS;
/** Past so many rows of one kind in a period, neither networks nor devices are told apart; past the second, accounts neither. */
const MOST_NETWORKS = 100;
const MOST_ACCOUNTS = 300;
const KEPT_DAYS = 90;
const EVENTS_A_PAGE = 50;

/** Keeps a trail of what happens to accounts and limits, for the coach to read. The same work for every address. */
export async function recordSecurityEvent(
  sql: Sql,
  { kind, account, typedAddress, network, device }: SecurityEvent,
  now: Date,
): Promise<void> {
  const period = new Date(Math.floor(now.getTime() / periodMs(kind)) * periodMs(kind));
  await sql.query(
    `with recent as (
       select count(*) as found from (
         select from security_events where kind = $1 and created_at >= $2::timestamptz limit ${MOST_ACCOUNTS}) as counted
     ), event as (
       select case when found < ${MOST_ACCOUNTS} then coalesce($3::text, (select email from users where email = $4)) end as account,
         case when found < ${MOST_NETWORKS} then $5::text end as network,
         case when found < ${MOST_NETWORKS} then $6::text end as device
       from recent
     )
     insert into security_events (kind, account, network, device, created_at, aggregate_key)
     select $1, account, network, device, $7::timestamptz,
       encode(sha256(convert_to(json_build_array($1::text, extract(epoch from $2::timestamptz)::bigint, account, network, device)::text, 'UTF8')), 'hex')
     from event
     on conflict (aggregate_key) do update set count = security_events.count + 1`,
    [
      kind,
      period,
      account ?? null,
      typedAddress ?? null,
      network ? shortenedNetwork(network) : null,
      device ?? null,
      now,
    ],
  );
}

/** A page of what happened, newest first: from the beginning, or what is older than the event `before`. */
export async function readSecurityEvents(
  sql: Sql,
  before?: number,
): Promise<{ entries: ListedEvent[]; hasMore: boolean }> {
  const { rows } = await sql.query(
    `select id, kind, account, network, device, count, created_at as "createdAt" from security_events
     where ($1::int is null or id < $1) and kind = any ($2) order by id desc limit $3`,
    [before ?? null, securityEventKinds, EVENTS_A_PAGE + 1],
  );
  const eventRows = rows as (Omit<ListedEvent, 'createdAt'> & { createdAt: Date })[];
  return {
    entries: eventRows.slice(0, EVENTS_A_PAGE).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    hasMore: eventRows.length > EVENTS_A_PAGE,
  };
}

/** Deletes events past their 90 days, the oldest first and some thousand at a time. */
export async function deleteOldSecurityEvents({ database, now }: Pick<AppContext, 'database' | 'now'>): Promise<void> {
  await database.query(
    `delete from security_events where id in (
       select id from security_events where created_at < $1::timestamptz - make_interval(days => ${KEPT_DAYS})
       order by created_at limit 10000)`,
    [now()],
  );
}
