import type { CoursePurchase } from '../course-purchase.ts';
import { type MailContent, type MailSite, salutation } from '../message.ts';
import { inLines, receiptText } from './course-parts.ts';
import { fill } from './fill.ts';
import { aside, card, color, frame, frameValues, heading, paragraph, subheading } from './frame.ts';

export const courseReadyMjml = frame(
  card(
    `
    ${heading('Your course is ready')}
    ${paragraph('{{salutation}}')}
    ${paragraph('{{thanks}}')}
    ${paragraph('{{howToEnter}}')}
    <mj-button href="{{courseUrl}}">Go to the course</mj-button>
    <mj-divider css-class="rule" />
    ${subheading('Your receipt')}
    ${paragraph('{{receipt}}')}
    <mj-divider css-class="rule" />
    ${aside(`Any question? Reply to this email or write to <a href="mailto:{{coachEmail}}" style="color:${color.leaf}">{{coachEmail}}</a>.`)}`,
    'only',
  ),
);

const thanks = 'Thank you for buying the Self-Paced Nutrition Course: it is yours for life.';
const owned =
  'Your payment for the Self-Paced Nutrition Course came in, but the course was yours already. I have been told, and will write to you about this payment.';
const howToEnter =
  'Sign in with this email address and your own password. If you have forgotten it, choose “Forgot your password?” on the sign-in page.';

/** To a buyer who has a password of her own; also to one who paid for what she had already. */
export function courseReady(purchase: CoursePurchase, receipt: string, site: MailSite, template: string): MailContent {
  const courseUrl = `${site.publicUrl}/course`;
  const subject = 'Your Self-Paced Nutrition Course is ready';
  const values = {
    ...frameValues(site, {
      subject,
      preheader: 'Sign in and begin. Your receipt is in this mail.',
      whyThisMail: 'You have this mail because the course was bought with your address.',
    }),
    salutation: salutation(purchase),
    thanks: purchase.wasOwned ? owned : thanks,
    howToEnter,
    courseUrl,
    receipt,
  };
  return {
    subject,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fill(template, values),
    text: `${values.salutation}

${inLines(values.thanks)}

${inLines(howToEnter.replaceAll(/[“”]/g, '"'))}

Go to the course: ${courseUrl}

YOUR RECEIPT
${receiptText(receipt)}

Any question? Reply to this email or write to ${site.coachEmail}.

${site.coachName}
${site.brand}
`,
  };
}
