import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { getOwnOverview } from '#contracts/clients/account-page.ts';
import { endpointQuery } from '../queries.ts';
import { RetryButton } from '../ui/Button.tsx';
import { AccountSection } from './AccountSection.tsx';
import { OwnCalls } from './OwnCalls.tsx';
import { OwnCourse } from './OwnCourse.tsx';
import { OwnCredit } from './OwnCredit.tsx';

/** Calls, credit and course, always read again: a call may have been moved or cancelled on its own page. */
export function OwnOverview({ user }: { user: CurrentUser }) {
  const query = useQuery({
    ...endpointQuery(getOwnOverview),
    staleTime: 0,
    refetchOnMount: 'always',
  });
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
