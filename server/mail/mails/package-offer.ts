import { getPaymentLinkState } from '#domain/payment-links.ts';
import { formatClientTimes } from '../call-times.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { button, buttonFallback } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';
import { findSoldOrOffered, readPackageSale } from '../package-sale-mail.ts';

/** The offer of a package, with the link to read and pay it. */
export const packageOffer = defineMail('client', readPackageSale, {
  containsSecret: true,
  write({ name, contents, amountInDollars, period, payBy, visitorTimeZone, token, ...person }, site, texts) {
    const deadline = formatClientTimes({ startsAt: payBy, visitorTimeZone }, site);
    const payUrl = `${site.publicUrl}/pay#${token}`;
    return {
      ...fillMailText(texts, 'package-offer', {
        person,
        site,
        places: { package: name, contents, price: amountInDollars, period, 'pay by': deadline },
        parts: { 'pay button': [button('See the offer', payUrl)], 'pay address': [buttonFallback(payUrl)] },
      }),
      preheader: `${contents}. You can pay by card until ${deadline}.`,
      because: 'a package was offered to this email address',
    };
  },
  async findOutdatedReason({ db, now }, mail) {
    const found = await findSoldOrOffered(db, mail);
    return found ? endedReasons[getPaymentLinkState(found.link, null, now)] : 'The offer was deleted.';
  },
});

const endedReasons = {
  open: null,
  paid: 'The package is paid.',
  elsewhere: 'The package is paid.',
  cancelled: 'The offer was taken back.',
  replaced: 'A newer payment link replaced it.',
  expired: 'The offer has expired.',
  over: 'The offer has expired.',
} as const;
