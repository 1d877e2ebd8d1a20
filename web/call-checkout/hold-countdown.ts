import { MINUTE_MS } from '#domain/durations.ts';

/** '14:59', '0:00'. */
export function formatRemaining(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const announcedMinutes = [10, 5, 2, 1];

/** Returns the text that a screen reader announces as the remaining time passes: only at a few minutes. */
export function countdownAnnouncement(beforeMs: number, afterMs: number): string | null {
  const minutes = announcedMinutes.findLast((mark) => beforeMs > mark * MINUTE_MS && afterMs <= mark * MINUTE_MS);
  if (minutes === undefined || afterMs <= 0) return null;
  return minutes === 1 ? 'One minute left to pay.' : `${minutes} minutes left to pay.`;
}
