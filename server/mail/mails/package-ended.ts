import { fillMailText } from '../fill-mail-text.ts';
import { button } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';
import { findPackageOfMail, readPackageMail } from '../package-mail.ts';

/** A package has ended, by itself or by the coach. */
export const packageEnded = defineMail('client', readPackageMail, {
  containsSecret: true,
  write({ name, lastDay, pageUrl, summary, toBook: _, isOver: _isOver, ...person }, site, texts) {
    return {
      ...fillMailText(texts, 'package-ended', {
        person,
        site,
        places: { package: name, 'calls used': `It had ${summary}.`, 'last day': lastDay },
        parts: { 'package button': [button('See your package', pageUrl)] },
      }),
      preheader: `It had ${summary}.`,
      because: 'a package was bought with this email address',
    };
  },
  async findOutdatedReason({ db, now }, mail) {
    const found = await findPackageOfMail(db, mail);
    if (!found?.endsAt) return 'The package was deleted.';
    if (found.endedBy === 'refund') return 'The package was refunded.';
    return found.endedBy === null && found.endsAt > now ? 'The package was prolonged.' : null;
  },
});
