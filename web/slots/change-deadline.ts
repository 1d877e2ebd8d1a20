import { getChangeDeadline } from '#domain/cancellation.ts';
import { serverNow } from '../api.ts';

/** Whether its client could not move or cancel a call at this time without the coach. */
export const isTooLateToChange = (startsAt: Date, changeNoticeHours: number): boolean =>
  getChangeDeadline(startsAt, changeNoticeHours) <= serverNow();
