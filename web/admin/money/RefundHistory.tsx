import type { PaymentDetails } from '#contracts/money/admin-payments.ts';
import { useSignedInUser } from '../../accounts/current-user.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CoachMoment } from '../CoachTime.tsx';
import { formatCents } from '../payment-labels.ts';
import { CopyReferenceButton } from './PaymentBadges.tsx';
import { refundActorLabel, refundReasonLabel, refundStateBadge } from './refund-labels.ts';

export function RefundHistory({ refunds }: Pick<PaymentDetails, 'refunds'>) {
  const me = useSignedInUser();
  if (refunds.length === 0) return <p className="text-muted">Nothing has been refunded.</p>;
  return (
    <ol aria-label="Refunds" className="space-y-4">
      {refunds.map((refund) => {
        const state = refundStateBadge(refund.status);
        return (
          <li key={refund.id} className="border-leaf-mid border-l-3 pl-4 leading-snug [overflow-wrap:anywhere]">
            <span className="mr-2 font-semibold">{formatCents(refund.amount)}</span>
            <Badge tone={state.tone}>{state.name}</Badge>
            <span className="mt-1 block">{refundReasonLabel(refund.reason)}.</span>
            {refund.note && <span className="block whitespace-pre-line">“{refund.note}”</span>}
            {refund.failure && <span className="block font-medium text-danger">{refund.failure}</span>}
            <span className="block text-muted text-sm">
              <CoachMoment at={refund.createdAt} />, {refundActorLabel(refund.actor, me.email)}
            </span>
            {refund.reference && <CopyReferenceButton reference={refund.reference} />}
          </li>
        );
      })}
    </ol>
  );
}
