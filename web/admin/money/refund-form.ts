import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { CreateRefundInput, type PaymentDetails } from '#contracts/money/admin-payments.ts';
import { formatDollarInput, parseDollars } from '../dollar-input.ts';
import { formatCents } from '../payment-labels.ts';
import { outcomeQuestionFor } from './refund-labels.ts';

const { reason, note, purchase, tellPayer, cancelsCalls } = CreateRefundInput.shape;

/** The form's input: radio buttons have text values, and the amount is typed in dollars. */
const refundSchema = (refundable: number) =>
  z.object({
    extent: z.enum(['all', 'part']),
    amount: z.string().transform((typed, context) => {
      const cents = parseDollars(typed);
      if (cents && cents <= refundable) return cents;
      const message = cents
        ? `At most ${formatCents(refundable)} can be refunded`
        : 'Please enter an amount in dollars, such as 20 or 12.50';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
    reason,
    purchase,
    note,
    tellPayer,
    cancelsCalls,
  });
type RefundSchema = ReturnType<typeof refundSchema>;
export type RefundFormInput = z.input<RefundSchema>;
export type RefundFormOutput = z.output<RefundSchema>;

/** The fields in the order of the form, so that the first invalid one takes the focus. */
export const refundFields = [
  'extent',
  'amount',
  'reason',
  'purchase',
  'note',
] as const satisfies (keyof RefundFormInput)[];

/** Returns the form's initial input. The coach must choose the reason and, if the form asks for it, the outcome. */
export const emptyRefundForm = (details: PaymentDetails): Partial<RefundFormInput> => ({
  ...emptyAmount(details),
  note: '',
  tellPayer: true,
  cancelsCalls: true,
  ...(!outcomeQuestionFor(details) && { purchase: 'keep' }),
});

/** Proposes the price of a package's unused part. For every other payment, proposes all that is left. */
const emptyAmount = ({ packageRefund, refundable }: PaymentDetails) =>
  packageRefund && packageRefund.keep < refundable
    ? { extent: 'part' as const, amount: formatDollarInput(packageRefund.keep) }
    : { extent: 'all' as const, amount: '' };

/** Creates the form's resolver. The typed amount counts only if a part is refunded. */
export const refundResolver =
  (refundable: number): Resolver<RefundFormInput, unknown, RefundFormOutput> =>
  (typed, ...rest) =>
    zodResolver(refundSchema(refundable))(withAmount(typed, refundable), ...rest);

/** Returns the cents that the form would refund now; null if the typed amount is invalid. */
export function centsToRefund(typed: Partial<RefundFormInput>, refundable: number): number | null {
  const amount = refundSchema(refundable).shape.amount.safeParse(withAmount(typed, refundable).amount);
  return amount.success ? amount.data : null;
}

/** Replaces the typed amount by all that is left, unless a part is refunded. */
const withAmount = <Typed extends Partial<RefundFormInput>>(typed: Typed, refundable: number): Typed =>
  typed.extent === 'part' ? typed : { ...typed, amount: formatDollarInput(refundable) };
