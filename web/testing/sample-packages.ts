import type { ClientPackage, OwnPackage } from '#contracts/booking/packages.ts';

const samplePackage = {
  id: 3,
  name: '1-on-1 nutrition coaching',
  state: 'running' as const,
  endedBy: null,
  summary: '4 calls: 1 held, 3 to book',
  counts: { total: 4, held: 1, booked: 0, waiting: 0, used: 0, credited: 0, toBook: 3 },
  callMinutes: 45,
  maxCallsAWeek: 1,
  startsOn: '2027-06-07',
  lastDay: '2027-07-11',
  endsAt: '2027-07-12T04:00:00.000Z',
};

/** A package of 4 calls, of which one was held. */
export const sampleOwnPackage: OwnPackage = {
  ...samplePackage,
  firstName: 'Ada',
  changeNoticeHours: 24,
  weekStartsOn: 'mon',
  contact: { isPhoneKnown: true, contactMethod: 'whatsapp' },
  isDisputed: false,
  calls: [
    {
      id: 8,
      label: 'Monday, June 7, 2027 at 9:30 AM EDT',
      startsAt: '2027-06-07T13:30:00.000Z',
      fate: 'held',
      link: null,
    },
  ],
};

/** The same package as the coach sees it. */
export const sampleClientPackage: ClientPackage = { ...samplePackage, canGoOn: true };
