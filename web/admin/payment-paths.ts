/** Where all about a payment stands. */
export const paymentPath = (id: number): string => `/admin/payments?open=${id}`;

/** The same, with the form that gives money back. */
export const refundPath = (id: number): string => `${paymentPath(id)}&refund=1`;

/** The list, with this payment alone. */
export const paymentSearchPath = (reference: string): string => `/admin/payments?search=${reference}`;
