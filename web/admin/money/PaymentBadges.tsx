import { Copy, TriangleAlert } from 'lucide-react';
import type { ListedPayment } from '#contracts/money/admin-payments.ts';
import { Badge } from '../../ui/Badge.tsx';
import { copyText } from '../../ui/CopyButton.tsx';
import { disputeLabel, formatCents, paymentLabel, paymentTone } from '../payment-labels.ts';

export function PaymentBadges({ payment }: { payment: ListedPayment }) {
  const dispute = payment.dispute && disputeLabel(payment.dispute);
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={paymentTone(payment)}>{paymentLabel(payment)}</Badge>
      {dispute && <Badge tone={dispute.tone}>{dispute.name}</Badge>}
      {payment.attention !== null && (
        <Badge tone="apricot" title={payment.attention}>
          <TriangleAlert aria-hidden className="size-3.5" />
          Needs attention
        </Badge>
      )}
    </span>
  );
}

/** '$35 refunded'. Renders nothing if nothing was refunded. */
export function RefundedAmount({ payment }: { payment: ListedPayment }) {
  if (payment.refunded === 0) return null;
  return <span className="block text-muted text-sm">{formatCents(payment.refunded)} refunded</span>;
}

export function CopyReferenceButton({ reference }: { reference: string | null }) {
  if (reference === null) return <span className="text-muted text-sm">No reference yet</span>;
  return (
    <button
      type="button"
      onClick={() => void copyText(reference, { title: 'Reference copied', description: reference })}
      className="relative z-1 -mx-2 inline-flex min-h-11 cursor-pointer select-text items-center gap-2 rounded-lg px-2 text-left font-mono text-sm hover:bg-leaf-soft hover:text-leaf-dark"
    >
      <span className="sr-only">Copy </span>
      <span className="break-all">{reference}</span>
      <Copy aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  );
}
