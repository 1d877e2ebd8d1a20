import { setCourseAccess, type User } from '#contracts/accounts/users.ts';
import type { ClientDetails } from '#contracts/clients/clients.ts';
import { formatPartCount, formatPartNumber } from '#domain/lessons.ts';
import { callApi } from '../../api.ts';
import { useSite } from '../../site.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { ActionButton } from '../ActionButton.tsx';
import { formatMinutes } from '../booking-labels.ts';
import { CoachDay } from '../CoachTime.tsx';

/** The client's access to the course, and their progress lesson by lesson. */
export function ClientCourse({ person: { accounts, progress } }: { person: ClientDetails }) {
  const { courseParts } = useSite();
  const completed = progress.filter(({ completedAt, place }) => completedAt !== null && place !== null).length;
  return (
    <>
      {accounts.length === 0 && <p className="text-muted">No account yet, so no course access.</p>}
      {accounts.map((account) => (
        <CourseAccess key={account.id} account={account} showsAddress={accounts.length > 1} />
      ))}
      {progress.length > 0 && (
        <>
          <p className="mt-4 font-semibold">
            {completed} of {formatPartCount(courseParts)} done
          </p>
          <ul aria-label="Progress" className="mt-1">
            {progress.map((lesson) => (
              <li
                key={lesson.lessonId}
                className="border-line/70 border-b py-2.5 leading-snug [overflow-wrap:anywhere] last:border-b-0"
              >
                {lesson.title}
                <span className="block text-muted text-sm">
                  {lesson.place === null ? 'Not in the course now' : formatPartNumber(lesson.place)},{' '}
                  {lesson.completedAt ? (
                    <>
                      done <CoachDay at={lesson.completedAt} />
                    </>
                  ) : (
                    `${formatMinutes(Math.floor(lesson.seconds / 60))} in`
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {accounts.length > 0 && progress.length === 0 && <p className="mt-3 text-muted">No lesson begun yet.</p>}
    </>
  );
}

function CourseAccess({ account, showsAddress }: { account: User; showsAddress: boolean }) {
  const { hasCourseAccess, isAdmin, email } = account;
  const isMember = hasCourseAccess || isAdmin;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-1">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <Badge tone={isMember ? 'leaf' : 'plain'}>{isMember ? 'Has access' : 'No access'}</Badge>
        {showsAddress && <span className="block text-muted text-sm">{email}</span>}
      </span>
      {!isAdmin && (
        <ActionButton
          // The button keeps the focus, because a click changes only its text.
          screenReaderText={`to the course, for ${email}`}
          titles={{
            done: hasCourseAccess ? 'Course access removed' : 'Course access granted',
            failed: 'Failed to change course access',
          }}
          send={() =>
            callApi(setCourseAccess, { params: { id: account.id }, body: { hasCourseAccess: !hasCourseAccess } })
          }
        >
          {hasCourseAccess ? 'Take access' : 'Give access'}
        </ActionButton>
      )}
    </div>
  );
}
