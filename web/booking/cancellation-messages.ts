import type { MoneyOnCancel } from '#domain/cancellation.ts';

export const beforeCancellingMessages: Record<MoneyOnCancel, string | null> = {
  none: null,
  credit: 'The minutes of this call will go back to your credit.',
  waits: 'You won’t be refunded automatically: I’ll write to you about your refund or a new time.',
};

export const afterCancellingMessages: Record<MoneyOnCancel, string | null> = {
  none: null,
  credit: 'The minutes of this call are back in your credit.',
  waits: 'I’ll write to you about your refund or a new time.',
};
