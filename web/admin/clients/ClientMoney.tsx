import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { createBill, type UnpaidBill } from '#contracts/booking/bills.ts';
import type { UnpaidCall } from '#contracts/booking/payment-links.ts';
import type { ClientDetails } from '#contracts/clients/clients.ts';
import type { ListedPayment } from '#contracts/money/admin-payments.ts';
import { fullName } from '#domain/full-name.ts';
import { PAYMENT_LINK_DAYS } from '#domain/payment-links.ts';
import { callApi } from '../../api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { SmallButton } from '../ActionButton.tsx';
import { OfferPackageDialog } from '../bills/OfferPackageDialog.tsx';
import { UnpaidBillActions } from '../bills/UnpaidBillActions.tsx';
import { NewPaymentLinkDialog } from '../booking/NewPaymentLinkDialog.tsx';
import { UnpaidCallActions } from '../booking/UnpaidCallActions.tsx';
import { bookingPath } from '../booking-ref.ts';
import { CoachDay } from '../CoachTime.tsx';
import { disputeLabel, formatCents, paymentLabel, paymentTone } from '../payment-labels.ts';
import { usePaymentLinkNote } from '../payment-link-note.ts';
import { paymentPath } from '../payment-paths.ts';
import { ShortList } from './ShortList.tsx';

export function ClientMoney({ person }: { person: ClientDetails }) {
  const [opened, setOpened] = useState<'bill' | 'offer' | null>(null);
  const { paid, refunded, payments, unpaidCalls, unpaidBills, billsPaidElsewhere } = person;
  const isHeldByBank = payments.some(({ dispute }) => dispute === 'open' || dispute === 'lost');
  const sums = [
    ['Paid', paid],
    [isHeldByBank ? 'Given back or disputed' : 'Given back', refunded],
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
            <UnpaidItem key={call.id} title={<CallLink call={call} />} owed={call}>
              <UnpaidCallActions call={call} />
            </UnpaidItem>
          ))}
          {unpaidBills.map((bill) => (
            <UnpaidItem
              key={`bill ${bill.id}`}
              title={<span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{bill.sentence}</span>}
              owed={bill}
            >
              <UnpaidBillActions bill={bill} />
            </UnpaidItem>
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
      {billsPaidElsewhere.length > 0 && (
        <ShortList label="Bills paid elsewhere" className="mt-4">
          {billsPaidElsewhere.map((bill) => (
            <PaidBillItem key={bill.id} bill={bill} />
          ))}
        </ShortList>
      )}
      <p className="mt-4 flex flex-wrap gap-2">
        <SmallButton onClick={() => setOpened('bill')}>Ask for money</SmallButton>
        <SmallButton onClick={() => setOpened('offer')}>Offer a package</SmallButton>
      </p>
      {opened === 'bill' && <CreateBillDialog client={person} onClosed={() => setOpened(null)} />}
      {opened === 'offer' && <OfferPackageDialog client={person} onClosed={() => setOpened(null)} />}
    </>
  );
}

const CallLink = ({ call }: { call: UnpaidCall }) => (
  <Link href={bookingPath(call)} className="font-semibold underline decoration-leaf-mid underline-offset-4">
    {call.label}
  </Link>
);

/** A call or bill that is not paid yet. `children`: the coach's actions. */
function UnpaidItem(props: { title: ReactNode; owed: UnpaidCall | UnpaidBill; children: ReactNode }) {
  const { title, owed, children } = props;
  const describeLink = usePaymentLinkNote();
  return (
    <li className="border-line/70 border-b py-3 leading-snug last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        {title}
        <span className="tabular-nums">{formatCents(owed.amount)}</span>
      </div>
      <p className="mt-1 mb-3 text-muted text-sm">Not paid yet. {describeLink(owed)}</p>
      {children}
    </li>
  );
}

function PaymentItem({ payment }: { payment: ListedPayment }) {
  const dispute = payment.dispute && disputeLabel(payment.dispute);
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
        <CoachDay at={payment.settledAt ?? payment.createdAt} />
        <span className="flex flex-wrap items-center gap-2">
          {payment.refunded > 0 && <span>{formatCents(payment.refunded)} given back</span>}
          <Badge tone={paymentTone(payment)}>{paymentLabel(payment)}</Badge>
          {dispute && <Badge tone={dispute.tone}>{dispute.name}</Badge>}
        </span>
      </div>
    </li>
  );
}

function PaidBillItem({ bill }: { bill: ClientDetails['billsPaidElsewhere'][number] }) {
  return (
    // It has no link or button, and `ShortList` moves the focus to its first new item.
    <li tabIndex={-1} className="border-line/70 border-b py-3 leading-snug last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{bill.sentence}</span>
        <span className="tabular-nums">{formatCents(bill.amount)}</span>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-muted text-sm">
        <CoachDay at={bill.paidAt} />
        <Badge tone="leaf">Paid elsewhere</Badge>
      </div>
    </li>
  );
}

/** Makes a bill for anything but a call, and shows its link. */
function CreateBillDialog({ client, onClosed }: { client: ClientDetails; onClosed(): void }) {
  const { id, email } = client;
  return (
    <NewPaymentLinkDialog
      title="Ask for money"
      submit="Make the bill"
      failureTitle="No bill was made"
      email={email}
      startValues={{ cents: '', sentence: '' }}
      make={({ cents = 0, sentence = '', tellClient }) =>
        callApi(createBill, { params: { id }, body: { cents, sentence, tellClient } })
      }
      onMade={onClosed}
      onClosed={onClosed}
    >
      {fullName(client) || email} gets a link to pay by card, which works for {PAYMENT_LINK_DAYS} days.
    </NewPaymentLinkDialog>
  );
}
