import { clsx } from 'clsx';
import type { ListedPayment } from '#contracts/admin-payments.ts';
import { fullName } from '#domain/full-name.ts';
import { useCoachDates } from '../coach-dates.ts';
import { cardClass, cardsClass, cardTitleClass, OpenButton, openCardClass } from '../ListTable.tsx';
import { formatCents } from '../payment-labels.ts';
import { CopyReferenceButton, MemberPriceStar, PaymentBadges, RefundedAmount } from './PaymentBadges.tsx';
import { PaymentCallTime } from './PaymentTable.tsx';
import { paymentOpenerId } from './payments-view.ts';

export function PaymentCards({ payments, onOpen }: { payments: ListedPayment[]; onOpen(id: number): void }) {
  return (
    <ul aria-label="Payments" className={cardsClass}>
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
    <li className={clsx(cardClass, openCardClass)}>
      <div className="flex items-start justify-between gap-3">
        <h2 className={cardTitleClass}>
          <OpenButton id={paymentOpenerId(payment.id)} isCard onOpen={() => onOpen(payment.id)}>
            {fullName(payment)}
          </OpenButton>{' '}
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
