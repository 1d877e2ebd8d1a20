import type { z } from 'zod';
import type { ClientDetails, CreditEntry } from '#contracts/clients/clients.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import { sumUpLots } from '#domain/minute-lots.ts';
import { type CreditEntryRow, readCreditEntries } from '../booking/credit-entries.ts';
import { listCreditLots } from '../booking/list-credit.ts';
import type { Db } from '../db/connect.ts';
import type { RowsOf } from '../db/owned-rows.ts';

type Entry = z.infer<typeof CreditEntry>;
type CreditLedger = Pick<ClientDetails, 'credit' | 'creditLots'>;

/** Lists everything that gave or took minutes, oldest first, and minutes that expired unused. The sum is the credit. */
export async function readCreditLedger(db: Db, isOwn: RowsOf, zone: string, now: Date): Promise<CreditLedger> {
  const rows = await readCreditEntries(db, isOwn);
  const summedUp = sumUpLots(rows, now);
  const entries: (Omit<Entry, 'at'> & { at: Date })[] = [
    ...rows.map((row) => ({
      at: row.at,
      minutes: row.minutes,
      reason: describeEntry(row, zone),
      endsAt: row.endsAt?.toISOString() ?? null,
    })),
    ...summedUp.lots.flatMap(({ endsAt, ended }) =>
      endsAt && ended > 0 ? [{ at: endsAt, minutes: -ended, reason: 'Ended unused', endsAt: null }] : [],
    ),
  ];
  return {
    credit: entries
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    creditLots: listCreditLots(summedUp),
  };
}

const namesByReason: Record<string, string> = { deleted: 'Deleted', no_show: 'Missed' };

/**
 * Describes an entry. Without a call or decision it is an adjustment, which has its own reason, as for a call paid in
 * part. `decision`: the coach's, about the money of a call that did not take place.
 */
function describeEntry({ minutes, call, decision, reason = '' }: CreditEntryRow, zone: string): string {
  if (decision) return `${namesByReason[decision.reason] ?? 'Canceled'} call: ${decision.about}`;
  if (!call) return reason;
  return `${describeCallEntry(minutes, call.paidWith)} ${formatCallTime(call, zone)}`;
}

function describeCallEntry(minutes: number, paidWith: string): string {
  if (minutes > 0) return 'Left over from the call on';
  return paidWith === 'credit' ? 'Paid for the call on' : 'Overtime of the call on';
}
