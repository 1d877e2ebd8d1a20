import type { OwnOverview } from '#contracts/clients/account-page.ts';
import { formatPartNumber } from '#domain/lessons.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/Button.tsx';

/** The member's progress and a link to the next part; for others, an offer of the course. */
export function OwnCourse({ course }: { course: OwnOverview['course'] }) {
  const { courseParts } = useSite();
  if (!course) {
    return (
      <div className="mt-5">
        <p>
          You don’t have the course yet. It has {courseParts} parts with lessons, clips, summaries and worksheets, and
          you follow it at your own pace.
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
