import { CalendarClock, ExternalLink, TriangleAlert, UserRound } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { PaymentDetails } from '#contracts/money/admin-payments.ts';
import { fullName } from '#domain/full-name.ts';
import { NamedStar } from '../BookingBadges.tsx';
import { statusLabel } from '../booking-labels.ts';
import { bookingPath } from '../booking-ref.ts';
import { CoachMoment } from '../CoachTime.tsx';
import { clientByEmailPath } from '../client-paths.ts';
import { useCoachDates } from '../coach-dates.ts';
import { FactLink, MailLink } from '../DrawerSection.tsx';
import { attentionReason, disputeLabel, formatCents } from '../payment-labels.ts';
import { ResolveAttentionButton } from '../ResolveAttentionButton.tsx';
import { CopyReferenceButton, PaymentBadges } from './PaymentBadges.tsx';

/** The amount, date, payer and purchase of a payment. `heading` takes the focus after an action. */
export function PaymentFacts(props: { details: PaymentDetails; heading: RefObject<HTMLHeadingElement | null> }) {
  const { details, heading } = props;
  const { payment, providerUrl } = details;
  return (
    <section aria-label="The payment" className="panel p-5 shadow-panel sm:p-6">
      <PaymentBadges payment={payment} />
      <h3 ref={heading} tabIndex={-1} className="mt-2 text-heading leading-snug">
        {formatCents(payment.amount)} {payment.isMemberPrice && <NamedStar name="Member price" />}
      </h3>
      <p>{payment.title}</p>
      {payment.dispute && <p className="mt-2">{disputeLabel(payment.dispute).meaning}</p>}
      <Attention payment={payment} onDone={() => heading.current?.focus()} />
      <Figures details={details} />
      <div className="mt-2 flex flex-wrap gap-x-6">
        {payment.callId !== null && (
          <FactLink icon={CalendarClock} href={bookingPath({ kind: 'paid', id: payment.callId })}>
            The booking
          </FactLink>
        )}
        <MailLink email={payment.email} />
        <FactLink icon={UserRound} href={clientByEmailPath(payment.email)}>
          Everything about {fullName(payment)}
        </FactLink>
        {providerUrl && (
          <FactLink icon={ExternalLink} href={providerUrl} newTab>
            At the provider<span className="sr-only"> (opens a new tab)</span>
          </FactLink>
        )}
      </div>
    </section>
  );
}

function Attention({ payment, onDone }: Pick<PaymentDetails, 'payment'> & { onDone(): void }) {
  const { attention } = payment;
  const { today } = useCoachDates();
  if (attention === null) return null;
  return (
    <div className="mt-4 rounded-control bg-apricot-soft p-4">
      <p className="flex gap-3">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-apricot-deep" />
        {attentionReason(payment, today)}
      </p>
      <div className="mt-3">
        <ResolveAttentionButton
          payment={payment}
          attention={attention}
          screenReaderText="(this note)"
          onDone={onDone}
        />
      </div>
    </div>
  );
}

function Figures({ details: { payment } }: { details: PaymentDetails }) {
  const { callTime, callStatus, settledAt, refunded, fee } = payment;
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
      <Fact name="Payer">{fullName(payment)}</Fact>
      {callTime && (
        <Fact name="Call">
          {callTime}
          {callStatus && ` (${statusLabel(callStatus).toLowerCase()})`}
        </Fact>
      )}
      {payment.kind === 'call' && !callTime && <Fact name="Call">It was deleted.</Fact>}
      <Fact name="Begun">
        <CoachMoment at={payment.createdAt} />
      </Fact>
      <Fact name="Paid">{settledAt ? <CoachMoment at={settledAt} /> : 'Not yet'}</Fact>
      {settledAt && <Fact name="Card fee">{fee === null ? 'Not known yet' : formatCents(fee)}</Fact>}
      <Fact name="Given back">
        {refunded === 0 ? 'Nothing' : `${formatCents(refunded)} of ${formatCents(payment.amount)}`}
      </Fact>
      <Fact name="Reference">
        <span className="-my-2.5 inline-block align-middle">
          <CopyReferenceButton reference={payment.reference} />
        </span>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="leading-snug sm:contents">
      <dt className="text-muted">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
