import type { MoneyOnCancel } from '#domain/cancellation.ts';

export const beforeCancellingMessages: Record<MoneyOnCancel, string | null> = {
  none: null,
  credit: 'The minutes of this call go back to your credit.',
  waits:
    'Cancelling does not refund what you paid by itself: your coach decides whether it is refunded or credited, and will be in touch with you.',
};

export const afterCancellingMessages: Record<MoneyOnCancel, string | null> = {
  none: null,
  credit: 'The minutes of this call are back to your credit.',
  waits: 'Your coach decides what happens with what you paid, and will be in touch with you about it.',
};
