import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { findPlace, type LessonContent } from '#contracts/course/course-content.ts';
import { formatPartNumber } from '#domain/lessons.ts';
import { showChange } from '../../admin/mutation-with-toast.ts';
import { toast } from '../../ui/toast.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { changeValue } from '../edit-content.ts';
import type { CourseEditing } from './CourseLinks.tsx';
import { describeLost } from './describe-clip.ts';
import { type Clip, hasUnfinishedClip, useClipUpload } from './use-clip-upload.ts';

/**
 * A clip that is not in its part yet. `percent` says how much of it has arrived if its upload stopped; undefined while
 * the site prepares the clip.
 */
export type WaitingClip = { id: number; place: number | null; percent: number | undefined };

/**
 * Lists the clips that are not in their parts yet. The `watchers` put each clip into the draft once it is ready, except
 * the clip of the open part: its editor does that.
 */
export function useWaitingClips({ content, onChange }: CourseEditing, openPart: number | null) {
  const [percents, setPercents] = useState<Record<number, number | undefined>>({});
  const put = (id: number, clip: Clip): string | null => {
    const index = content.lessons.findIndex((lesson) => lesson.id === id);
    return onChange(changeValue(content, `lessons.${index}`, (lesson) => ({ ...(lesson as LessonContent), ...clip })));
  };
  const latestPut = useLatest(put);
  function replace({ id, title, video, lengthSeconds }: LessonContent, clip: Clip) {
    // Renders at once: if another clip is ready at the same moment, its change must build on this one.
    const refusal = flushSync(() => put(id, clip));
    const lost = describeLost(video);
    if (refusal === null && lost)
      showChange(lost, `In “${title}”.`, () => void latestPut.current(id, { video, lengthSeconds }));
  }
  return {
    clips: content.lessons.filter(hasUnfinishedClip).map(({ id }): WaitingClip => {
      const percent = id === openPart ? undefined : percents[id];
      return { id, place: findPlace(content, id), percent };
    }),
    // A lesson that had a watcher keeps it. A clip that can't be used is no longer an unfinished one, but its watcher
    // still has to say why.
    watchers: content.lessons
      .filter((lesson) => lesson.id !== openPart && (lesson.id in percents || hasUnfinishedClip(lesson)))
      .map((lesson) => (
        <ClipWatcher
          key={lesson.key ?? lesson.id}
          lesson={lesson}
          onDone={(clip) => replace(lesson, clip)}
          onPercent={(percent) => setPercents((all) => ({ ...all, [lesson.id]: percent }))}
        />
      )),
  };
}

function ClipWatcher(props: {
  lesson: LessonContent;
  onDone(clip: Clip): void;
  onPercent(percent: number | undefined): void;
}) {
  const { lesson, onDone, onPercent } = props;
  const { upload, halfUploaded } = useClipUpload(lesson, onDone);
  const { state } = upload;
  useEffect(() => onPercent(halfUploaded?.percent), [halfUploaded, state.step]);
  useEffect(() => {
    if (state.step === 'failed' && !state.mayRetry)
      toast({
        title: `The clip of “${lesson.title}” can’t be used`,
        description: state.sentence,
        variant: 'destructive',
      });
  }, [state]);
  return null;
}

/** Lists sentences for the dialog before publishing: which parts that members see still lack their clip. */
export const describeWaiting = (clips: readonly WaitingClip[]): string[] =>
  clips.flatMap(({ place, percent }) => {
    if (place === null) return [];
    const clip = `${formatPartNumber(place)}’s clip`;
    return percent === undefined
      ? [
          `${clip} isn’t ready yet. Close this, and publish once it’s in its part. Otherwise it’s left out, even if you choose a later day.`,
        ]
      : [`${clip} stopped at ${percent}%: choose it in its part again, or publish without it.`];
  });
