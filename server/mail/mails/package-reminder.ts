import { fillMailText } from '../fill-mail-text.ts';
import { button } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';
import { findPackageOfMail, formatCallsLeft, readPackageMail } from '../package-mail.ts';

/** A package ends soon, and calls are left to book. */
export const packageReminder = defineMail('client', readPackageMail, {
  containsSecret: true,
  write({ name, lastDay, pageUrl, toBook, summary: _, isOver: _isOver, ...person }, site, texts) {
    return {
      ...fillMailText(texts, 'package-reminder', {
        person,
        site,
        places: { package: name, 'calls left': formatCallsLeft({ toBook }), 'last day': lastDay },
        parts: { 'package button': [button('Book your calls', pageUrl)] },
      }),
      preheader: `You can book them until ${lastDay}.`,
      because: 'a package was bought with this email address',
    };
  },
  async findOutdatedReason({ db, now }, mail) {
    const found = await findPackageOfMail(db, mail);
    if (!found?.endsAt) return 'The package was deleted.';
    if (found.endedBy !== null || found.endsAt <= now) return 'The package has ended.';
    if (found.counts.toBook === 0) return 'All its calls are booked.';
    // A package that was prolonged gets a reminder of its new end.
    return mail.onceKey?.endsWith(found.endsAt.toISOString()) === false ? 'The package was prolonged.' : null;
  },
});
