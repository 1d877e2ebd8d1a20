import { expect, test } from 'vitest';
import type { Browser } from '../testing/accounts.ts';
import { freeCallRequest, openBookings } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite({ env: { LIMIT_BOOKINGS_PER_HOUR: '100000' } });
let coach: Browser;

test('a call that is booked while its day is being blocked is refused or reported to the coach', async () => {
  let [reportedCount, refused] = [0, 0];
  for (let round = 0; round < 25; round += 1) {
    coach = await openBookings(site);
    const [booked, blocked] = await Promise.all([
      site.send('POST', '/api/consultation-request', freeCallRequest(round)),
      coach.send('POST', '/api/admin/date-overrides', { date: '2027-01-04', type: 'blocked', reason: 'holiday' }),
    ]);
    expect(blocked.status).toBe(201);
    const inTheWay = (blocked.body.inTheWay as { id: number }[]).map(({ id }) => id);
    expect([201, 409]).toContain(booked.status);
    expect(inTheWay).toEqual(booked.status === 201 ? [booked.body.id] : []);
    if (booked.status === 201) reportedCount += 1;
    else refused += 1;
  }
  expect(reportedCount + refused).toBe(25);
});
