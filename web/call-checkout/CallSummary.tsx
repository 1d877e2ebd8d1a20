import { contactMethodNames } from '#domain/bookings.ts';
import { fullName } from '#domain/full-name.ts';
import { formatDollars } from '#domain/prices.ts';
import { LocalDateTime } from '../slots/LocalDateTime.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import type { CallPayment } from './call-payment.ts';

export function CallSummary({ payment }: { payment: CallPayment }) {
  const { call, payer, amount } = payment;
  return (
    <TitledSection title="Your Session" className="rounded-panel bg-leaf-soft p-5 sm:p-7">
      <p className="mt-4 font-semibold text-lg">{call.label}</p>
      <LocalDateTime startsAt={new Date(call.startsAt)} />
      <dl className="mt-5 space-y-3 [overflow-wrap:anywhere]">
        <Fact name="Session">{call.minutes}-Minute Coaching Call</Fact>
        <Fact name="How">{contactMethodNames[call.contactMethod]} video call</Fact>
        <Fact name="For">{fullName(payment.payer)}</Fact>
        <Fact name="Email">{payer.email}</Fact>
        <div className="flex items-baseline justify-between gap-4 border-leaf/30 border-t pt-4">
          <dt className="font-semibold">
            Total{call.isMemberPrice && <span className="font-normal text-muted"> (member price)</span>}
          </dt>
          <dd className="font-display text-price">{formatDollars(amount)}</dd>
        </div>
      </dl>
    </TitledSection>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
