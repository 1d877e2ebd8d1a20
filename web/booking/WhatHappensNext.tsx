import type { MyCall } from '#contracts/booking/my-call.ts';
import { contactMethodNames } from '#domain/bookings.ts';
import { formatPhone } from '#domain/phone-format.ts';
import { TitledSection } from '../ui/TitledSection.tsx';
import { callState } from './my-call-state.ts';

/** The next steps for the client of a call that is ahead. */
export function WhatHappensNext({ call }: { call: MyCall }) {
  if (!callState(call, new Date()).isAhead) return null;
  const method = contactMethodNames[call.contactMethod];
  return (
    <TitledSection title="What happens next" titleClass="font-semibold font-sans" className="border-line border-t pt-6">
      <ol className="mt-3 list-decimal space-y-3 pl-5 [overflow-wrap:anywhere]">
        <li>All of this is also in the email to {call.email}. Please check your junk or spam folder too.</li>
        <li>You get a reminder before the call.</li>
        <li>
          At that time I’ll call you on {method} at{' '}
          <span className="whitespace-nowrap tabular-nums">{formatPhone(call.phone)}</span>. There’s nothing to join;
          just pick up.
        </li>
      </ol>
    </TitledSection>
  );
}
