import { COMPLETED_SHARE } from '#domain/lessons.ts';

/** The interval between saves of the position during playback. */
const SAVE_EVERY_MS = 10_000;
/** The delay of a save after seeking: a position that the viewer only passes must not complete the lesson. */
const SAVE_AFTER_SEEK_MS = 1_000;
const ACTIVE_EVERY_MS = 5_000;
/** The longest distance between two reports of a playing video. A longer one is a jump. */
const MAX_STEP_SECONDS = 5;

type PlaybackOptions = {
  /** The position at which playback begins, in seconds. */
  startAt: number;
  /** The length that the server knows. Null if only the player can tell. */
  lengthSeconds: number | null;
  save(seconds: number, isLeaving: boolean): void;
  /** Called once enough was watched of a video whose length the server does not know. */
  onWatched(): void;
  /** Called every few seconds of playback, which counts as activity. */
  onActive(): void;
};

/**
 * Tracks one viewing of a lesson. From the player's reports it decides when to save the position, and when the lesson
 * counts as completed: when playback passes that point.
 */
export function createPlaybackTracker({ startAt, lengthSeconds, save, onWatched, onActive }: PlaybackOptions) {
  let length = lengthSeconds;
  let isPlaying = false;
  let hasBegun = false;
  let positionSeconds: number | null = null;
  let savedSeconds = startAt;
  let savedAtMs = 0;
  let activeAtMs = 0;
  let seekTimer: ReturnType<typeof setTimeout> | undefined;

  const completesAt = () => (length === null ? Number.POSITIVE_INFINITY : length * COMPLETED_SHARE);

  function savePosition(isLeaving = false): void {
    if (positionSeconds === null) return;
    savedAtMs = Date.now();
    if (Math.abs(savedSeconds - positionSeconds) < 1) return;
    savedSeconds = positionSeconds;
    save(positionSeconds, isLeaving);
  }

  return {
    setDuration(seconds: number): void {
      if (lengthSeconds === null && Number.isFinite(seconds) && seconds > 0) length = seconds;
    },
    handlePlaying(): void {
      if (!isPlaying) savedAtMs = Date.now();
      isPlaying = true;
      hasBegun = true;
    },
    /** Takes the position, which the player reports several times a second. */
    handleTime(seconds: number): void {
      // A player reports 0 before it jumps to the position at which it starts.
      if (!hasBegun) return;
      const previousSeconds = positionSeconds;
      positionSeconds = seconds;
      if (!isPlaying) return;
      const now = Date.now();
      if (now - activeAtMs >= ACTIVE_EVERY_MS) {
        activeAtMs = now;
        onActive();
      }
      const isStep =
        previousSeconds !== null && seconds >= previousSeconds && seconds - previousSeconds <= MAX_STEP_SECONDS;
      // The server stores whole seconds.
      const hasCompleted =
        isStep && Math.floor(previousSeconds) < completesAt() && Math.floor(seconds) >= completesAt();
      if (hasCompleted && lengthSeconds === null) onWatched();
      if (hasCompleted || now - savedAtMs >= SAVE_EVERY_MS) savePosition();
    },
    handlePaused(seconds: number): void {
      if (!hasBegun) return;
      isPlaying = false;
      positionSeconds = seconds;
      savePosition();
    },
    handleSeek(seconds: number): void {
      hasBegun = true;
      positionSeconds = seconds;
      clearTimeout(seekTimer);
      seekTimer = setTimeout(savePosition, SAVE_AFTER_SEEK_MS);
    },
    handleEnded(seconds: number): void {
      isPlaying = false;
      positionSeconds = seconds;
      savePosition();
    },
    /** Saves the position when the page is hidden, since it may not return. */
    handleHidden: (): void => savePosition(true),
    hasBegun: (): boolean => hasBegun,
    getPosition: (): number => positionSeconds ?? startAt,
    close(): void {
      clearTimeout(seekTimer);
      savePosition(true);
    },
  };
}

export type PlaybackTracker = ReturnType<typeof createPlaybackTracker>;
