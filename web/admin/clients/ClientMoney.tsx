import { useState } from 'react';
import { Link } from 'wouter';
import type { UnpaidBill } from '#contracts/booking/bills.ts';
import type { UnpaidCall } from '#contracts/booking/payment-links.ts';
import type { ClientDetails } from '#contracts/clients/clients.ts';
import type { ListedPayment } from '#contracts/money/admin-payments.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { smallButtonClass } from '../ActionButton.tsx';
import { AskForMoneyDialog } from '../bills/AskForMoneyDialog.tsx';
import { UnpaidBillActions } from '../bills/UnpaidBillActions.tsx';
import { UnpaidCallActions } from '../booking/UnpaidCallActions.tsx';
import { bookingPath } from '../booking-ref.ts';
import { CoachDay } from '../CoachTime.tsx';
import { useCoachDates } from '../coach-dates.ts';
import { formatCents, paymentLabel, paymentTone } from '../payment-labels.ts';
import { paymentPath } from '../payment-paths.ts';
import { ShortList } from './ShortList.tsx';

export function ClientMoney({ person }: { person: ClientDetails }) {
  const [isAsking, setAsking] = useState(false);
  const { paid, refunded, payments, unpaidCalls, unpaidBills } = person;
  const sums = [
    ['Paid', paid],
    ['Given back', refunded],
    ['Net', paid - refunded],
  ] as const;
  return (
    <>
      <dl aria-label="Sums" className="flex flex-wrap gap-x-8 gap-y-2">
        {sums.map(([name, cents]) => (
          <div key={name}>
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="font-semibold text-lg tabular-nums">{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
      {unpaidCalls.length + unpaidBills.length > 0 && (
        <ShortList label="Not paid yet" className="mt-4">
          {unpaidCalls.map((call) => (
            <UnpaidItem key={call.id} call={call} />
          ))}
          {unpaidBills.map((bill) => (
            <UnpaidBillItem key={`bill ${bill.id}`} bill={bill} />
          ))}
        </ShortList>
      )}
      {payments.length > 0 && (
        <ShortList label="Card payments" className="mt-4">
          {payments.map((payment) => (
            <PaymentItem key={payment.id} payment={payment} />
          ))}
        </ShortList>
      )}
      <Button variant="secondary" className={`${smallButtonClass} mt-4`} onClick={() => setAsking(true)}>
        Ask for money
      </Button>
      {isAsking && <AskForMoneyDialog client={person} onClosed={() => setAsking(false)} />}
    </>
  );
}

function UnpaidItem({ call }: { call: UnpaidCall }) {
  return (
    <li className="border-line/70 border-b py-3 leading-snug last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <Link href={bookingPath(call)} className="font-semibold underline decoration-leaf-mid underline-offset-4">
          {call.label}
        </Link>
        <span className="tabular-nums">{formatCents(call.amount)}</span>
      </div>
      <NotPaidYet {...call} />
      <UnpaidCallActions call={call} />
    </li>
  );
}

function UnpaidBillItem({ bill }: { bill: UnpaidBill }) {
  return (
    <li className="border-line/70 border-b py-3 leading-snug last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{bill.sentence}</span>
        <span className="tabular-nums">{formatCents(bill.amount)}</span>
      </div>
      <NotPaidYet {...bill} />
      <UnpaidBillActions bill={bill} />
    </li>
  );
}

function NotPaidYet({ isLinkOpen, payBy }: Pick<UnpaidCall, 'isLinkOpen' | 'payBy'>) {
  const { dayOf } = useCoachDates();
  return (
    <p className="mt-1 mb-3 text-muted text-sm">
      Not paid yet. {isLinkOpen ? `The payment link works until ${dayOf(payBy)}.` : 'The payment link has expired.'}
    </p>
  );
}

function PaymentItem({ payment }: { payment: ListedPayment }) {
  const at = payment.settledAt ?? payment.createdAt;
  return (
    <li className="relative border-line/70 border-b py-3 leading-snug last:border-b-0 hover:bg-paper">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <Link
          href={paymentPath(payment.id)}
          className="font-semibold underline decoration-leaf-mid underline-offset-4 after:absolute after:inset-0"
        >
          {payment.title}
        </Link>
        <span className="tabular-nums">{formatCents(payment.amount)}</span>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-muted text-sm">
        <CoachDay at={at} />
        <span className="flex flex-wrap items-center gap-2">
          {payment.refunded > 0 && <span>{formatCents(payment.refunded)} given back</span>}
          <Badge tone={paymentTone(payment)}>{paymentLabel(payment)}</Badge>
        </span>
      </div>
    </li>
  );
}
