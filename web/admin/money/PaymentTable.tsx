import { Link } from 'wouter';
import type { ListedPayment } from '#contracts/admin-payments.ts';
import { fullName } from '#domain/full-name.ts';
import { bookingPath } from '../booking-ref.ts';
import { useCoachDates } from '../coach-dates.ts';
import { EmailText } from '../EmailText.tsx';
import { ColumnHeader, ListTable, OpenButton, openRowClass } from '../ListTable.tsx';
import { formatCents } from '../payment-labels.ts';
import { CopyReferenceButton, MemberPriceStar, PaymentBadges, RefundedAmount } from './PaymentBadges.tsx';
import { paymentOpenerId } from './payments-view.ts';

const columns = ['Payer', 'For', 'Status', 'Amount', 'Reference', 'Date'];

export function PaymentTable(props: { payments: ListedPayment[]; onOpen(id: number): void }) {
  return (
    <ListTable
      caption="Payments"
      header={columns.map((name) => (
        <ColumnHeader key={name} name={name} className={name === 'Amount' ? 'px-3 text-right' : 'px-3'} />
      ))}
    >
      {props.payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} onOpen={props.onOpen} />
      ))}
    </ListTable>
  );
}

function PaymentRow({ payment, onOpen }: { payment: ListedPayment; onOpen(id: number): void }) {
  const { dayOf, momentOf } = useCoachDates();
  const at = payment.settledAt ?? payment.createdAt;
  return (
    <tr className={openRowClass}>
      <th scope="row" className="py-3 pr-3 pl-5 text-left font-normal [overflow-wrap:anywhere]">
        <div className="min-w-56">
          <OpenButton id={paymentOpenerId(payment.id)} onOpen={() => onOpen(payment.id)}>
            {fullName(payment)}
          </OpenButton>{' '}
          <MemberPriceStar payment={payment} />
          <div className="text-muted text-sm">
            <EmailText email={payment.email} />
          </div>
        </div>
      </th>
      <td className="px-3 py-3">
        {payment.title}
        <PaymentCallTime payment={payment} />
      </td>
      <td className="w-40 px-3 py-3">
        <PaymentBadges payment={payment} />
      </td>
      <td className="whitespace-nowrap px-3 py-3 text-right tabular-nums">
        <span className="font-semibold">{formatCents(payment.amount)}</span>
        <RefundedAmount payment={payment} />
      </td>
      <td className="max-w-48 px-3 py-1">
        <CopyReferenceButton reference={payment.reference} />
      </td>
      <td className="whitespace-nowrap py-3 pr-5 pl-3 text-muted">
        <time dateTime={at} title={momentOf(at)}>
          {dayOf(at)}
        </time>
      </td>
    </tr>
  );
}

export function PaymentCallTime({ payment: { callId, callTime } }: { payment: ListedPayment }) {
  if (callTime === null) return null;
  if (callId === null) return <span className="block text-muted text-sm">{callTime}</span>;
  return (
    <Link
      href={bookingPath({ kind: 'paid', id: callId })}
      className="relative z-1 block py-1.5 text-leaf-dark text-sm underline decoration-leaf-mid underline-offset-4 hover:decoration-current"
    >
      {callTime}
    </Link>
  );
}
