import '../../zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { listUsers, type User } from '#contracts/users.ts';
import { PersonalQueries } from '../../accounts/PersonalQueries.tsx';
import { queryOf } from '../../queries.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { Loading } from '../Loading.tsx';
import { LastSignIn } from '../users/UserMarks.tsx';
import { fullName } from '../users/users.ts';

export default function TodayPage() {
  return (
    <AdminFrame title="Today">
      <PersonalQueries>
        <Users />
      </PersonalQueries>
    </AdminFrame>
  );
}

function Users() {
  const users = useQuery({ ...queryOf(listUsers), refetchOnMount: 'always' });
  if (users.data) return <Figures users={users.data} />;
  if (!users.error) return <Loading what="users" />;
  return (
    <LoadFailure
      title="Error loading user data"
      error={users.error}
      isTrying={users.isFetching}
      onRetry={() => void users.refetch()}
    />
  );
}

function Figures({ users }: { users: User[] }) {
  const members = users.filter((user) => user.hasCourseAccess && !user.isAdmin);
  const signedIn = users.filter((user) => user.isSignedIn);
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <dl className="grid grid-cols-3 gap-3 sm:gap-5">
        <Figure name={users.length === 1 ? 'User' : 'Users'} value={users.length} />
        <Figure name={members.length === 1 ? 'Course member' : 'Course members'} value={members.length} />
        <Figure name="Signed in now" value={signedIn.length} />
      </dl>
      <LatestSignIns users={users} />
    </div>
  );
}

/** The name below the figure for the eye, before it for the ear. */
function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-panel border border-line bg-card p-4 shadow-panel sm:p-6">
      <dt className="mt-2 text-muted leading-tight max-sm:text-sm">{name}</dt>
      <dd className="font-display font-semibold text-price tabular-nums">{value.toLocaleString('en-US')}</dd>
    </div>
  );
}

function LatestSignIns({ users }: { users: User[] }) {
  const latest = users
    .filter((user) => user.lastLoginAt)
    .sort((one, other) => String(other.lastLoginAt).localeCompare(String(one.lastLoginAt), 'en'))
    .slice(0, 5);
  return (
    <section aria-labelledby="latest-sign-ins" className="rounded-panel border border-line bg-card p-6 shadow-panel">
      <h2 id="latest-sign-ins" className="text-heading">
        Signed in lately
      </h2>
      <ul className="mt-3">
        {latest.map((user) => (
          <li
            key={user.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line/70 border-b py-2.5 last:border-b-0 last:pb-0"
          >
            <span className="font-semibold [overflow-wrap:anywhere]">{fullName(user)}</span>
            <LastSignIn user={user} />
          </li>
        ))}
      </ul>
    </section>
  );
}
