import { yesOrNoField } from './setting-fields.ts';

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
