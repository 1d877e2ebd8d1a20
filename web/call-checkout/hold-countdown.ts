import { MINUTE_MS } from '#domain/durations.ts';

/** Returns '14:59', or '0:00' once the time is over. */
export function formatRemaining(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const announcedMinutes = [10, 5, 2, 1];

/** Returns the text for screen readers if the remaining time has just fallen to one of a few whole minutes. */
export function countdownAnnouncement(beforeMs: number, afterMs: number): string | null {
  const minutes = announcedMinutes.findLast((limit) => beforeMs > limit * MINUTE_MS && afterMs <= limit * MINUTE_MS);
  if (minutes === undefined || afterMs <= 0) return null;
  return minutes === 1 ? 'One minute left to pay.' : `${minutes} minutes left to pay.`;
}
