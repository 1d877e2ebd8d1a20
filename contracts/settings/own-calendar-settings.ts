import { choiceField, numberField, within, yesOrNoField } from './setting-fields.ts';

/** The coach's own calendar: how calls get into it, and when the coach is asked about it if it cannot be read. */
export const ownCalendarFields = {
  callsByMail: yesOrNoField({
    label: 'Calls come with my emails',
    meaning:
      'The emails you get about a new, moved or canceled call carry an invitation, which puts the call into your calendar. Choose “No” if your calendar shows your calls in another way, so that none is there twice.',
    default: 'yes',
  }),
  feedAlarmMinutes: choiceField<0 | 10 | 30 | 60>({
    label: 'Alarms in your calendar',
    meaning:
      'Whether calls ring before they begin, if your calendar reads them from the secret address or the site writes them into it.',
    default: 0,
    choices: [
      { value: 0, label: 'None' },
      { value: 10, label: '10 minutes before' },
      { value: 30, label: '30 minutes before' },
      { value: 60, label: 'An hour before' },
    ],
  }),
  unreadableHours: numberField({
    label: 'Tell me about a calendar that can’t be read',
    meaning:
      'After how long Today asks you what to do about a calendar that can’t be read. Until then, the times it was last seen to be busy stay closed.',
    default: 24,
    ...within('hours', 1, 24 * 14),
  }),
};
