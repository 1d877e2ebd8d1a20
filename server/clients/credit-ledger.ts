import type { z } from 'zod';
import type { CreditEntry } from '#contracts/clients/clients.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import { callsView } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, ne } from '../db/drizzle.ts';
import type { RowsOf } from '../db/owned-rows.ts';
import { creditAdjustments, paymentDecisions } from '../db/schema.ts';

type Entry = z.infer<typeof CreditEntry>;

/** Everything that gave or took minutes, oldest first. The sum is the credit. */
export async function readCreditLedger(db: Db, isOwn: RowsOf, zone: string): Promise<Entry[]> {
  const [calls, decisions, adjustments] = await Promise.all([
    db
      .select()
      .from(callsView)
      .where(and(isOwn(callsView), ne(callsView.rolloverMinutes, 0))),
    db
      .select()
      .from(paymentDecisions)
      .where(and(isOwn(paymentDecisions), ne(paymentDecisions.creditMinutes, 0))),
    db.select().from(creditAdjustments).where(isOwn(creditAdjustments)),
  ]);
  const entries: (Omit<Entry, 'at'> & { at: Date })[] = [
    ...calls.map((call) => ({
      // What a call takes, it takes when it is booked; what is left over, it gives when it is held.
      at: call.rolloverMinutes < 0 ? call.createdAt : call.startsAt,
      minutes: call.rolloverMinutes,
      reason: `${describeCallEntry(call)} ${formatCallTime(call, zone)}`,
    })),
    ...decisions.map((decision) => ({
      at: decision.decidedAt ?? decision.createdAt,
      minutes: decision.creditMinutes,
      reason: `${decision.reason === 'deleted' ? 'Deleted' : 'Canceled'} call: ${decision.about}`,
    })),
    ...adjustments.map(({ createdAt, minutes, reason }) => ({ at: createdAt, minutes, reason })),
  ];
  return entries
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((entry) => ({ ...entry, at: entry.at.toISOString() }));
}

function describeCallEntry({ rolloverMinutes, paidWith }: typeof callsView.$inferSelect): string {
  if (rolloverMinutes > 0) return 'Left over from the call on';
  return paidWith === 'credit' ? 'Paid for the call on' : 'Overtime of the call on';
}
