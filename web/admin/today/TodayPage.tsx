import '../../zod-without-eval.ts';
import { clsx } from 'clsx';
import { Link, Redirect } from 'wouter';
import { getToday } from '#contracts/today/today.ts';
import { fullName } from '#domain/full-name.ts';
import { formatDate } from '#domain/slot-values.ts';
import { FactorBanner } from '../../accounts/FactorBanner.tsx';
import { useEndpoint } from '../../queries.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { titledAdminPage } from '../AdminLayout.tsx';
import { CoachDay } from '../CoachTime.tsx';
import { clientPath } from '../client-paths.ts';
import { LoadFailure, Loading } from '../QueryContent.tsx';
import { GettingLive } from './GettingLive.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import { NextCalls } from './NextCalls.tsx';
import { countAttention, REFETCH_INTERVAL_MS, type Today } from './today.ts';
import { WeeksPanel } from './WeeksPanel.tsx';

export default titledAdminPage('Today', Overview);

function Overview() {
  const today = useEndpoint(getToday, { refetchOnMount: 'always', refetchInterval: REFETCH_INTERVAL_MS });
  if (today.data?.asksFirstQuestions) return <Redirect to="/admin/welcome" replace />;
  return (
    <>
      <div className="mb-6 empty:hidden">
        <LoadFailure title="Error loading your day" query={today} />
      </div>
      {today.data ? <Day today={today.data} /> : !today.error && <Loading noun="your day" />}
    </>
  );
}

function Day({ today }: { today: Today }) {
  const waiting = countAttention(today.attention);
  const isCaughtUp = waiting === 0;
  const hasCalls = today.nextCalls.length > 0;
  // The checklist is long, so it stands first only if there is no call ahead and nothing needs attention.
  const isChecklistFirst = !hasCalls && isCaughtUp;
  // The key keeps the state of the checklist when it moves to its other place, as after a wipe of the calls.
  const gettingLive = (
    <ErrorBoundary key="getting-live" name="Getting live">
      <GettingLive isFolded={hasCalls} />
    </ErrorBoundary>
  );
  return (
    <>
      <p className="-mt-4 text-lead text-muted md:-mt-6">{formatDate(today.date)}</p>
      <ErrorBoundary name="Second factor">
        <FactorBanner />
      </ErrorBoundary>
      {hasCalls && !isCaughtUp && (
        <a href="#attention" className="text-link mt-1 inline-block py-2 lg:hidden">
          {waiting === 1 ? '1 thing needs' : `${waiting} things need`} attention
        </a>
      )}
      {isChecklistFirst && gettingLive}
      <div className="mt-6 grid gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start">
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <ErrorBoundary name="Next calls">
            <NextCalls calls={today.nextCalls} />
          </ErrorBoundary>
        </div>
        <div className={clsx('min-w-0 lg:col-start-2 lg:row-start-1', !isCaughtUp && 'lg:row-span-2')}>
          <ErrorBoundary name="Needs attention">
            <NeedsAttention attention={today.attention} />
          </ErrorBoundary>
        </div>
        <div
          className={clsx(
            'grid min-w-0 gap-6 lg:items-start',
            isCaughtUp && 'lg:col-span-2 lg:grid-cols-[minmax(0,1fr)_24rem]',
          )}
        >
          <div className="grid min-w-0 gap-6">
            <ErrorBoundary name="Calls by week">
              <WeeksPanel figures="calls" weeks={today.weeks} />
            </ErrorBoundary>
            <ErrorBoundary name="Takings by week">
              <WeeksPanel figures="takings" weeks={today.weeks} />
            </ErrorBoundary>
          </div>
          <ErrorBoundary name="Newest people">
            <NewestClients people={today.newestPeople} />
          </ErrorBoundary>
        </div>
      </div>
      {!isChecklistFirst && gettingLive}
    </>
  );
}

function NewestClients({ people }: { people: Today['newestPeople'] }) {
  return (
    <TitledSection title="Newest people" className="panel p-5 shadow-panel sm:p-7">
      {people.length === 0 && (
        <p className="mt-1 text-muted">People appear here with their first booking, payment or account.</p>
      )}
      <ul className="mt-2">
        {people.map((person) => (
          <li key={person.id} className="border-line/70 border-b py-2.5 leading-snug last:border-b-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <Link
                href={clientPath(person.id)}
                className="font-semibold underline decoration-leaf-mid underline-offset-4 [overflow-wrap:anywhere] hover:decoration-current"
              >
                {fullName(person) || person.email}
              </Link>
              {person.hasCourseAccess && <Badge tone="leaf">Course member</Badge>}
            </div>
            <p className="text-base text-muted [overflow-wrap:anywhere]">
              {person.email}, since <CoachDay at={person.createdAt} />
            </p>
          </li>
        ))}
      </ul>
      <Link href="/admin/people" className="text-link mt-2 inline-block py-2">
        All people
      </Link>
    </TitledSection>
  );
}
