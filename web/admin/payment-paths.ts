export const paymentPath = (id: number): string => `/admin/payments?open=${id}`;

export const refundPath = (id: number): string => `${paymentPath(id)}&refund=1`;

export const takingsPath = '/admin/payments?tab=takings';

export const clientCreditPath = '/admin/payments?tab=credit';

export const paymentSearchPath = (reference: string): string => `/admin/payments?search=${reference}`;
