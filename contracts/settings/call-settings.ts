import { type ContactMethod, contactMethodNames, contactMethods } from '#domain/bookings.ts';
import { type CancelRule, DEFAULT_CHANGE_NOTICE_HOURS } from '#domain/cancellation.ts';
import { MAX_REMINDER_HOURS } from '#domain/reminders.ts';
import {
  choiceField,
  choicesField,
  limitField,
  numberField,
  numbersField,
  optionalWebAddressField,
  timeZoneField,
  within,
  yesOrNoField,
} from './setting-fields.ts';

const upToAMonth = within('hours', 0, 24 * 30);
const buffer = within('minutes', 0, 240);

export const callFields = {
  coachTimeZone: timeZoneField({
    label: 'Time zone',
    meaning:
      'Your own clock. Calls that are booked stay at the moment people agreed to; your weekly and dated times keep their time of day and move to the new clock.',
    default: 'America/New_York',
  }),
  contactMethods: choicesField<ContactMethod>({
    label: 'Ways to call',
    meaning:
      'How calls are made. People choose one of these when they book; with only one, the form doesn’t ask. A video link is a room of yours, such as on Zoom or Google Meet.',
    default: ['facetime', 'whatsapp'],
    choices: contactMethods.map((value) => ({ value, label: contactMethodNames[value] })),
  }),
  videoLink: optionalWebAddressField({
    label: 'Your video link',
    meaning:
      'The room for all calls by video link. Only you and the clients of these calls see it. Leave this empty to type a link for each call, in its booking.',
  }),
  introCallMinutes: numberField({
    label: 'Length of a free call',
    meaning: 'How long a free introductory call lasts. More than 30 minutes take two half-hours of your calendar.',
    default: 30,
    ...within('minutes', 5, 45),
  }),
  noticeHours: numberField({
    label: 'Notice',
    meaning: 'How far ahead of a call people have to book it.',
    default: 12,
    ...upToAMonth,
  }),
  horizonDays: numberField({
    label: 'Days ahead',
    meaning: 'How many days ahead people can book.',
    default: 90,
    ...within('days', 1, 366),
  }),
  bufferBeforeMinutes: numberField({
    label: 'Break before a call',
    meaning: 'Time to prepare that stays free before each call that people book.',
    default: 0,
    ...buffer,
  }),
  bufferAfterMinutes: numberField({
    label: 'Break after a call',
    meaning: 'Time that stays free after each call that people book. Between two calls lie both breaks.',
    default: 0,
    ...buffer,
  }),
  maxCallsPerDay: limitField({
    label: 'Most calls a day',
    meaning: 'When so many calls are booked on a day, the rest of it is closed. Calls you book yourself count too.',
    ...within('calls', 1, 48),
  }),
  maxCallsPerWeek: limitField({
    label: 'Most calls a week',
    meaning: 'When so many calls are booked in a week, the rest of it is closed.',
    ...within('calls', 1, 336),
  }),
  weekStartsOn: choiceField<'mon' | 'sun'>({
    label: 'First day of the week',
    meaning: 'The day on which a week begins on your own pages and for “Most calls a week”.',
    default: 'mon',
    choices: [
      { value: 'mon', label: 'Monday' },
      { value: 'sun', label: 'Sunday' },
    ],
  }),
  confirmFreeCalls: yesOrNoField({
    label: 'Confirm free calls by hand',
    meaning:
      'A free call is booked either way. With “Yes”, each new one waits on Today until you confirm it, and the client then gets an email.',
    default: 'no',
  }),
  changeNoticeHours: numberField({
    label: 'Moving and canceling',
    meaning:
      'Until how long before a call clients can move or cancel it themselves. Calls that are booked keep the limit they were booked with.',
    default: DEFAULT_CHANGE_NOTICE_HOURS,
    ...upToAMonth,
  }),
  cancelRule: choiceField<CancelRule>({
    label: 'Money after canceling',
    meaning:
      'What happens to the money when a client cancels a paid call in time. The time limit is the one above, and it counts from the earliest time the call ever had. After it, and when you cancel yourself, you decide.',
    default: 'decide',
    choices: [
      { value: 'decide', label: 'I decide and write to the client' },
      { value: 'credit', label: 'It becomes credit for another call' },
      { value: 'refund', label: 'It goes back in full, if it was paid by card' },
    ],
  }),
  cancelDays: numberField({
    label: 'Days for the money',
    meaning:
      'Within how many days you write to the client, or a refund arrives. Banks often take 5 to 10 business days for a refund.',
    default: 14,
    ...within('days', 1, 60),
  }),
  givenBackDays: numberField({
    label: 'Days for minutes that come back late',
    meaning:
      'Minutes of a call that is canceled, or that you give back, return to where they were. If that package or credit has ended by then, they are credit for so many days.',
    default: 14,
    ...within('days', 1, 366),
  }),
  holdMinutes: numberField({
    label: 'Hold for payment',
    meaning: 'How long a time is held for a client who is paying.',
    default: 15,
    ...within('minutes', 5, 60),
  }),
  reminderHours: numbersField({
    label: 'Reminders',
    meaning: 'How many hours before a call its reminders go out. Leave this empty to send none.',
    default: [24, 1],
    ...within('hours', 1, MAX_REMINDER_HOURS),
    maxCount: 5,
  }),
  agendaHour: numberField({
    label: 'Agenda of the day',
    meaning: 'The hour of your clock (0 to 23) at which you get an email with the calls of the day.',
    default: 6,
    ...within('o’clock', 0, 23),
  }),
};
