import { useCallback, useEffect, useRef, useState } from 'react';
import { completeLesson, saveLessonPosition } from '#contracts/course.ts';
import { reportActivity } from '../../accounts/activity.ts';
import { callApi } from '../../api.ts';
import type { LessonProgress } from '../course-content.ts';
import { createPositionSaver } from './position-saver.ts';
import { getResumeSeconds } from './resume.ts';
import { saveUnsavedPosition } from './unsaved-positions.ts';
import { createPlaybackTracker, type PlaybackTracker } from './viewing.ts';

type LessonPosition = { id: number; completed: boolean; positionSeconds: number; lengthSeconds: number | null };

/** A player that was asked for: where it begins, and who follows it. */
export type OpenPlayer = { startAt: number; tracker: PlaybackTracker };

/** Follows the video of one lesson from the first press of play until the page is left. */
export function usePlayback(lesson: LessonPosition, userId: number, onProgress: (progress: LessonProgress) => void) {
  const [player, setPlayer] = useState<OpenPlayer | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const followed = useRef<ReturnType<typeof startTracking> | null>(null);
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
      const startAt = followed.current?.viewing.position() ?? getResumeSeconds(lesson);
      stop();
      followed.current = startTracking(lesson, userId, startAt, (progress) => progressed.current(progress), setUnsaved);
      setPlayer({ startAt, tracker: followed.current.viewing });
    },
  };
}

function startTracking(
  { id, lengthSeconds }: LessonPosition,
  userId: number,
  startAt: number,
  onProgress: (progress: LessonProgress) => void,
  onWaiting: (isWaiting: boolean) => void,
) {
  const params = { id: String(id) };
  const saver = createPositionSaver({
    send: async (seconds, { isRepetition }) =>
      onProgress(
        await callApi(saveLessonPosition, {
          params,
          body: { seconds },
          passive: isRepetition,
          keepalive: true,
        }),
      ),
    storeUnsaved: (seconds) => saveUnsavedPosition(userId, id, seconds),
    onRetrying: onWaiting,
  });
  const viewing = createPlaybackTracker({
    startAt,
    lengthSeconds,
    save: saver.save,
    // Where that fails, the button is still there.
    onWatched: () => void callApi(completeLesson, { params, body: { completed: true } }).then(onProgress, () => {}),
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
