/** The address of a payment's details. */
export const paymentPath = (id: number): string => `/admin/payments?open=${id}`;

/** The address of a payment's details with the refund form. */
export const refundPath = (id: number): string => `${paymentPath(id)}&refund=1`;

/** The address of the list with this payment alone. */
export const paymentSearchPath = (reference: string): string => `/admin/payments?search=${reference}`;
