import { getChangeDeadline } from '#domain/cancellation.ts';
import { serverNow } from '../api.ts';

/** Returns true once the client's deadline has passed: then only the coach can move or cancel the call. */
export const isTooLateToChange = (startsAt: Date, changeNoticeHours: number): boolean =>
  getChangeDeadline(startsAt, changeNoticeHours) < serverNow();
