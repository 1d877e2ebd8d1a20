import { MINUTE_MS } from './durations.ts';

/** Returns the end of a hold for a payment that begins now. */
export const getHoldEnd = (now: Date, holdMinutes: number): Date => new Date(now.getTime() + holdMinutes * MINUTE_MS);

/** The time for which a browser can get back what it had typed for a hold that has ended. */
const ANSWERS_KEPT_MINUTES = 60;

export const areAnswersKept = (holdEnd: Date, now: Date): boolean =>
  now.getTime() < holdEnd.getTime() + ANSWERS_KEPT_MINUTES * MINUTE_MS;

/** The time for which a free call above the ceilings is held for its confirmation. */
export const CONFIRM_WITHIN_MINUTES = 30;

/** Returns the time at which a call that was not confirmed is released. */
export const getConfirmDeadline = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + CONFIRM_WITHIN_MINUTES * MINUTE_MS);
