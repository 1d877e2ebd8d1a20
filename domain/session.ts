import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

/** The minutes without activity after which a session ends. */
const IDLE_MINUTES = 30;
/** The minutes without activity after which a banner warns. */
const WARNING_MINUTES = 25;
/** The hours after which a session ends, even with activity. */
export const MAX_SESSION_HOURS = 24;
/** The days that a session lasts if its owner chose to stay signed in on the device. It has no idle limit. */
export const KEPT_SESSION_DAYS = 30;
/** The time after signing in during which a user may change the ways to sign in without new proof of their identity. */
const FRESH_SIGN_IN_MINUTES = 10;
/** The time after a session's end during which its browser learns why it ended. */
export const END_REASON_HOURS = 24;
/** The least time between two reports of activity. After the last activity, one more report follows this much later. */
export const KEEP_ALIVE_SECONDS = 60;

/** The reason why a session was ended. 'logged-out': by an admin. 'renewed': it continues under another token. */
export type EndReason = 'taken-over' | 'logged-out' | 'signed-out' | 'password-changed' | 'account-deleted' | 'renewed';

export type SessionTimes = { startedAt: Date; lastActiveAt: Date; isKept?: boolean };
export type Session = SessionTimes & { expire: Date; endReason: EndReason | null };
/** The status of a session. 'forgotten': it ended so long ago that its cookie counts as none. */
export type SessionStatus = 'live' | 'timed-out' | 'too-old' | 'kept-too-long' | EndReason | 'forgotten';

/** Returns the time at which a session ends without further activity. */
export function getSessionExpiry({ startedAt, lastActiveAt, isKept }: SessionTimes): Date {
  if (isKept) return new Date(startedAt.getTime() + KEPT_SESSION_DAYS * DAY_MS);
  return new Date(
    Math.min(lastActiveAt.getTime() + IDLE_MINUTES * MINUTE_MS, startedAt.getTime() + MAX_SESSION_HOURS * HOUR_MS),
  );
}

export function computeSessionStatus(session: Session, now: Date): SessionStatus {
  const end = session.expire.getTime();
  if (now.getTime() >= end + END_REASON_HOURS * HOUR_MS) return 'forgotten';
  if (session.endReason) return session.endReason;
  if (now.getTime() < end) return 'live';
  if (session.isKept) return 'kept-too-long';
  return end - session.startedAt.getTime() >= MAX_SESSION_HOURS * HOUR_MS ? 'too-old' : 'timed-out';
}

/** Returns the last activity, by a call that says how long the user has been idle. Never earlier than the known one. */
export function computeLastActiveAt(lastActiveAt: Date, now: Date, idleSeconds: number): Date {
  return new Date(Math.max(lastActiveAt.getTime(), now.getTime() - Math.max(0, idleSeconds) * 1000));
}

/**
 * Returns whether a session's user was active within the idle limit. Only such a session keeps another one from
 * starting.
 */
export const isInUse = (lastActiveAt: Date, now: Date): boolean =>
  now.getTime() - lastActiveAt.getTime() < IDLE_MINUTES * MINUTE_MS;

/** Returns whether a user proved to be the owner of the account a few minutes ago. */
export const isFresh = (authenticatedAt: Date, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() < FRESH_SIGN_IN_MINUTES * MINUTE_MS;

type IdleStatus = { phase: 'active' | 'over' } | { phase: 'warning'; secondsLeft: number };

/**
 * Returns what the browser shows an idle user: nothing, a countdown in whole seconds, or the end. The status changes in
 * `changesInMs` unless the user becomes active.
 */
export function computeIdleStatus(idleMs: number): IdleStatus & { changesInMs: number } {
  const leftMs = IDLE_MINUTES * MINUTE_MS - idleMs;
  const untilWarningMs = WARNING_MINUTES * MINUTE_MS - idleMs;
  if (leftMs <= 0) return { phase: 'over', changesInMs: Number.POSITIVE_INFINITY };
  if (untilWarningMs > 0) return { phase: 'active', changesInMs: untilWarningMs };
  return { phase: 'warning', secondsLeft: Math.ceil(leftMs / 1000), changesInMs: leftMs % 1000 || 1000 };
}

/** Formats seconds as 'm:ss'. */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
