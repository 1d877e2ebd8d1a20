import type { ListedPayment } from '#contracts/admin-payments.ts';
import { useCoachDates } from '../coach-dates.ts';
import { fullName } from '../full-name.ts';
import { formatCents } from '../payment-labels.ts';
import { CopyReferenceButton, MemberPriceStar, PaymentBadges, RefundedAmount } from './PaymentBadges.tsx';
import { PaymentCallTime } from './PaymentTable.tsx';

/** The table's rows where a table has no room. */
export function PaymentCards({ payments, onOpen }: { payments: ListedPayment[]; onOpen(id: number): void }) {
  return (
    <ul aria-label="Payments" className="grid gap-4 sm:grid-cols-2">
      {payments.map((payment) => (
        <PaymentCard key={payment.id} payment={payment} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function PaymentCard({ payment, onOpen }: { payment: ListedPayment; onOpen(id: number): void }) {
  const { momentOf } = useCoachDates();
  const at = payment.settledAt ?? payment.createdAt;
  return (
    <li className="relative rounded-panel border border-line bg-card p-5 leading-snug shadow-panel has-[h2_:focus-visible]:outline-3 has-[h2_:focus-visible]:outline-leaf">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 font-sans font-semibold text-lg leading-snug [overflow-wrap:anywhere]">
          <button
            type="button"
            onClick={() => onOpen(payment.id)}
            className="cursor-pointer text-left after:absolute after:inset-0 after:rounded-panel focus-visible:outline-none"
          >
            {fullName(payment)}
          </button>{' '}
          <MemberPriceStar payment={payment} />
        </h2>
        <p className="shrink-0 text-right tabular-nums">
          <span className="font-semibold text-lg">{formatCents(payment.amount)}</span>
          <RefundedAmount payment={payment} />
        </p>
      </div>
      <p className="text-base text-muted [overflow-wrap:anywhere]">{payment.email}</p>
      <div className="mt-3">
        <PaymentBadges payment={payment} />
      </div>
      <div className="mt-3">
        {payment.title}
        <PaymentCallTime payment={payment} />
      </div>
      <p className="mt-1 text-base text-muted">
        <time dateTime={at}>{momentOf(at)}</time>
      </p>
      <CopyReferenceButton reference={payment.reference} />
    </li>
  );
}
