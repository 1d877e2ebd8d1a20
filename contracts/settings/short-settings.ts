import { choiceField, numberField, optionalTextField, textField, within, yesOrNoField } from './setting-fields.ts';

/** The coach's data on receipts. Receipts leave out the fields that are null. */
export const receiptFields = {
  businessName: optionalTextField({
    label: 'Name on receipts',
    meaning: 'The name of your business. If this is empty, receipts carry your own name.',
    maxLength: 100,
  }),
  addressLine1: optionalTextField({
    label: 'Street and number',
    meaning: 'The first line of your address on receipts.',
    maxLength: 100,
  }),
  addressLine2: optionalTextField({
    label: 'City, state and ZIP code',
    meaning: 'The second line of your address on receipts.',
    maxLength: 100,
  }),
  taxLine: optionalTextField({
    label: 'Tax line',
    meaning: 'Your tax number, or a sentence about tax, just as it should read: “EIN 12-3456789”, for example.',
    maxLength: 200,
  }),
};

/** The coach's own calendar: how calls get into it, and what holds when it cannot be read. */
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

export const openingFields = {
  visibility: choiceField<'open' | 'opening-soon'>({
    label: 'Your site is',
    meaning:
      'While it’s opening soon, visitors read a short note in place of your pages. You still see everything when you’re signed in, and links in emails keep working.',
    default: 'open',
    choices: [
      { value: 'open', label: 'Open to everyone' },
      { value: 'opening-soon', label: 'Opening soon' },
    ],
  }),
  openingText: textField({
    label: 'Note for visitors',
    meaning: 'What visitors read while your site is opening soon, above your contact address.',
    default: 'I’m getting everything ready for you. Please check back soon, or write to me.',
    maxLength: 300,
  }),
};

const tickField = (label: string, meaning: string) => yesOrNoField({ label, meaning, default: 'no' });

/** The checks before the site goes live that no program can make, so the coach ticks them by hand. */
export const gettingLiveFields = {
  namesChecked: tickField(
    'Name, address and time zone checked',
    'Whether the names, contacts and clock are the coach’s own.',
  ),
  wordsChecked: tickField('Words checked', 'Whether the words of the pages are the coach’s own.'),
  pricesChecked: tickField('Prices checked', 'Whether the prices of the sample are the coach’s own too.'),
  backupTaken: tickField('Backup taken', 'Whether there’s a first backup of the site’s data.'),
  isDismissed: tickField('Checklist put away', 'Whether the checklist is no longer shown on Today.'),
};
