import type { PayerPayment } from '#contracts/payments.ts';

export const payerName = ({ payer }: Pick<PayerPayment, 'payer'>): string => `${payer.firstName} ${payer.lastName}`;
