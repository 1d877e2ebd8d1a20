import { z } from 'zod';
import { countDays, MAX_SPAN_DAYS } from '#domain/date-spans.ts';
import { takingsSteps } from '#domain/takings.ts';
import { defineEndpoint } from '../endpoint.ts';
import { accountingDay } from '../fields.ts';

// What the coach has taken and given back in a month or a range of days.

export const takingsRanges = ['this-month', 'last-month', 'range'] as const;

const missingDay = 'Please choose the first and the last day';

/** `from` and `to` are plain dates on the coach's calendar, both included. Only `range` reads them, and needs them. */
const TakingsQuery = z
  .object({
    range: z.enum(takingsRanges).default('this-month'),
    from: accountingDay.optional(),
    to: accountingDay.optional(),
    step: z.enum(takingsSteps).default('day'),
  })
  .superRefine(({ range, from, to }, { addIssue }) => {
    if (range !== 'range') return;
    const refuse = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
    for (const [name, day] of Object.entries({ from, to })) if (!day) refuse(name, missingDay);
    if (!from || !to) return;
    if (from > to) refuse('to', 'The first day is after the last one');
    else if (countDays({ startDate: from, endDate: to }) > MAX_SPAN_DAYS) refuse('to', `At most ${MAX_SPAN_DAYS} days`);
  });
export type TakingsQuery = z.output<typeof TakingsQuery>;

/** The takings of a period in cents, except `unknownFees`, which is a number of charges. */
const TakingsOfPeriod = z.object({
  firstDay: z.string(),
  lastDay: z.string(),
  card: z.number(),
  fees: z.number(),
  unknownFees: z.number(),
  elsewhere: z.number(),
  refunds: z.number(),
  disputed: z.number(),
});
export type TakingsOfPeriod = z.infer<typeof TakingsOfPeriod>;

/** `parts`: the days or weeks from the first to the last day, also those without any money. See `domain/takings.ts`. */
export const getTakings = defineEndpoint('admin', 'GET', '/api/admin/takings', {
  query: TakingsQuery,
  reply: z.object({ firstDay: z.string(), lastDay: z.string(), parts: z.array(TakingsOfPeriod) }),
});
export type TakingsReply = z.infer<typeof getTakings.reply>;

/** Exports the takings of a period as a .csv file with one line for each movement. */
export const exportTakings = defineEndpoint('admin', 'GET', '/api/admin/takings-export', {
  query: TakingsQuery,
  reply: z.unknown(),
});
