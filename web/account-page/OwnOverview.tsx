import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import type { CreditLot } from '#contracts/booking/client-credit.ts';
import { getOwnOverview, type OwnOverview as Overview } from '#contracts/clients/account-page.ts';
import { dateFormat } from '#domain/date-format.ts';
import { formatPartCount, formatPartNumber } from '#domain/lessons.ts';
import { getLastMoment, type LotCause } from '#domain/minute-lots.ts';
import { saveUseOfMinutes } from '../paid-call-draft.ts';
import { refetchedOnReturn, useEndpoint } from '../queries.ts';
import { useSite } from '../site.tsx';
import { ButtonLink, RetryButton } from '../ui/Button.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { AccountSection } from './AccountSection.tsx';
import { OwnCalls } from './OwnCalls.tsx';

/** Calls, credit and course, fetched at every visit: a call may have been moved or canceled on its own page. */
export function OwnOverview({ user }: { user: CurrentUser }) {
  const query = useEndpoint(getOwnOverview, { staleTime: 0, refetchOnMount: 'always', ...refetchedOnReturn });
  const { data, error } = query;

  if (!data) {
    return (
      <AccountSection id="calls" title="Your calls">
        {error ? (
          <div role="alert" className="mt-5">
            <p>Your calls couldn’t be loaded. {error.message}</p>
            <RetryButton query={query} variant="secondary" className="mt-4" />
          </div>
        ) : (
          <p role="status" className="mt-5 min-h-40 text-muted">
            Looking for your calls…
          </p>
        )}
      </AccountSection>
    );
  }
  return (
    <>
      {user.isVerified && (
        <AccountSection id="calls" title="Your calls">
          <OwnCalls overview={data} user={user} />
          <OwnCredit minutes={data.creditMinutes} lots={data.creditLots} user={user} />
        </AccountSection>
      )}
      <AccountSection id="course" title="Your course">
        <OwnCourse course={data.course} />
      </AccountSection>
    </>
  );
}

/** The member's progress and a link to the next part; for others, an offer of the course. */
function OwnCourse({ course }: { course: Overview['course'] }) {
  const { courseParts } = useSite();
  if (!course) {
    return (
      <div className="mt-5">
        <p>
          You don’t have the course yet. It has {formatPartCount(courseParts)} with lessons, clips, summaries and
          worksheets, and you follow it at your own pace.
        </p>
        <ButtonLink href="/coaching-offers#self-paced-course" variant="secondary" className="mt-4">
          See the course
        </ButtonLink>
      </div>
    );
  }
  const { completed, total, nextId, nextPlace } = course;
  const percent = total === 0 ? 0 : Math.round((completed / total) * 100);
  return (
    <div className="mt-5">
      <p id="own-course">
        {completed} of {total} completed
      </p>
      <div
        role="progressbar"
        aria-labelledby="own-course"
        aria-valuenow={percent}
        className="mt-2 h-3 overflow-hidden rounded-full bg-leaf-mid/40"
      >
        <div className="h-full rounded-full bg-leaf" style={{ width: `${percent}%` }} />
      </div>
      <ButtonLink href={nextId === null ? '/course' : `/course?part=${nextId}`} className="mt-5">
        {nextPlace === null
          ? 'Open the course'
          : `${completed === 0 ? 'Start' : 'Continue'} with ${formatPartNumber(nextPlace)}`}
      </ButtonLink>
    </div>
  );
}

/**
 * The client's credit, which pays for the next call, and when it ends. Renders nothing without credit: most people
 * never have any.
 */
function OwnCredit({ minutes, lots, user }: { minutes: number; lots: readonly CreditLot[]; user: CurrentUser }) {
  if (minutes <= 0) return null;
  return (
    <TitledSection
      title={`Your credit: ${count(minutes)}`}
      level="h3"
      titleClass="font-sans font-semibold"
      className="mt-8 border-line border-t pt-6"
    >
      <ul className="mt-2 space-y-1">
        {lots.map(({ cause, minutes, endsAt }) => (
          <li key={`${cause} ${endsAt}`}>
            {count(minutes)} {causeTexts[cause]}
            {endsAt && <strong> until {momentFormat().format(getLastMoment(new Date(endsAt)))}</strong>}
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
    </TitledSection>
  );
}

const causeTexts: Record<LotCause, string> = {
  given: 'that I gave you',
  'left over': 'left over from earlier calls',
  'given back': 'back from canceled calls',
};

const count = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** The format of a moment on the visitor's clock: 'December 10, 2026 at 11:59 PM'. */
const momentFormat = dateFormat({ dateStyle: 'long', timeStyle: 'short' });
