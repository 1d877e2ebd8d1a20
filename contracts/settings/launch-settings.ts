import { choiceField, textField, yesOrNoField } from './setting-fields.ts';

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
  pricesChecked: tickField('Prices checked', 'Whether the coach wants the prices that the site started with.'),
  backupTaken: tickField('Backup taken', 'Whether there’s a first backup of the site’s data.'),
  /** No check: the coach has put the list of checks away. */
  isDismissed: tickField('Checklist put away', 'Whether the checklist is no longer shown on Today.'),
};
