import { fullName } from '#domain/full-name.ts';
import { nameCallByWay } from '#domain/ways-to-call.ts';
import { OwnDateTime } from '../slots/LocalDateTime.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { useDollars } from '../ui/use-dollars.ts';
import type { CallPayment } from './call-payment.ts';
import { HoldCountdown } from './HoldCountdown.tsx';

/** The call that is being paid for. On a phone it leaves room for the card on the same screen. */
export function CallSummary({ payment, onHoldEnd }: { payment: CallPayment; onHoldEnd(): void }) {
  const dollars = useDollars();
  const { call, payer, amount } = payment;
  return (
    <TitledSection
      title="Your session"
      titleClass="text-heading max-lg:sr-only"
      className="rounded-panel bg-leaf-soft px-4 py-2.5 sm:p-7"
    >
      <p className="lg:mt-4">
        <OwnDateTime startsAt={new Date(call.startsAt)} label={call.label} />
      </p>
      <dl className="[overflow-wrap:anywhere] lg:mt-5">
        <Fact name="How">{nameCallByWay(call.contactMethod)}</Fact>
        <Fact name="For">{fullName(payment.payer)}</Fact>
        <Fact name="Email">{payer.email}</Fact>
        <div className="mt-1.5 flex items-baseline justify-between gap-4 border-leaf/30 border-t pt-1.5 lg:mt-0 lg:pt-4">
          <dt>
            <span className="font-semibold">{call.minutes}-Minute Coaching Call</span>
            {call.isMemberPrice && <span className="text-muted"> (member price)</span>}
            {call.minutesFromCredit > 0 && (
              <span className="block text-muted">{call.minutesFromCredit} minutes from your credit</span>
            )}
          </dt>
          <dd className="shrink-0 font-display text-3xl leading-none lg:text-price">{dollars(amount)}</dd>
        </div>
      </dl>
      {call.holdExpiresAt && <HoldCountdown until={new Date(call.holdExpiresAt)} onEnd={onHoldEnd} />}
    </TitledSection>
  );
}

/** A row that phones do not show, to save room. */
function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 max-lg:hidden lg:pb-3">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
