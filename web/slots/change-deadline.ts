import { getChangeDeadline } from '#domain/cancellation.ts';
import { serverNow } from '../api.ts';

/** Whether only the coach can still move or cancel a call that begins then. */
export const isTooLateToChange = (startsAt: Date, changeNoticeHours: number): boolean =>
  getChangeDeadline(startsAt, changeNoticeHours) < serverNow();
