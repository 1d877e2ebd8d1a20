import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { type PaymentDetails, RefundOrder } from '#contracts/payment-list.ts';
import { moneyName } from '../payment-words.ts';
import { centsOf, typedDollars } from '../typed-dollars.ts';
import { fatesOf } from './refund-words.ts';

const { reason, note, purchase, tellPayer } = RefundOrder.shape;

/** The refund as the form types it: radio buttons know texts only, and the amount is typed in dollars. */
const typedRefund = (refundable: number) =>
  z.object({
    extent: z.enum(['all', 'part']),
    amount: z.string().transform((typed, context) => {
      const cents = centsOf(typed);
      if (cents && cents <= refundable) return cents;
      const message = cents
        ? `At most ${moneyName(refundable)} can be given back`
        : 'Please enter an amount in dollars, such as 20 or 12.50';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
    reason,
    purchase,
    note,
    tellPayer,
  });
type Schema = ReturnType<typeof typedRefund>;
export type TypedRefund = z.input<Schema>;
export type CheckedRefund = z.output<Schema>;

/** In the order of the window, so that the first fault in it is the first here. */
export const refundFields = ['extent', 'amount', 'reason', 'purchase', 'note'] as const satisfies (keyof TypedRefund)[];

/** Neither the reason nor the fate of what was bought is chosen for the coach. */
export const newRefund = (details: PaymentDetails): Partial<TypedRefund> => ({
  extent: 'all',
  amount: '',
  note: '',
  tellPayer: true,
  ...(!fatesOf(details) && { purchase: 'keep' }),
});

/** An amount that is not asked for is all that is left, whatever was typed before. */
export const checkRefund =
  (refundable: number): Resolver<TypedRefund, unknown, CheckedRefund> =>
  (typed, ...rest) =>
    zodResolver(typedRefund(refundable))(withAmount(typed, refundable), ...rest);

/** The amount that would go back now, in cents; null while it is none. */
export function centsToRefund(typed: Partial<TypedRefund>, refundable: number): number | null {
  const amount = typedRefund(refundable).shape.amount.safeParse(withAmount(typed, refundable).amount);
  return amount.success ? amount.data : null;
}

const withAmount = <Typed extends Partial<TypedRefund>>(typed: Typed, refundable: number): Typed =>
  typed.extent === 'part' ? typed : { ...typed, amount: typedDollars(refundable) };
