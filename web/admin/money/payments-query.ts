import { listClientCredit } from '#contracts/booking/client-credit.ts';
import { exportPayments, getPayment, listPayments } from '#contracts/money/admin-payments.ts';
import { exportTakings, getTakings } from '#contracts/money/takings.ts';
import { countDays, MAX_SPAN_DAYS } from '#domain/date-spans.ts';
import { buildUrl } from '../../api.ts';
import { endpointQuery, useEndpoint } from '../../queries.ts';
import { PAGE_SIZE } from '../list-pages.ts';
import { listQueryOptions } from '../list-view.ts';
import type { PaymentsView } from './payments-view.ts';

const filterParams = ({ search, status, kind, from, to }: PaymentsView) => ({
  search: search || undefined,
  status: status ?? undefined,
  kind: kind ?? undefined,
  from: from ?? undefined,
  to: to ?? undefined,
});

/** Fetches the view's page of payments, with the count and the sums of all payments that match the filters. */
export const usePayments = (view: PaymentsView) =>
  useEndpoint(listPayments, {
    query: { ...filterParams(view), page: view.page, pageSize: PAGE_SIZE },
    ...listQueryOptions,
  });

export const paymentsExportUrl = (view: PaymentsView): string =>
  buildUrl(exportPayments.path, { query: filterParams(view) });

type TakingsView = Pick<PaymentsView, 'range' | 'from' | 'to' | 'step'>;
const takingsParams = ({ range, from, to, step }: TakingsView) => ({
  range,
  step,
  ...(range === 'range' && { from: from ?? undefined, to: to ?? undefined }),
});

/** Returns the reason why the chosen days cannot be shown, as a sentence. */
export function findRangeProblem({ range, from, to }: TakingsView): string | null {
  if (range !== 'range') return null;
  if (!from || !to) return 'Choose the first and the last day.';
  if (from > to) return 'The first day is after the last one.';
  const days = countDays({ startDate: from, endDate: to });
  return days > MAX_SPAN_DAYS ? `Choose at most ${MAX_SPAN_DAYS} days.` : null;
}

export const useTakings = (view: TakingsView) =>
  useEndpoint(getTakings, {
    query: takingsParams(view),
    ...listQueryOptions,
    enabled: findRangeProblem(view) === null,
  });

export const takingsExportUrl = (view: TakingsView): string =>
  buildUrl(exportTakings.path, { query: takingsParams(view) });

export const useClientCredit = () => useEndpoint(listClientCredit, { ...listQueryOptions });

export const paymentDetailsQuery = (id: number) => endpointQuery(getPayment, { params: { id } });
