import { countDays, type DateSpan, MAX_SPAN_DAYS } from '#domain/date-spans.ts';
import { refuseField } from '../refusal.ts';

/** Throws `invalid` at `endDate` for a span that ends before it starts, or lasts too long. */
export function checkSpan(span: DateSpan): void {
  if (countDays(span) < 1) refuseField('invalid', 'endDate', 'The last day must not come before the first one.');
  if (countDays(span) > MAX_SPAN_DAYS) {
    refuseField('invalid', 'endDate', `A range may last ${MAX_SPAN_DAYS} days at most. Please make two of it.`);
  }
}
