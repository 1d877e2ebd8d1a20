import { useCallback, useEffect, useRef, useState } from 'react';
import { completeLesson, saveLessonPosition } from '#contracts/course.ts';
import { reportActivity } from '../../accounts/activity.ts';
import { call } from '../../api.ts';
import type { LessonProgress } from '../course-content.ts';
import { openPositionSaver } from './position-saver.ts';
import { resumeAt } from './resume.ts';
import { rememberPosition } from './unsaved-positions.ts';
import { openViewing, type Viewing } from './viewing.ts';

type Watched = { id: number; completed: boolean; positionSeconds: number; lengthSeconds: number | null };

/** A player that was asked for: where it begins, and who follows it. */
export type OpenPlayer = { startAt: number; viewing: Viewing };

/** Follows the video of one lesson from the first press of play until the page is left. */
export function useViewing(lesson: Watched, userId: number, onProgress: (progress: LessonProgress) => void) {
  const [player, setPlayer] = useState<OpenPlayer | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const followed = useRef<ReturnType<typeof follow> | null>(null);
  const progressed = useRef(onProgress);
  progressed.current = onProgress;

  const stop = useCallback(() => {
    followed.current?.stop();
    followed.current = null;
  }, []);

  useEffect(() => {
    const hide = () => followed.current?.viewing.hidden();
    const whenHidden = () => document.visibilityState === 'hidden' && hide();
    const hurry = () => followed.current?.saver.hurry();
    document.addEventListener('visibilitychange', whenHidden);
    addEventListener('pagehide', hide);
    addEventListener('online', hurry);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      removeEventListener('pagehide', hide);
      removeEventListener('online', hurry);
      stop();
    };
  }, [stop]);

  return {
    player,
    /** Whether the server does not know yet where she is, and is told again and again. */
    isUnsaved,
    /** Begins to play, or again after a failure: then where that came. */
    play() {
      const startAt = followed.current?.viewing.position() ?? resumeAt(lesson);
      stop();
      followed.current = follow(lesson, userId, startAt, (progress) => progressed.current(progress), setUnsaved);
      setPlayer({ startAt, viewing: followed.current.viewing });
    },
  };
}

function follow(
  { id, lengthSeconds }: Watched,
  userId: number,
  startAt: number,
  onProgress: (progress: LessonProgress) => void,
  onWaiting: (isWaiting: boolean) => void,
) {
  const params = { id: String(id) };
  const saver = openPositionSaver({
    send: async (seconds, { isRepetition }) =>
      onProgress(
        await call(saveLessonPosition, {
          params,
          body: { seconds },
          passive: isRepetition,
          keepalive: true,
        }),
      ),
    remember: (seconds) => rememberPosition(userId, id, seconds),
    onWaiting,
  });
  const viewing = openViewing({
    startAt,
    lengthSeconds,
    save: saver.save,
    // Where that fails, the button is still there.
    onWatched: () => void call(completeLesson, { params, body: { completed: true } }).then(onProgress, () => {}),
    onActive: reportActivity,
  });
  return {
    viewing,
    saver,
    stop() {
      viewing.close();
      saver.close();
    },
  };
}
