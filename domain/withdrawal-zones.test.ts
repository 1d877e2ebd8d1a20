import { expect, test } from 'vitest';
import { isTimeZone } from './time-zones.ts';
import { hasRightOfWithdrawal } from './withdrawal-zones.ts';

test.each(['Europe/Berlin', 'Europe/London', 'Atlantic/Canary', 'Asia/Nicosia', 'Indian/Reunion'])(
  '%s has it',
  (zone) => {
    expect([isTimeZone(zone), hasRightOfWithdrawal(zone)]).toEqual([true, true]);
  },
);

test.each(['America/New_York', 'Europe/Zurich', 'Europe/Kyiv', 'Pacific/Auckland', 'UTC', ''])(
  '“%s” doesn’t',
  (zone) => {
    expect(hasRightOfWithdrawal(zone)).toBe(false);
  },
);
