import { billOvertime } from '#contracts/booking/bills.ts';
import { decidePayment, type PaymentDecision } from '#contracts/booking/payment-decisions.ts';
import { fullName } from '#domain/full-name.ts';
import { PAYMENT_LINK_DAYS } from '#domain/payment-links.ts';
import { formatDollars } from '#domain/prices.ts';
import { callApi } from '../../api.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ActionButton, SmallButton, smallButtonClass } from '../ActionButton.tsx';
import { AmountDialog } from '../AmountDialog.tsx';
import { NewPaymentLinkDialog } from '../booking/NewPaymentLinkDialog.tsx';
import { formatMinutes } from '../booking-labels.ts';
import { formatDollarInput } from '../dollar-input.ts';
import { refundPath } from '../payment-paths.ts';
import { type AttentionRows, BookingLink } from './AttentionGroup.tsx';
import { decisionChoicesFor } from './decision-choices.ts';

export const decisionRow: AttentionRows['decisions'] = (payment, { onDone, open }) => ({
  key: payment.id,
  title: <Client payment={payment} />,
  text: `${reasonOf(payment)} ${payment.about}`,
  actions: (
    <>
      <RefundLink payment={payment} />
      {payment.reason === 'overtime' && (
        <SmallButton onClick={() => open((close) => <BillOvertimeDialog overtime={payment} onClosed={close} />)}>
          Send a bill<span className="sr-only"> to {fullName(payment)}</span>
        </SmallButton>
      )}
      {decisionChoicesFor(payment).map(({ decision, name, question, meaning }) =>
        decision === 'invoiced' ? (
          <SmallButton
            key={decision}
            onClick={() => open((close) => <InvoiceOvertimeDialog overtime={payment} onClosed={close} />)}
          >
            {name}
            <span className="sr-only"> for {fullName(payment)}</span>
          </SmallButton>
        ) : (
          <ActionButton
            key={decision}
            screenReaderText={`for ${fullName(payment)}`}
            titles={{ done: 'Decision saved', failed: 'Failed to save the decision' }}
            send={() => callApi(decidePayment, { params: { id: payment.id }, body: { decision } })}
            question={{
              title: question,
              confirm: name,
              confirming: 'Saving...',
              children: (
                <p className="[overflow-wrap:anywhere]">
                  {fullName(payment)}: {meaning} This can’t be undone here.
                </p>
              ),
            }}
            onDone={onDone}
          >
            {name}
          </ActionButton>
        ),
      )}
    </>
  ),
});

/** The client's name, which leads to the booking unless the call was deleted. */
function Client({ payment }: { payment: PaymentDecision }) {
  if (payment.callId === null) return <span className="font-semibold">{fullName(payment)}</span>;
  return <BookingLink booking={{ ...payment, kind: 'paid', id: payment.callId }} />;
}

/** The link to the refund of a card payment. The site can refund no other payments. */
function RefundLink({ payment }: { payment: PaymentDecision }) {
  if (payment.paymentId === null || payment.reason === 'overtime') return null;
  return (
    <ButtonLink href={refundPath(payment.paymentId)} variant="secondary" className={smallButtonClass}>
      Refund…<span className="sr-only"> for {fullName(payment)}</span>
    </ButtonLink>
  );
}

const packageReasons = { cancelled: 'canceled late', deleted: 'deleted', no_show: 'missed' } as const;
const reasonWords = { cancelled: 'canceled', deleted: 'deleted', no_show: 'no-show' } as const;

function reasonOf({ reason, amount, minutes, isOfPackage }: PaymentDecision): string {
  if (reason === 'overtime') return `${formatMinutes(minutes)} longer than booked, ${formatDollars(amount)}:`;
  if (isOfPackage) return `A call of a package, ${packageReasons[reason]}:`;
  return `${formatDollars(amount)} for ${formatMinutes(minutes)}, ${reasonWords[reason]}:`;
}

type Props = { overtime: PaymentDecision; onClosed(isDone: boolean): void };

/** Notes that overtime is invoiced, for the proposed or another amount. */
function InvoiceOvertimeDialog({ overtime, onClosed }: Props) {
  const { id, minutes, amount, about } = overtime;
  return (
    <AmountDialog
      title={`Mark ${minutes} extra ${minutes === 1 ? 'minute' : 'minutes'} as invoiced?`}
      submit="Mark as invoiced"
      amount={amount}
      titles={{ done: 'Decision saved', failed: 'Failed to save the decision' }}
      save={(typed) => callApi(decidePayment, { params: { id }, body: { decision: 'invoiced', ...typed } })}
      onClosed={onClosed}
    >
      {fullName(overtime)}, {about}: {formatMinutes(minutes)} of overtime, {formatDollars(amount)} at the price of the
      call. No invoice is sent from here, and this can’t be undone here.
    </AmountDialog>
  );
}

function BillOvertimeDialog({ overtime, onClosed }: Props) {
  const { id, minutes, amount, about, email } = overtime;
  return (
    <NewPaymentLinkDialog
      title={`Bill ${minutes} extra ${minutes === 1 ? 'minute' : 'minutes'}?`}
      submit="Send the bill"
      failureTitle="No bill was made"
      email={email}
      startValues={{ cents: formatDollarInput(amount) }}
      make={({ cents, tellClient }) => callApi(billOvertime, { params: { id }, body: { cents, tellClient } })}
      onMade={() => onClosed(true)}
      onClosed={() => onClosed(false)}
    >
      {fullName(overtime)}, {about}: {formatMinutes(minutes)} of overtime, {formatDollars(amount)} at the price of the
      call. The link to pay works for {PAYMENT_LINK_DAYS} days.
    </NewPaymentLinkDialog>
  );
}
