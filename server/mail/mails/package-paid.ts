import { fillMailText } from '../fill-mail-text.ts';
import { button } from '../layout/blocks.ts';
import { linkWithAddress, type RichText, richText } from '../layout/rich-text.ts';
import { defineMail } from '../mail-definition.ts';
import type { MailSite } from '../message.ts';
import { findSoldOrOffered, type PackageSaleMail, readPackageSale } from '../package-sale-mail.ts';

/** A package was paid: its receipt, and the link to the page that books its calls. */
export const packagePaid = defineMail('client', readPackageSale, {
  containsSecret: true,
  write(sale, site, texts) {
    const { name, contents, period, token, withCourse } = sale;
    return {
      ...fillMailText(texts, 'package-paid', {
        person: sale,
        site,
        places: {
          package: name,
          contents,
          period,
          'course note': withCourse ? describeCourse(sale, site) : '',
          receipt: describeReceipt(sale, site),
        },
        parts: { 'package button': [button('Book your calls', `${site.publicUrl}/package#${token}`)] },
      }),
      preheader: `${contents}. ${period}`,
      because: 'a package was bought with this email address',
    };
  },
  async findOutdatedReason({ db }, mail) {
    const found = await findSoldOrOffered(db, mail);
    if (!found) return 'The package was deleted.';
    return found.package.endedBy === 'refund' ? 'The package was refunded.' : null;
  },
});

const describeCourse = ({ hasCourseMail }: PackageSaleMail, { publicUrl }: MailSite): RichText =>
  hasCourseMail
    ? richText`The course is part of it. Another email says how to open it.`
    : richText`The course is part of it. Open it at ${linkWithAddress(`${publicUrl}/auth`, 'the sign-in page')} with this email address. If you haven’t chosen a password yet, choose “Forgot your password?” there.`;

function describeReceipt({ name, amountInDollars, reference, token }: PackageSaleMail, site: MailSite): RichText {
  if (reference === null) return richText`${name}, paid. Thank you!`;
  const page = linkWithAddress(`${site.publicUrl}/pay#${token}`, 'its page');
  return richText`${name}: ${amountInDollars}, paid. Payment reference: ${reference}. You can print your receipt from ${page}.`;
}
