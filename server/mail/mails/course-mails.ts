import { describeAnswerPlace } from '#domain/lessons.ts';
import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import { eq } from '../../db/drizzle.ts';
import { courseQuestions } from '../../db/schema.ts';
import { offerReply } from '../call-blocks.ts';
import {
  type CoursePurchaseMail,
  findPurchaseOutdatedReason,
  type PurchaseOfAccount,
  readCoursePurchase,
  readPurchaseOfAccount,
} from '../course-purchase-mail.ts';
import { introduceAccount, offerConfirmation, offerSignIn, readCourseSignIn } from '../course-sign-in.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { aside, button, facts, paragraph, quote, secret } from '../layout/blocks.ts';
import { lines, mailLink, richText, strong } from '../layout/rich-text.ts';
import { createMissingDataError, defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import { formatFullName } from '../message.ts';
import { withAccountLink } from '../receipt-page-links.ts';

/** The mail to a buyer who has chosen a password, or who paid again for a course that they had already. */
const courseReady = defineMail('client', readPurchaseOfAccount, {
  write: (purchase: PurchaseOfAccount & { confirmToken?: string | null }, site, texts) =>
    fillMailText('course-ready', site, texts, {
      person: purchase,
      places: {
        thanks: purchase.wasOwned
          ? 'Your payment for the Self-Paced Nutrition Course came in, but you already had the course. I’ve been notified, and I’ll write to you about this payment.'
          : 'Thank you for buying the Self-Paced Nutrition Course. It’s yours for life.',
        receipt: withAccountLink(purchase.receipt, site),
      },
      parts: {
        'course button': [button('Go to the course', `${site.publicUrl}/course`), ...offerConfirmation(purchase, site)],
      },
      preheader: 'Sign in and get started. Your receipt is below.',
      because: 'the course was bought with this email address',
    }),
  findOutdatedReason: findPurchaseOutdatedReason,
});

/** The mails about the course: to the member, and with `-notice` or `-question` to the coach. */
export const courseMails = {
  /** The subject and the preheader, which a locked screen may show, do not contain the password. */
  'course-welcome': defineMail('client', readCourseSignIn, {
    containsSecret: true,
    write(purchase, site, texts) {
      const { password } = purchase;
      // The buyer has chosen a password before this mail was sent.
      if (password === null) return courseReady.write(purchase, site, texts);
      return fillMailText('course-welcome', site, texts, {
        person: purchase,
        places: {
          account: introduceAccount(purchase),
          email: purchase.email,
          days: String(TEMPORARY_PASSWORD_DAYS),
          receipt: withAccountLink(purchase.receipt, site),
        },
        parts: { password: [secret(password)], 'sign-in button': offerSignIn(purchase, site) },
        preheader: 'How to sign in, plus your receipt.',
        because: 'the course was bought with this email address',
      });
    },
    findOutdatedReason: findPurchaseOutdatedReason,
  }),
  'course-ready': courseReady,

  'course-sale-notice': defineMail('coach', readCoursePurchase, {
    write(purchase, site) {
      const name = formatFullName(purchase);
      return {
        subject: `Course sold: ${name}`,
        preheader: purchase.receipt,
        title: 'The course was bought',
        person: purchase,
        blocks: [
          paragraph(describeOutcome(purchase)),
          facts([
            ['Buyer', name],
            ['Email', mailLink(purchase.email)],
            ['Receipt', purchase.receipt],
          ]),
          button('Open the payments', `${site.publicUrl}/admin/payments`),
          offerReply(purchase),
        ],
      };
    },
  }),

  /** A member asks the coach from within the course. The question deserves an answer even if the member has left. */
  'course-question': defineMail('coach', readQuestion, {
    write(data, site) {
      const { email, question } = data;
      const name = formatFullName(data) || email;
      const topic = data.lessonId === null ? 'the course' : site.nameLesson(data.lessonId);
      return {
        subject: `Question from ${name}: ${topic}`,
        preheader: question.replace(/\s+/g, ' ').slice(0, 120),
        title: 'A question about the course',
        person: data,
        blocks: [
          paragraph(richText`${strong(name)} (${email}) asks about ${strong(topic)}:`),
          quote(lines(question)),
          button('Answer on your site', `${site.publicUrl}/admin/course/members`),
          aside(
            `There, your answer also stands ${describeAnswerPlace(data.lessonId)}. Or just reply to this email to answer ${name}.`,
          ),
        ],
      };
    },
  }),

  'course-answer': defineMail('client', readQuestion, {
    write({ question, answer, lessonId, ...person }, site, texts) {
      const words = answer ?? '';
      const address = lessonId === null ? '/course' : `/course?part=${lessonId}`;
      return fillMailText('course-answer', site, texts, {
        person,
        places: { lesson: lessonId === null ? 'the course' : site.nameLesson(lessonId) },
        parts: {
          'question and answer': [aside(lines(question)), ...words.split(/\n{2,}/).map((text) => quote(lines(text)))],
          'course button': [button('Open the course', `${site.publicUrl}${address}`)],
        },
        preheader: words.replace(/\s+/g, ' ').slice(0, 120),
        because: 'you asked a question about the course',
      });
    },
  }),
};

function describeOutcome({ wasOwned, account, isOpen }: CoursePurchaseMail): string {
  if (wasOwned) return 'This buyer already had the course. Please check whether to refund the payment.';
  if (account === 'new') return 'The buyer has a new account, and an email with how to sign in.';
  if (isOpen) return 'The buyer already had an account, and the course is open there.';
  return 'There was an unconfirmed account with the buyer’s address. The course opens with the password sent by email.';
}

/** Reads the question that a mail is about. Throws `MailDeliveryError`. */
async function readQuestion({ db, sealer }: ReadContext, { courseQuestionId }: MailRow) {
  const [found] = await db
    .select()
    .from(courseQuestions)
    .where(eq(courseQuestions.id, courseQuestionId ?? 0));
  if (!found) throw createMissingDataError('the question was deleted', 'The question this email is about was deleted.');
  return sealer.openRow('course_questions', found);
}
