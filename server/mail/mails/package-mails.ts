import { formatCallCount, getLastDay } from '#domain/packages.ts';
import { describeCourseSignIn } from '../course-sign-in.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { button, rule } from '../layout/blocks.ts';
import { linkWithAddress, type RichText, richText } from '../layout/rich-text.ts';
import { defineMail } from '../mail-definition.ts';
import type { MailSite } from '../message.ts';
import { findPackageOfMail, readPackageMail } from '../package-mail.ts';
import { findSoldOrOffered, type PackageSaleMail, readPackageSale } from '../package-sale-mail.ts';

/** The mails about a package that was bought. */
export const packageMails = {
  /** The mail after a package is paid, with the receipt, the link to book its calls, and the way into its course. */
  'package-paid': defineMail('client', readPackageSale, {
    containsSecret: true,
    write(sale, site, texts) {
      const { name, contents, period, token, withCourse, course } = sale;
      const filled = fillMailText('package-paid', site, texts, {
        person: sale,
        places: {
          package: name,
          contents,
          period,
          'course note': withCourse ? describeCourse(sale, site) : '',
          receipt: describeReceipt(sale, site),
        },
        parts: { 'package button': [button('Book your calls', `${site.publicUrl}/package#${token}`)] },
        preheader: `${contents}. ${period}`,
        because: 'a package was bought with this email address',
      });
      // The sign-in follows the coach's text, so that no change of the text can remove the password.
      const signIn = course ? describeCourseSignIn(course, site) : [];
      return signIn.length > 0 ? { ...filled, blocks: [...filled.blocks, rule(), ...signIn] } : filled;
    },
    async findOutdatedReason({ db }, mail) {
      const found = await findSoldOrOffered(db, mail);
      if (!found) return 'The package was deleted.';
      return found.package.endedBy === 'refund' ? 'The package was refunded.' : null;
    },
  }),

  /** The mail before a package ends, if calls are left to book. */
  'package-reminder': defineMail('client', readPackageMail, {
    containsSecret: true,
    write: ({ person, name, lastDay, pageUrl, toBook }, site, texts) =>
      fillMailText('package-reminder', site, texts, {
        person,
        places: { package: name, 'calls left': formatCallCount(toBook), 'last day': lastDay },
        parts: { 'package button': [button('Book your calls', pageUrl)] },
        preheader: `You can book them until ${lastDay}.`,
        because: 'a package was bought with this email address',
      }),
    async findOutdatedReason({ db, now, site }, mail) {
      const found = await findPackageOfMail(db, mail);
      if (!found?.endsAt) return 'The package was deleted.';
      if (found.endedBy !== null || found.endsAt <= now) return 'The package has ended.';
      if (found.counts.toBook === 0) return 'All its calls are booked.';
      // A package that was prolonged gets a reminder of its new end.
      const lastDay = getLastDay(found.endsAt, site.coachTimeZone);
      return mail.onceKey?.endsWith(lastDay) === false ? 'The package was prolonged.' : null;
    },
  }),

  /** The mail after a package has ended on its last day, or was ended by the coach. */
  'package-ended': defineMail('client', readPackageMail, {
    containsSecret: true,
    write: ({ person, name, lastDay, pageUrl, summary }, site, texts) =>
      fillMailText('package-ended', site, texts, {
        person,
        places: { package: name, 'calls used': `It had ${summary}.`, 'last day': lastDay },
        parts: { 'package button': [button('See your package', pageUrl)] },
        preheader: `It had ${summary}.`,
        because: 'a package was bought with this email address',
      }),
    async findOutdatedReason({ db, now }, mail) {
      const found = await findPackageOfMail(db, mail);
      if (!found?.endsAt) return 'The package was deleted.';
      if (found.endedBy === 'refund') return 'The package was refunded.';
      return found.endedBy === null && found.endsAt > now ? 'The package was prolonged.' : null;
    },
  }),
};

function describeCourse({ course, email }: PackageSaleMail, { publicUrl }: MailSite): RichText {
  if (course?.password) return richText`The course is part of it. How to sign in stands at the end of this email.`;
  const page = linkWithAddress(`${publicUrl}/course`, 'your course');
  // If the coach has corrected the client's address since the sale, the account still has the earlier one.
  const address = course && course.email !== email ? course.email : 'this email address';
  return richText`The course is part of it. Open ${page}, and sign in with ${address}. If you haven’t chosen a password yet, choose “Forgot your password?” there.`;
}

function describeReceipt({ name, amountInDollars, reference, token }: PackageSaleMail, site: MailSite): RichText {
  if (reference === null) return richText`${name}, paid. Thank you!`;
  const page = linkWithAddress(`${site.publicUrl}/pay#${token}`, 'its page');
  return richText`${name}: ${amountInDollars}, paid. Payment reference: ${reference}. You can print your receipt from ${page}.`;
}
