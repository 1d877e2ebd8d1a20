import { clsx } from 'clsx';
import { useState } from 'react';
import type { UnpaidBill } from '#contracts/booking/bills.ts';
import type { EndingPackage } from '#contracts/booking/packages.ts';
import { markStrayPaymentResolved, type StrayPayment } from '#contracts/money/admin-payments.ts';
import { fullName } from '#domain/full-name.ts';
import { formatDollars } from '#domain/prices.ts';
import { callApi } from '../../api.ts';
import { ButtonLink, buttonClass } from '../../ui/Button.tsx';
import { SmallButton, smallButtonClass } from '../ActionButton.tsx';
import { UnpaidBillActions } from '../bills/UnpaidBillActions.tsx';
import { UnpaidCallActions } from '../booking/UnpaidCallActions.tsx';
import { CoachMoment } from '../CoachTime.tsx';
import { clientByEmailPath, clientPath } from '../client-paths.ts';
import { useCoachDates } from '../coach-dates.ts';
import { ChangePackageDialog } from '../packages/ChangePackageDialog.tsx';
import { attentionReason, formatCents, formatForeignMoney } from '../payment-labels.ts';
import { usePaymentLinkNote } from '../payment-link-note.ts';
import { paymentPath } from '../payment-paths.ts';
import { formatWeekdayDate } from '../plain-dates.ts';
import { ResolveAttentionButton } from '../ResolveAttentionButton.tsx';
import { AttentionGroup, type AttentionProps, BookingLink, ItemLink } from './AttentionGroup.tsx';

export function PaymentsToReview(props: AttentionProps) {
  const { today } = useCoachDates();
  return (
    <AttentionGroup list="payments" {...props}>
      {(payment) => ({
        key: payment.id,
        title: (
          <ItemLink href={paymentPath(payment.id)}>
            {formatCents(payment.amount)} of {fullName(payment)}
          </ItemLink>
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

/** No other page shows these payments, so the coach confirms before one is hidden. */
export function StrayPayments(props: AttentionProps) {
  return (
    <AttentionGroup list="strayPayments" {...props}>
      {(stray, confirm) => ({
        key: stray.paymentIntentId,
        title: <StrayName stray={stray} />,
        text: (
          <>
            <span className="font-mono text-sm">{stray.paymentIntentId}</span>, <CoachMoment at={stray.paidAt} />
          </>
        ),
        actions: (
          <SmallButton onClick={() => confirm(resolution(stray))}>
            Mark as done<span className="sr-only"> {stray.paymentIntentId}</span>
          </SmallButton>
        ),
      })}
    </AttentionGroup>
  );
}

const resolution = (stray: StrayPayment) => ({
  title: 'Mark as done?',
  confirm: 'Mark as done',
  confirming: 'Saving...',
  titles: { done: 'Marked as done', failed: 'Failed to save' },
  send: () => callApi(markStrayPaymentResolved, { params: { paymentIntentId: stray.paymentIntentId } }),
  children: (
    <p className="[overflow-wrap:anywhere]">
      {formatForeignMoney(stray)} as {stray.paymentIntentId} will no longer be listed here. No money moves.
    </p>
  ),
});

function StrayName({ stray }: { stray: StrayPayment }) {
  const { providerUrl } = stray;
  if (providerUrl === null) return <span className="font-semibold">{formatForeignMoney(stray)}</span>;
  return (
    <a href={providerUrl} target="_blank" rel="noreferrer" className="text-link inline-block py-1.5">
      {formatForeignMoney(stray)} at the provider<span className="sr-only"> (opens a new tab)</span>
    </a>
  );
}

export function UnpaidCalls(props: AttentionProps) {
  const describeLink = usePaymentLinkNote();
  return (
    <AttentionGroup list="unpaidCalls" {...props}>
      {(call) => ({
        key: call.id,
        title: <BookingLink booking={call} />,
        text: `${formatDollars(call.amount)} for ${call.label}. ${describeLink(call)}`,
        actions: <UnpaidCallActions call={call} onDone={props.onDone} />,
      })}
    </AttentionGroup>
  );
}

export function UnpaidBills(props: AttentionProps) {
  const describeLink = usePaymentLinkNote();
  return (
    <AttentionGroup list="unpaidBills" {...props}>
      {(bill) => ({
        key: bill.id,
        title: <ClientLink of={bill} />,
        text: `${bill.isOffer ? 'Offered: ' : ''}${formatDollars(bill.amount)} for “${bill.sentence}”. ${describeLink(bill)}`,
        actions: <UnpaidBillActions bill={bill} onDone={props.onDone} />,
      })}
    </AttentionGroup>
  );
}

const ClientLink = ({ of: sold }: { of: UnpaidBill | EndingPackage }) => (
  <ItemLink href={sold.clientId === null ? clientByEmailPath(sold.email) : clientPath(sold.clientId)}>
    {fullName(sold) || sold.email}
  </ItemLink>
);

/** Packages that end soon while calls are left: the coach prolongs them, or reminds the client. */
export function EndingPackages(props: AttentionProps) {
  const [prolonged, setProlonged] = useState<EndingPackage | null>(null);
  return (
    <>
      <AttentionGroup list="endingPackages" {...props}>
        {(sold) => ({
          key: sold.id,
          title: <ClientLink of={sold} />,
          text: `${sold.summary}. Ends after ${formatWeekdayDate(sold.lastDay)} (“${sold.name}”).`,
          actions: (
            <SmallButton onClick={() => setProlonged(sold)}>
              Prolong<span className="sr-only"> the package of {fullName(sold)}</span>
            </SmallButton>
          ),
        })}
      </AttentionGroup>
      {prolonged && <ChangePackageDialog sold={prolonged} action="prolong" onClosed={() => setProlonged(null)} />}
    </>
  );
}
