import { CreditCard } from 'lucide-react';
import { Link } from 'wouter';
import { fullName } from '#domain/full-name.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { smallButtonClass } from '../ActionButton.tsx';
import { attentionReason, formatCents } from '../payment-labels.ts';
import { paymentPath } from '../payment-paths.ts';
import { ResolveAttentionButton } from '../ResolveAttentionButton.tsx';
import { AttentionGroup, AttentionRow } from './AttentionGroup.tsx';
import type { Attention } from './today.ts';

export function PaymentsToReview({ attention, onDone }: { attention: Attention; onDone(): void }) {
  const { payments, counts } = attention;
  if (counts.payments === 0) return null;
  return (
    <AttentionGroup
      title="Payments to look at"
      icon={CreditCard}
      count={counts.payments}
      about="Paid without a time, disputed at the bank, or not the same here and at the provider."
      more={{ href: '/admin/payments?status=attention', shown: payments.length }}
    >
      {payments.map((payment) => (
        <AttentionRow
          key={payment.id}
          title={
            <Link href={paymentPath(payment.id)} className="text-link inline-block py-1.5">
              {formatCents(payment.amount)} of {fullName(payment)}
            </Link>
          }
          actions={
            payment.attention === null ? (
              <ButtonLink href={paymentPath(payment.id)} variant="secondary" className={smallButtonClass}>
                Open<span className="sr-only"> the payment of {fullName(payment)}</span>
              </ButtonLink>
            ) : (
              <ResolveAttentionButton
                payment={payment}
                attention={payment.attention}
                what={`the payment of ${fullName(payment)}`}
                onDone={onDone}
              />
            )
          }
        >
          {payment.title}. {attentionReason(payment)}
        </AttentionRow>
      ))}
    </AttentionGroup>
  );
}
