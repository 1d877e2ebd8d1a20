import { z } from 'zod';
import { type PaymentFilters, paymentFilters } from '#contracts/money/admin-payments.ts';
import { paymentKinds } from '#contracts/money/payments.ts';
import { takingsRanges } from '#contracts/money/takings.ts';
import { isPlainDate } from '#domain/slot-values.ts';
import { takingsSteps } from '#domain/takings.ts';
import { idParam, type ListView, optionalChoiceParam, pageParam, searchParam } from '../list-view.ts';

export type PaymentStatusFilter = NonNullable<PaymentFilters['status']>;

/** Returns true for dates from 2000 to 2199: while a year is typed, the field passes through the years 2 and 20. */
const isRecentDate = (text: string): boolean => /^2[01]\d{2}-/.test(text) && isPlainDate(text);
const dateParam = z.string().refine(isRecentDate).nullable().catch(null);

const paymentTabs = ['list', 'takings', 'credit'] as const;

/** The tab, filters and opened payment of the page, as its address has them. */
export const PaymentsView = z
  .object({
    tab: z.enum(paymentTabs).catch('list'),
    search: searchParam,
    status: optionalChoiceParam(paymentFilters),
    kind: optionalChoiceParam(paymentKinds),
    /** Plain dates, both included: the filter of the list, or the range of the takings. */
    from: dateParam,
    to: dateParam,
    range: z.enum(takingsRanges).catch('this-month'),
    step: z.enum(takingsSteps).catch('day'),
    page: pageParam,
    /** The payment in the drawer. */
    open: idParam,
    /** True if the drawer opens with the dialog that refunds the payment. */
    refund: z
      .literal('1')
      .transform(() => true)
      .catch(false),
  })
  .transform((view) => ({ ...view, refund: view.refund && view.open !== null }));
export type PaymentsView = z.output<typeof PaymentsView>;

export type ShowPayments = ListView<PaymentsView>['show'];

export const noFilters = { search: '', status: null, kind: null, from: null, to: null, page: 1 } as const;

export const isFiltered = ({ search, status, kind, from, to }: PaymentsView): boolean =>
  Boolean(search || status || kind || from || to);

export const parseDate = (text: string): string | null => (isRecentDate(text) ? text : null);

export const paymentOpenerId = (id: number): string => `open-payment-${id}`;
