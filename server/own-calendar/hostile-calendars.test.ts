import { expect, test } from 'vitest';
import { useBookings } from '../testing/bookings.ts';
import { listOpenTimes } from '../testing/calendar.ts';
import { calendarFile, event, useCalendarServer } from '../testing/calendar-server.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite({ env: { ALLOW_PRIVATE_CALENDARS: 'yes' } });
const coach = useBookings(site);
const calendars = useCalendarServer();
const PATH = '/api/admin/calendar-sources';
const dentist = event('dentist', 'DTSTART:20270104T141000Z', 'DURATION:PT30M');

/** Rules within their bounds that find nothing in the next year, each after some seconds. */
const slowRules = () =>
  Array.from({ length: 100 }, (_, index) =>
    event(`slow-${index}`, 'DTSTART:17600101T100000', 'RRULE:FREQ=DAILY;BYDAY=MO,TU;BYSETPOS=2;COUNT=90000'),
  );
/** Almost 10 MB of the shortest lines, which are many times as large once they are parsed. */
const countlessLines = () => [event('large', `DTSTART:20270104T141000Z${'\r\nX:'.repeat(2_400_000)}`)];

test.each([
  ['more time', slowRules],
  ['more memory', countlessLines],
])('a calendar that takes %s than there is ends with its process; what was known stays', async (_, hostile) => {
  calendars.serve(dentist);
  const { id } = (await coach.send('POST', PATH, { name: 'Family', url: `${calendars.url}/a.ics`, countsAllDay: true }))
    .body;
  const isClosed = async () => !(await listOpenTimes(site)).includes('2027-01-04-900am');
  expect(await isClosed()).toBe(true);
  const file = calendarFile(...hostile());
  expect(file.length).toBeLessThan(10_000_000);
  calendars.answer = (_, response) => response.end(file);
  const readNow = async () => (await coach.send('POST', `${PATH}/${id}/read`)).body;
  expect(await readNow()).toMatchObject({
    problem: 'This calendar takes more time or memory than there is to read it.',
    busyCount: 1,
  });
  expect(await isClosed()).toBe(true);
  // The next reading waits for nothing.
  calendars.serve();
  expect(await readNow()).toMatchObject({ problem: null, busyCount: 0 });
});
