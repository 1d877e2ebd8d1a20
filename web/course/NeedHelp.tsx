import { MessageCircleQuestion } from 'lucide-react';
import { lazy, Suspense, useContext, useState } from 'react';
import { IsMemberPreview } from '../accounts/current-user.ts';
import { Button } from '../ui/Button.tsx';
import type { Course } from './course-content.ts';

const loadDialog = () => import('./QuestionDialog.tsx').then((module) => ({ default: module.QuestionDialog }));
const QuestionDialog = lazy(loadDialog);
/** Loads the form once the pointer or the focus reaches its button. */
const preload = () => void loadDialog().catch(() => {});
const preloading = { onPointerEnter: preload, onFocus: preload };

export function NeedHelp({ modules }: Pick<Course, 'modules'>) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="panel p-6">
      <h2 className="flex items-center gap-3 text-heading">
        <MessageCircleQuestion aria-hidden className="size-6 shrink-0 text-leaf" strokeWidth={1.75} />
        Need Help?
      </h2>
      <p className="mt-2 text-muted">
        Something unclear, or a lesson that doesn’t fit your week? Ask me; my answer comes by email, and stands in the
        course.
      </p>
      <Button variant="secondary" className="mt-4" onClick={() => setAsking(true)} {...preloading}>
        Contact the coach
      </Button>
      <Suspense>{isAsking && <QuestionDialog modules={modules} onClosed={() => setAsking(false)} />}</Suspense>
    </section>
  );
}

/** The button for a question about the opened part. In the studio's preview, it does nothing. */
export function HelpWithPart({ id, modules }: Pick<Course, 'modules'> & { id: number }) {
  const [isAsking, setAsking] = useState(false);
  const isPreview = useContext(IsMemberPreview);
  return (
    <>
      <Button
        variant="quiet"
        className="min-h-11! px-4! py-2! text-base!"
        onClick={() => setAsking(!isPreview)}
        {...preloading}
      >
        <MessageCircleQuestion aria-hidden className="size-5 shrink-0" />
        Need Help?
      </Button>
      <Suspense>
        {isAsking && <QuestionDialog about={id} modules={modules} onClosed={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
