import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { completeLesson, saveLessonPosition } from '#contracts/course/course.ts';
import { reportActivity } from '../../accounts/activity.ts';
import { IsMemberPreview } from '../../accounts/current-user.ts';
import { callApi } from '../../api.ts';
import type { LessonProgress } from '../course-content.ts';
import { createPlaybackTracker, type PlaybackTracker } from './playback-tracker.ts';
import { createPositionSaver } from './position-saver.ts';
import { getResumeSeconds } from './resume-position.ts';
import { describePosition, saveUnsavedPosition } from './unsaved-positions.ts';

type LessonPosition = { id: number; completed: boolean; positionSeconds: number; lengthSeconds: number | null };

/** A player that the member has opened: the second at which it begins, and its tracker. */
export type OpenPlayer = { startAt: number; tracker: PlaybackTracker };

/** Tracks the video of one lesson from the first press of play until the page closes. */
export function usePlayback(lesson: LessonPosition, userId: number, onProgress: (progress: LessonProgress) => void) {
  const [player, setPlayer] = useState<OpenPlayer | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const isPreview = useContext(IsMemberPreview);
  const tracking = useRef<ReturnType<typeof startTracking> | null>(null);
  const latestOnProgress = useRef(onProgress);
  latestOnProgress.current = onProgress;

  const stop = useCallback(() => {
    tracking.current?.stop();
    tracking.current = null;
  }, []);

  const close = useCallback(() => {
    stop();
    setPlayer(null);
  }, [stop]);

  useEffect(() => {
    const handleHidden = () => tracking.current?.tracker.handleHidden();
    const handleVisibilityChange = () => document.visibilityState === 'hidden' && handleHidden();
    const handleOnline = () => tracking.current?.saver.retryNow();
    document.addEventListener('visibilitychange', handleVisibilityChange);
    addEventListener('pagehide', handleHidden);
    addEventListener('online', handleOnline);
    return () => {
      document.removeEventListener('visibilitychange', handleVisibilityChange);
      removeEventListener('pagehide', handleHidden);
      removeEventListener('online', handleOnline);
      stop();
    };
  }, [stop]);

  return {
    player,
    /** True if the server does not have the position yet, and saving is retried. */
    isUnsaved,
    /** Saves the position, and shows the poster again. */
    close,
    /** Begins to play, or continues after a failure where it stopped. */
    play() {
      const startAt = tracking.current?.tracker.getPosition() ?? getResumeSeconds(lesson);
      stop();
      tracking.current = startTracking(
        lesson,
        isPreview ? null : userId,
        startAt,
        (progress) => latestOnProgress.current(progress),
        setUnsaved,
      );
      setPlayer({ startAt, tracker: tracking.current.tracker });
    },
  };
}

/** Starts to track the playback. Without a user, as in a preview, nothing is saved. */
function startTracking(
  { id, lengthSeconds }: LessonPosition,
  userId: number | null,
  startAt: number,
  onProgress: (progress: LessonProgress) => void,
  onRetrying: (isWaiting: boolean) => void,
) {
  const params = { id: String(id) };
  const saver = createPositionSaver({
    send: async (position, isRepetition) =>
      onProgress(
        await callApi(saveLessonPosition, {
          params,
          body: describePosition(position),
          passive: isRepetition,
          keepalive: true,
        }),
      ),
    storeUnsaved: (position) => userId !== null && saveUnsavedPosition(userId, id, position),
    onRetrying,
  });
  const tracker = createPlaybackTracker({
    startAt,
    lengthSeconds,
    save: (seconds, isLeaving) => userId !== null && saver.save(seconds, isLeaving),
    onWatched() {
      // If this fails, the member still has the button that marks the lesson as completed.
      if (userId !== null) callApi(completeLesson, { params, body: { completed: true } }).then(onProgress, () => {});
    },
    onActive: reportActivity,
  });
  return {
    tracker,
    saver,
    stop() {
      tracker.close();
      saver.close();
    },
  };
}
