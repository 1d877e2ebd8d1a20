import { Link } from 'wouter';
import { fullName } from '#domain/full-name.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { smallButtonClass } from '../ActionButton.tsx';
import { attentionReason, formatCents } from '../payment-labels.ts';
import { paymentPath } from '../payment-paths.ts';
import { ResolveAttentionButton } from '../ResolveAttentionButton.tsx';
import { AttentionGroup, type AttentionProps } from './AttentionGroup.tsx';

export function PaymentsToReview(props: AttentionProps) {
  return (
    <AttentionGroup list="payments" {...props}>
      {(payment) => ({
        key: payment.id,
        title: (
          <Link href={paymentPath(payment.id)} className="text-link inline-block py-1.5">
            {formatCents(payment.amount)} of {fullName(payment)}
          </Link>
        ),
        text: `${payment.title}. ${attentionReason(payment)}`,
        actions:
          payment.attention === null ? (
            <ButtonLink href={paymentPath(payment.id)} variant="secondary" className={smallButtonClass}>
              Open<span className="sr-only"> the payment of {fullName(payment)}</span>
            </ButtonLink>
          ) : (
            <ResolveAttentionButton
              payment={payment}
              attention={payment.attention}
              what={`(payment of ${fullName(payment)})`}
              onDone={props.onDone}
            />
          ),
      })}
    </AttentionGroup>
  );
}
