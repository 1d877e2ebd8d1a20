import { statusName } from '../booking-words.ts';
import type { Order, StatusChoice, When } from './booking-address.ts';

export const statusChoiceName = (choice: StatusChoice): string => {
  if (choice === 'genuine') return 'All but robots';
  if (choice === 'open') return 'Will take place';
  return choice === 'suspected_robot' ? 'Suspected robots' : statusName(choice);
};

export const whenNames: Record<When, string> = { upcoming: 'Upcoming', past: 'Past', all: 'All' };
export const orderNames: Record<Order, string> = {
  soonest: 'Soonest first',
  latest: 'Latest first',
  newest: 'Newest bookings',
  name: 'Name, A to Z',
};
