import { clsx } from 'clsx';
import type { UnpaidBill } from '#contracts/booking/bills.ts';
import type { EndingPackage } from '#contracts/booking/packages.ts';
import { markStrayPaymentResolved, type StrayPayment } from '#contracts/money/admin-payments.ts';
import { fullName } from '#domain/full-name.ts';
import { formatDollars } from '#domain/prices.ts';
import { callApi } from '../../api.ts';
import { ButtonLink, buttonClass } from '../../ui/Button.tsx';
import { ActionButton, SmallButton, smallButtonClass } from '../ActionButton.tsx';
import { UnpaidBillActions } from '../bills/UnpaidBillActions.tsx';
import { UnpaidCallActions } from '../booking/UnpaidCallActions.tsx';
import { CoachMoment } from '../CoachTime.tsx';
import { clientByEmailPath, clientPath } from '../client-paths.ts';
import { ChangePackageDialog } from '../packages/ChangePackageDialog.tsx';
import { attentionReason, formatCents, formatForeignMoney } from '../payment-labels.ts';
import { paymentPath } from '../payment-paths.ts';
import { formatWeekdayDate } from '../plain-dates.ts';
import { ResolveAttentionButton } from '../ResolveAttentionButton.tsx';
import { type AttentionRows, BookingLink, ItemLink } from './AttentionGroup.tsx';

export const moneyRows = {
  payments: (payment, { onDone, dates }) => ({
    key: payment.id,
    title: (
      <ItemLink href={paymentPath(payment.id)}>
        {formatCents(payment.amount)} of {fullName(payment)}
      </ItemLink>
    ),
    text: `${payment.title}. ${attentionReason(payment, dates.today)}`,
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
            screenReaderText={`(payment of ${fullName(payment)})`}
            onDone={onDone}
          />
        )}
      </>
    ),
  }),
  /** No other page shows these payments, so the coach confirms before one is hidden. */
  strayPayments: (stray, { onDone }) => ({
    key: stray.paymentIntentId,
    title: <StrayName stray={stray} />,
    text: (
      <>
        <span className="font-mono text-sm">{stray.paymentIntentId}</span>, <CoachMoment at={stray.paidAt} />
      </>
    ),
    actions: (
      <ActionButton
        screenReaderText={stray.paymentIntentId}
        titles={{ done: 'Marked as done', failed: 'Failed to save' }}
        send={() => callApi(markStrayPaymentResolved, { params: { paymentIntentId: stray.paymentIntentId } })}
        question={{
          title: 'Mark as done?',
          confirm: 'Mark as done',
          confirming: 'Saving...',
          children: (
            <p className="[overflow-wrap:anywhere]">
              {formatForeignMoney(stray)} as {stray.paymentIntentId} will no longer be listed here. No money moves.
            </p>
          ),
        }}
        onDone={onDone}
      >
        Mark as done
      </ActionButton>
    ),
  }),
  unpaidCalls: (call, { onDone, describeLink }) => ({
    key: call.id,
    title: <BookingLink booking={call} />,
    text: `${formatDollars(call.amount)} for ${call.label}. ${describeLink(call)}`,
    actions: <UnpaidCallActions call={call} onDone={onDone} />,
  }),
  unpaidBills: (bill, { onDone, describeLink }) => ({
    key: bill.id,
    title: <ClientLink client={bill} />,
    text: `${bill.isOffer ? 'Offered: ' : ''}${formatDollars(bill.amount)} for “${bill.sentence}”. ${describeLink(bill)}`,
    actions: <UnpaidBillActions bill={bill} onDone={onDone} />,
  }),
  /** Packages that end soon while calls are left: the coach prolongs them, or reminds the client. */
  endingPackages: (sold, { open }) => ({
    key: sold.id,
    title: <ClientLink client={sold} />,
    text: `${sold.summary}. Ends after ${formatWeekdayDate(sold.lastDay)} (“${sold.name}”).`,
    actions: (
      <SmallButton
        onClick={() => open((close) => <ChangePackageDialog sold={sold} action="prolong" onClosed={() => close()} />)}
      >
        Prolong<span className="sr-only"> the package of {fullName(sold)}</span>
      </SmallButton>
    ),
  }),
} satisfies Partial<AttentionRows>;

function StrayName({ stray }: { stray: StrayPayment }) {
  const { providerUrl } = stray;
  if (providerUrl === null) return <span className="font-semibold">{formatForeignMoney(stray)}</span>;
  return (
    <a href={providerUrl} target="_blank" rel="noreferrer" className="text-link inline-block py-1.5">
      {formatForeignMoney(stray)} at the provider<span className="sr-only"> (opens a new tab)</span>
    </a>
  );
}

const ClientLink = ({ client }: { client: UnpaidBill | EndingPackage }) => (
  <ItemLink href={client.clientId === null ? clientByEmailPath(client.email) : clientPath(client.clientId)}>
    {fullName(client) || client.email}
  </ItemLink>
);
