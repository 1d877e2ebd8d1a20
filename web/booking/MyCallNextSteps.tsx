import type { MyCall } from '#contracts/booking/my-call.ts';
import { TitledSection } from '../ui/TitledSection.tsx';
import { HowCallBegins } from './HowCallBegins.tsx';
import { callState } from './my-call-state.ts';

/** The next steps for the client of a call that is ahead. */
export function MyCallNextSteps({ call }: { call: MyCall }) {
  if (!callState(call, new Date()).isAhead) return null;
  return (
    <TitledSection title="What happens next" titleClass="font-semibold font-sans" className="border-line border-t pt-6">
      <ol className="mt-3 list-decimal space-y-3 pl-5 [overflow-wrap:anywhere]">
        <li>All of this is also in the email to {call.email}. Please check your junk or spam folder too.</li>
        <li>You get a reminder before the call.</li>
        <li>
          <HowCallBegins call={call} isWhole />
        </li>
      </ol>
    </TitledSection>
  );
}
