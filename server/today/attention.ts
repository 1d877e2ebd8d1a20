import { type BookingKind, openStatuses } from '#domain/bookings.ts';
import type { AppContext } from '../app-context.ts';
import { listBookingSurges } from '../booking/booking-surges.ts';
import { bookingTables } from '../booking/stored-bookings.ts';
import { asBookedCall, type BookedCallRow, selectBookedCallsSql } from '../calendar/booked-calls.ts';
import type { Sql } from '../db/connect.ts';
import {
  type ListedMailRow,
  listedMailColumns,
  toListedMail,
  unsentCondition,
  unsentCutoff,
} from '../mail/listed-mails.ts';
import { listPaymentsNeedingAttention } from '../payment-desk/payments-needing-attention.ts';
import { callEndSql } from './next-calls.ts';
import type { Today } from './today-reply.ts';

const MAX_NAMED = 10;
const ROBOT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

type Attention = Today['attention'];
type CallGroup = 'suspectedRobots' | 'waiting' | 'unfinished';

/** What waits for the coach: how many there are of each, and ten of them by name. */
export async function readAttention(ctx: Pick<AppContext, 'database' | 'config'>, now: Date): Promise<Attention> {
  const { database: sql, config } = ctx;
  const zone = config.coachTimeZone;
  const [calls, mails, decisions, payments, surges] = await Promise.all([
    listCallsToReview(sql, zone, now),
    unsentMails(sql, now),
    listOpenDecisions(sql),
    listPaymentsNeedingAttention(ctx, MAX_NAMED),
    listBookingSurges(sql, MAX_NAMED, now),
  ]);
  return {
    suspectedRobots: calls.named('suspectedRobots'),
    waiting: calls.named('waiting'),
    unfinished: calls.named('unfinished'),
    unsentMails: mails.named,
    decisions: decisions.named,
    payments: payments.payments,
    strayPayments: payments.strayPayments,
    bookingSurges: surges.named,
    counts: {
      suspectedRobots: calls.count('suspectedRobots'),
      waiting: calls.count('waiting'),
      unfinished: calls.count('unfinished'),
      unsentMails: mails.count,
      decisions: decisions.count,
      ...payments.counts,
      bookingSurges: surges.count,
    },
  };
}

/** The latest robots, the soonest requests, and the calls that were over last; all in one statement. */
async function listCallsToReview(sql: Sql, zone: string, now: Date) {
  const group = (name: CallGroup, calls: string, order: string) => `
    (select '${name}' as "group", count(*) over ()::int as count, calls.* from (${calls}) as calls
     order by ${order} limit ${MAX_NAMED})`;
  const suspectsAmong = (kind: BookingKind) =>
    `${selectBookedCallsSql[kind]} where status = 'suspected_robot' and created_at > $2::timestamptz`;
  const madeAt = (kind: BookingKind) =>
    `(select created_at from ${bookingTables[kind]} as own where own.id = calls.id)`;
  const over = (kind: BookingKind, statuses: string) => `${selectBookedCallsSql[kind]}
    where status = any (${statuses}::text[]) and starts_at <= $1::timestamptz and ${callEndSql[kind]} <= $1::timestamptz`;
  const { rows } = await sql.query(
    [
      group(
        'suspectedRobots',
        `${suspectsAmong('free')} union all ${suspectsAmong('paid')}`,
        `case kind when 'free' then ${madeAt('free')} else ${madeAt('paid')} end desc, id desc`,
      ),
      group(
        'waiting',
        `${selectBookedCallsSql.free} where status = 'pending' and starts_at > $1::timestamptz`,
        '"startsAt", id',
      ),
      group('unfinished', `${over('free', '$3')} union all ${over('paid', '$4')}`, '"startsAt" desc, id desc'),
    ].join(' union all '),
    [now, new Date(now.getTime() - ROBOT_DAYS * DAY_MS), openStatuses.free, openStatuses.paid],
  );
  const found = rows as (BookedCallRow & { group: CallGroup; count: number })[];
  const rowsOf = (name: CallGroup) => found.filter((row) => row.group === name);
  return {
    named: (name: CallGroup) => rowsOf(name).map((row) => asBookedCall(row, zone)),
    count: (name: CallGroup) => rowsOf(name)[0]?.count ?? 0,
  };
}

async function unsentMails(sql: Sql, now: Date) {
  const { rows } = await sql.query(
    `select ${listedMailColumns}, count(*) over ()::int as count from mails
     where ${unsentCondition('$1')} and created_at > $1::timestamptz - interval '30 days'
     order by id desc limit ${MAX_NAMED}`,
    [unsentCutoff(now)],
  );
  const found = rows as (ListedMailRow & { count: number })[];
  return { named: found.map(toListedMail), count: found[0]?.count ?? 0 };
}

type DecisionRow = Omit<Attention['decisions'][number], 'createdAt'> & { createdAt: Date; count: number };

/** Longest waiting first; of a card payment, what has not gone back yet. */
async function listOpenDecisions(sql: Sql) {
  const { rows } = await sql.query(
    `select decisions.id, decisions.coaching_call_id as "callId", reason, decisions.first_name as "firstName",
       decisions.last_name as "lastName", decisions.email, about, minutes,
       case when reason = 'overtime' or payments.id is null then decisions.amount else payments.amount - refunded end as amount,
       payments.id as "paymentId", decisions.created_at as "createdAt", count(*) over ()::int as count
     from payment_decisions as decisions left join payments on payment_intent_id = stripe_payment_intent_id
     where decision is null and (reason = 'overtime' or payments.id is null or refunded < payments.amount)
     order by decisions.created_at, decisions.id limit ${MAX_NAMED}`,
  );
  const found = rows as DecisionRow[];
  return {
    named: found.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    count: found[0]?.count ?? 0,
  };
}
