import { clsx } from 'clsx';
import { Link } from 'wouter';
import { fullName } from '#domain/full-name.ts';
import { ButtonLink, buttonClass } from '../../ui/Button.tsx';
import { smallButtonClass } from '../ActionButton.tsx';
import { useCoachDates } from '../coach-dates.ts';
import { attentionReason, formatCents } from '../payment-labels.ts';
import { paymentPath } from '../payment-paths.ts';
import { ResolveAttentionButton } from '../ResolveAttentionButton.tsx';
import { AttentionGroup, type AttentionProps } from './AttentionGroup.tsx';

export function PaymentsToReview(props: AttentionProps) {
  const { today } = useCoachDates();
  return (
    <AttentionGroup list="payments" {...props}>
      {(payment) => ({
        key: payment.id,
        title: (
          <Link href={paymentPath(payment.id)} className="text-link inline-block py-1.5">
            {formatCents(payment.amount)} of {fullName(payment)}
          </Link>
        ),
        text: `${payment.title}. ${attentionReason(payment, today)}`,
        actions: (
          <>
            {payment.dispute === 'open' && payment.providerUrl && (
              <a
                href={payment.providerUrl}
                target="_blank"
                rel="noreferrer"
                className={clsx(buttonClass({ variant: 'secondary' }), smallButtonClass)}
              >
                Open at the provider
                <span className="sr-only"> the payment of {fullName(payment)} (in a new tab)</span>
              </a>
            )}
            {payment.attention === null ? (
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
            )}
          </>
        ),
      })}
    </AttentionGroup>
  );
}
