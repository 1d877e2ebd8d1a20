import { clsx } from 'clsx';
import { Fragment } from 'react';
import { Link } from 'wouter';
import type { ListedPayment } from '#contracts/money/admin-payments.ts';
import { fullName } from '#domain/full-name.ts';
import { NamedStar } from '../BookingBadges.tsx';
import { bookingPath } from '../booking-ref.ts';
import { CoachDay, CoachMoment } from '../CoachTime.tsx';
import { type ListLayout, OpenButton } from '../ListRows.tsx';
import { formatCents } from '../payment-labels.ts';
import { CopyReferenceButton, PaymentBadges, RefundedAmount } from './PaymentBadges.tsx';
import { paymentOpenerId } from './payments-view.ts';

export const paymentLayout = (onOpen: (id: number) => void): ListLayout<ListedPayment> => ({
  hasOpenableRows: true,
  headerClass: 'px-3',
  cellClass: 'px-3 py-3 font-normal',
  columns: [
    {
      name: 'Payer',
      cellClass: 'min-w-64 [overflow-wrap:anywhere]',
      card: 'title',
      cell: (payment, isCard) => (
        <>
          <OpenButton id={paymentOpenerId(payment.id)} isCard={isCard} onOpen={() => onOpen(payment.id)}>
            {fullName(payment)}
          </OpenButton>{' '}
          {payment.isMemberPrice && <NamedStar name="Member price" />}
          {!isCard && (
            <div className="text-muted text-sm">
              <EmailText email={payment.email} />
            </div>
          )}
        </>
      ),
    },
    { card: 1, cardClass: 'text-base text-muted [overflow-wrap:anywhere]', cell: ({ email }) => email },
    {
      name: 'For',
      card: 3,
      cardClass: 'mt-3',
      cell: (payment) => (
        <>
          {payment.title}
          <CallTime payment={payment} />
        </>
      ),
    },
    {
      name: 'Status',
      cellClass: 'w-40',
      card: 2,
      cardClass: 'mt-3',
      cell: (payment) => <PaymentBadges payment={payment} />,
    },
    {
      name: 'Amount',
      headerClass: 'text-right',
      cellClass: 'whitespace-nowrap text-right tabular-nums',
      card: 'corner',
      cardClass: 'shrink-0 text-right tabular-nums',
      cell: (payment, isCard) => (
        <>
          <span className={clsx('font-semibold', isCard && 'text-lg')}>{formatCents(payment.amount)}</span>
          <RefundedAmount payment={payment} />
        </>
      ),
    },
    {
      name: 'Reference',
      cellClass: 'max-w-48 py-1!',
      card: 5,
      cardClass: 'block',
      cell: ({ reference }) => <CopyReferenceButton reference={reference} />,
    },
    {
      name: 'Date',
      cellClass: 'whitespace-nowrap pr-5 text-muted',
      card: 4,
      cardClass: 'mt-1 text-base text-muted',
      cell: ({ settledAt, createdAt }, isCard) => {
        const Time = isCard ? CoachMoment : CoachDay;
        return <Time at={settledAt ?? createdAt} />;
      },
    },
  ],
});

function CallTime({ payment: { callId, callTime } }: { payment: ListedPayment }) {
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

/** An email address that breaks at its dots and after its @ sign, where a column is too narrow for it. */
const EmailText = ({ email }: { email: string }) =>
  email.match(/\.?[^.@]+@?|./g)?.map((part, place) => (
    <Fragment key={place}>
      <wbr />
      {part}
    </Fragment>
  ));
