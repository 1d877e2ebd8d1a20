import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import type { CreditLot } from '#contracts/booking/client-credit.ts';
import { dateFormat } from '#domain/date-format.ts';
import { getLastMoment, type LotCause } from '#domain/minute-lots.ts';
import { saveUseOfMinutes } from '../paid-call-draft.ts';
import { ButtonLink } from '../ui/Button.tsx';

/**
 * The client's credit, which pays for the next call, and when it ends. Renders nothing without credit: most people
 * never have any.
 */
export function OwnCredit({ minutes, lots, user }: { minutes: number; lots: readonly CreditLot[]; user: CurrentUser }) {
  if (minutes <= 0) return null;
  return (
    <section aria-labelledby="own-credit" className="mt-8 border-line border-t pt-6">
      <h3 id="own-credit" className="font-sans font-semibold">
        Your credit: {count(minutes)}
      </h3>
      <ul className="mt-2 space-y-1">
        {lots.map(({ cause, minutes, endsAt }) => (
          <li key={`${cause} ${endsAt}`}>
            {count(minutes)} {causeTexts[cause]}
            {endsAt && <strong> until {formatMoment().format(getLastMoment(new Date(endsAt)))}</strong>}
          </li>
        ))}
      </ul>
      <p className="mt-3">They pay for your next coaching call, or for a part of it.</p>
      <ButtonLink
        href={user.hasCourseAccess ? '/book-coaching-call-discounted' : '/book-coaching-call'}
        variant="secondary"
        className="mt-4 max-sm:w-full"
        onClick={() => saveUseOfMinutes(true)}
      >
        Book a call with your minutes
      </ButtonLink>
    </section>
  );
}

const causeTexts: Record<LotCause, string> = {
  given: 'that I gave you',
  'left over': 'left over from earlier calls',
  'given back': 'back from canceled calls',
};

const count = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** On the visitor's clock: 'December 10, 2026 at 11:59 PM'. */
const formatMoment = dateFormat({ dateStyle: 'long', timeStyle: 'short' });
