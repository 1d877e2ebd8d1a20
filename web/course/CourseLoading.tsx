import { CircleAlert, LoaderCircle } from 'lucide-react';
import { RetryButton } from '../ui/Button.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import type { useCourse } from './course-content.ts';

/** The content in place of the course while it is loading, or if it could not be loaded. */
export function CourseLoading({ query }: { query: ReturnType<typeof useCourse> }) {
  if (query.error) return <CourseNotAvailable query={query} />;
  return (
    <p role="status" className="flex min-h-80 items-center justify-center gap-3 text-lead text-muted">
      <LoaderCircle aria-hidden className="size-7 animate-spin text-leaf" />
      Loading your course…
    </p>
  );
}

function CourseNotAvailable({ query }: { query: ReturnType<typeof useCourse> }) {
  return (
    <div role="alert" className="panel mx-auto max-w-2xl p-6 text-center shadow-panel sm:p-10">
      <CircleAlert aria-hidden className="mx-auto size-10 text-danger" strokeWidth={1.75} />
      <h2 className="mt-4 text-title">Course Not Available</h2>
      <p className="mt-4">{query.error?.message}</p>
      <p className="mt-2 text-muted">
        If it doesn’t come back, please contact support: <ContactLink />
      </p>
      <RetryButton query={query} className="mt-6" />
    </div>
  );
}
