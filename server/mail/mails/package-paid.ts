import { describeCourseSignIn } from '../course-sign-in.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { button, rule } from '../layout/blocks.ts';
import { linkWithAddress, type RichText, richText } from '../layout/rich-text.ts';
import { defineMail } from '../mail-definition.ts';
import type { MailSite } from '../message.ts';
import { findSoldOrOffered, type PackageSaleMail, readPackageSale } from '../package-sale-mail.ts';

/** A package was paid: its receipt, the link to the page that books its calls, and the way into its course. */
export const packagePaid = defineMail('client', readPackageSale, {
  containsSecret: true,
  write(sale, site, texts) {
    const { name, contents, period, token, withCourse, course } = sale;
    const filled = fillMailText(texts, 'package-paid', {
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
    });
    // Not a place in the coach's words: the password arrives whatever they are.
    const signIn = course ? describeCourseSignIn(course, site) : [];
    return {
      ...filled,
      blocks: signIn.length > 0 ? [...filled.blocks, rule(), ...signIn] : filled.blocks,
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

function describeCourse({ course }: PackageSaleMail, { publicUrl }: MailSite): RichText {
  if (course?.password) return richText`The course is part of it. How to sign in stands at the end of this email.`;
  const page = linkWithAddress(`${publicUrl}/course`, 'your course');
  return richText`The course is part of it. Open ${page}, and sign in with this email address. If you haven’t chosen a password yet, choose “Forgot your password?” there.`;
}

function describeReceipt({ name, amountInDollars, reference, token }: PackageSaleMail, site: MailSite): RichText {
  if (reference === null) return richText`${name}, paid. Thank you!`;
  const page = linkWithAddress(`${site.publicUrl}/pay#${token}`, 'its page');
  return richText`${name}: ${amountInDollars}, paid. Payment reference: ${reference}. You can print your receipt from ${page}.`;
}
