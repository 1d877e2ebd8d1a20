import type { z } from 'zod';
import type { listPayments as endpoint, PaymentFilters } from '#contracts/admin-payments.ts';
import { startOfDate } from '#domain/coach-clock.ts';
import { addDays } from '#domain/slots.ts';
import type { AppContext } from '../app-context.ts';
import {
  attentionCondition,
  type ListedPaymentRow,
  selectListedPayments,
  toListedPayment,
} from './payment-list-row.ts';

type PaymentListInput = z.output<NonNullable<typeof endpoint.query>>;
type PaymentListReply = z.input<typeof endpoint.reply>;

/** A page of the coach's payments, newest first, and what all that the filters find come to. */
export async function listPayments(
  { database, config }: AppContext,
  input: PaymentListInput,
): Promise<PaymentListReply> {
  const zone = config.coachTimeZone;
  const { where, values } = buildPaymentFilter(input, zone);
  const [page, sums] = await Promise.all([
    database.query(
      `${selectListedPayments} ${where} order by payments.created_at desc, payments.id desc
       limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, input.pageSize, (input.page - 1) * input.pageSize],
    ),
    database.query(
      `select count(*)::int as count, coalesce(sum(amount) filter (where ${paidCondition}), 0)::int as charged,
         coalesce(sum(case when dispute = 'lost' then amount else refunded end), 0)::int as refunded
       from payments ${where}`,
      values,
    ),
  ]);
  return {
    payments: (page.rows as ListedPaymentRow[]).map((row) => toListedPayment(row, zone)),
    ...(sums.rows[0] as Pick<PaymentListReply, 'count' | 'charged' | 'refunded'>),
  };
}

/** Charged, whatever became of it. */
export const paidCondition = `payments.status in ('settled', 'lost', 'refunded')`;

const statusConditions: Partial<Record<NonNullable<PaymentFilters['status']>, string>> = {
  paid: paidCondition,
  attention: attentionCondition,
  disputed: 'dispute is not null',
};

/** What the filters say, as a `where` with its values. */
export function buildPaymentFilter({ search, status, kind, from, to }: PaymentFilters, zone: string) {
  const values: unknown[] = [];
  const addParameter = (value: unknown) => `$${values.push(value)}`;
  const clauses: string[] = [];
  if (status) clauses.push(statusConditions[status] ?? `payments.status = ${addParameter(status)}`);
  if (kind) clauses.push(`payments.kind = ${addParameter(kind)}`);
  if (from) clauses.push(`payments.created_at >= ${addParameter(startOfDate(from, zone))}::timestamptz`);
  if (to) clauses.push(`payments.created_at < ${addParameter(startOfDate(addDays(to, 1), zone))}::timestamptz`);
  for (const word of search
    ?.trim()
    .split(/[\s,;]+/)
    .slice(0, 5) ?? [])
    clauses.push(buildSearchCondition(word, addParameter));
  return { where: clauses.length > 0 ? `where ${clauses.join(' and ')}` : '', values };
}

/** The word begins a name, an address or the provider's reference, whose capitals count. */
function buildSearchCondition(word: string, addParameter: (value: unknown) => string): string {
  if (word === '') return 'true';
  const escaped = word.replace(/[\\%_]/g, '\\$&');
  const prefixPattern = addParameter(`${escaped.toLowerCase()}%`);
  const nameConditions = ['first_name', 'last_name'].map((column) => `lower(payments.${column}) like ${prefixPattern}`);
  return `(${[...nameConditions, `payments.email like ${prefixPattern}`, `payment_intent_id like ${addParameter(`${escaped}%`)}`].join(' or ')})`;
}
