import { type PaymentFilters, paymentFilters } from '#contracts/admin-payments.ts';
import { type PaymentKind, paymentKinds } from '#contracts/payments.ts';
import { isPlainDate } from '#domain/slots.ts';

export type PaymentStatusFilter = NonNullable<PaymentFilters['status']>;

/** What the coach looks at. All of it stands in the page's address, so that a reload and the back button keep it. */
export type PaymentsView = {
  search: string;
  status: PaymentStatusFilter | null;
  kind: PaymentKind | null;
  /** Plain dates, both included. */
  from: string | null;
  to: string | null;
  /** From 1. */
  page: number;
  /** The one in the drawer. */
  open: number | null;
  /** Whether the form that gives money back stands above the drawer. */
  isRefunding: boolean;
};

export const MAX_SEARCH_LENGTH = 100;

/** All that is found, from its first page. */
export const noFilters = { search: '', status: null, kind: null, from: null, to: null, page: 1 } as const;

/** Whatever does not fit is as if it were not there. */
export function parsePaymentsView(query: string): PaymentsView {
  const params = new URLSearchParams(query);
  const open = parseNumber(params.get('open'), 10);
  return {
    search: (params.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
    status: oneOf(paymentFilters, params.get('status')),
    kind: oneOf(paymentKinds, params.get('kind')),
    from: parseDate(params.get('from')),
    to: parseDate(params.get('to')),
    page: parseNumber(params.get('page'), 5) ?? 1,
    open,
    isRefunding: open !== null && params.get('refund') === '1',
  };
}

/** Only what is not usual stands in it. */
export function paymentsQueryString({ search, status, kind, from, to, page, open, isRefunding }: PaymentsView): string {
  const params = new URLSearchParams({
    ...(search && { search }),
    ...(status && { status }),
    ...(kind && { kind }),
    ...(from && { from }),
    ...(to && { to }),
    ...(page > 1 && { page: String(page) }),
    ...(open !== null && { open: String(open) }),
    ...(open !== null && isRefunding && { refund: '1' }),
  });
  return params.toString();
}

const drawerKeys: readonly string[] = ['page', 'open', 'isRefunding'] satisfies (keyof PaymentsView)[];

/** A view after a wish: whatever changes the list begins at its first page again. */
export function updatePaymentsView(view: PaymentsView, changes: Partial<PaymentsView>): PaymentsView {
  const isSameList = Object.keys(changes).every((key) => drawerKeys.includes(key));
  return { ...view, ...(!isSameList && { page: 1 }), ...changes };
}

export const isFiltered = ({ search, status, kind, from, to }: PaymentsView): boolean =>
  Boolean(search || status || kind || from || to);

/** A day of these centuries: a date that is being typed passes through the years 2 and 20. */
export const parseDate = (text: string | null): string | null =>
  text && /^2\d{3}-/.test(text) && isPlainDate(text) ? text : null;

const parseNumber = (text: string | null, digits: number): number | null =>
  text && text.length <= digits && /^[1-9]\d*$/.test(text) ? Number(text) : null;

const oneOf = <Choice extends string>(choices: readonly Choice[], text: string | null): Choice | null =>
  choices.find((choice) => choice === text) ?? null;
