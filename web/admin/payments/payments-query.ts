import { useQuery } from '@tanstack/react-query';
import { exportPayments, getPayment, listPayments } from '#contracts/admin-payments.ts';
import { buildUrl } from '../../api.ts';
import { endpointQuery } from '../../queries.ts';
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

/** The page of payments that the view shows, and the count and the sums of all that the filters find. */
export const usePayments = (view: PaymentsView) =>
  useQuery({
    ...endpointQuery(listPayments, { query: { ...filterParams(view), page: view.page, pageSize: PAGE_SIZE } }),
    ...listQueryOptions,
  });

export const paymentsExportUrl = (view: PaymentsView): string =>
  buildUrl(exportPayments.path, { query: filterParams(view) });

export const paymentDetailsQuery = (id: number) => endpointQuery(getPayment, { params: { id } });
