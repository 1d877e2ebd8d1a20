import { expect, test } from 'vitest';
import { openBrowser } from '../testing/accounts.ts';
import { freeCallRequest, takenSlots, useBookings } from '../testing/bookings.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { useSite } from '../testing/open-site.ts';
import { changeSettings } from '../testing/site-settings.ts';

const site = useSite({ listen: true, own: true });
useBookings(site);

const times = ['900am', '930am', '1000am'].map((time) => `2027-01-04-${time}`);
const bookAll = () =>
  Promise.all(
    times.map((selectedTimeSlot, who) =>
      who === 0
        ? openBuyer(site).start({ selectedTimeSlot, duration: 30, amount: 5000 }, who)
        : openBrowser(site).send('POST', '/api/consultation-request', freeCallRequest(who, { selectedTimeSlot })),
    ),
  );

test('of visitors who book different times of a day at the same moment, as many get one as the coach allows', async () => {
  await changeSettings(site, 'calls', { maxCallsPerDay: 2 });
  const replies = await bookAll();
  expect(replies.filter(({ status }) => status < 300)).toHaveLength(2);
  expect(replies.filter(({ body }) => body.code === 'SLOT_UNAVAILABLE')).toHaveLength(1);
  expect(await takenSlots(site)).toHaveLength(2);
});

test('of visitors who book times beside each other at the same moment, none lose a break', async () => {
  await changeSettings(site, 'calls', { bufferBeforeMinutes: 15 });
  const replies = await bookAll();
  const taken = await takenSlots(site);
  expect(replies.filter(({ status }) => status < 300)).toHaveLength(taken.length);
  expect(taken.length === 1 || taken.join() === [times[0], times[2]].join()).toBe(true);
});
