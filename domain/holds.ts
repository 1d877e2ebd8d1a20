import { MINUTE_MS } from './durations.ts';

/** When a hold for a payment that begins now ends. */
export const getHoldEnd = (now: Date, holdMinutes: number): Date => new Date(now.getTime() + holdMinutes * MINUTE_MS);

/** How long a browser can get back what it had typed for a hold that has ended. */
const ANSWERS_KEPT_MINUTES = 60;

export const areAnswersKept = (holdEnd: Date, now: Date): boolean =>
  now.getTime() < holdEnd.getTime() + ANSWERS_KEPT_MINUTES * MINUTE_MS;

/** How long a free call above the ceilings is held for its confirmation. */
export const CONFIRM_WITHIN_MINUTES = 30;

/** When such a call is released. */
export const getConfirmDeadline = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + CONFIRM_WITHIN_MINUTES * MINUTE_MS);
