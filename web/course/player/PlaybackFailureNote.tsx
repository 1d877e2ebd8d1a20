import { type CourseModule, getCourseContent } from '#contracts/course/course.ts';
import { getLessonSummary } from '#domain/lessons.ts';
import { callApi, NetworkError } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { ContactLink } from '../../ui/ContactLink.tsx';

export type PlaybackFailure = 'no-player' | 'unreachable' | 'unplayable';

/** A player does not say why it stopped. If the session or the access has ended, asking the server leads away. */
export async function findFailure(): Promise<PlaybackFailure> {
  try {
    await callApi(getCourseContent, { passive: true });
    return 'unplayable';
  } catch (error) {
    return error instanceof NetworkError ? 'unreachable' : 'unplayable';
  }
}

type Props = { failure: PlaybackFailure; lesson: CourseModule; onRetry(): void };

/** Takes the place of a video that cannot play, and says what to do instead. */
export function PlaybackFailureNote({ failure, lesson, onRetry }: Props) {
  return (
    <div
      role="alert"
      className="on-leaf grid aspect-video w-full place-items-center p-5 text-center sm:rounded-panel sm:p-8"
    >
      <div className="max-w-md space-y-4">
        {failure === 'no-player' && <p>The player couldn’t be loaded. Please check your internet connection.</p>}
        {failure === 'unreachable' && (
          <p>The connection dropped. Once you’re back online, the video picks up where it stopped.</p>
        )}
        {failure === 'unplayable' && <WhatToDo lesson={lesson} />}
        <Button variant="secondary" onClick={onRetry}>
          Try Again
        </Button>
      </div>
    </div>
  );
}

function WhatToDo({ lesson: { place, downloadUrl } }: Pick<Props, 'lesson'>) {
  const link = 'font-semibold underline underline-offset-4';
  return (
    <>
      <p className="font-semibold">This video won’t play here.</p>
      <p>
        Please try once more, or open this page in another browser, such as Chrome, Firefox or Safari. It’s all in the
        text of the lesson too, and in its{' '}
        <a href={downloadUrl} target="_blank" rel="noopener" className={link}>
          summary
          <span className="sr-only"> ({getLessonSummary(place).button})</span>
        </a>
        . Still stuck? Write to me at <ContactLink className={link} />.
      </p>
    </>
  );
}
