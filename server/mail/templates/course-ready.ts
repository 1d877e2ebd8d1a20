import type { CoursePurchase } from '../course-purchase-data.ts';
import { formatSalutation, type MailContent, type MailSite } from '../message.ts';
import { fillTemplate } from './fill-template.ts';
import { aside, card, colors, heading, layoutValues, paragraph, subheading, wrapInLayout } from './mail-layout.ts';
import { formatReceiptText, wrapText } from './text-format.ts';

export const courseReadyMjml = wrapInLayout(
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
    ${aside(`Any question? Reply to this email or write to <a href="mailto:{{coachEmail}}" style="color:${colors.leaf}">{{coachEmail}}</a>.`)}`,
    'only',
  ),
);

const newPurchaseText = 'Thank you for buying the Self-Paced Nutrition Course: it is yours for life.';
const alreadyOwnedText =
  'Your payment for the Self-Paced Nutrition Course came in, but the course was yours already. I have been told, and will write to you about this payment.';
const signInText =
  'Sign in with this email address and your own password. If you have forgotten it, choose “Forgot your password?” on the sign-in page.';

/** To a buyer who has a password of her own; also to one who paid for what she had already. */
export function courseReady(purchase: CoursePurchase, receipt: string, site: MailSite, template: string): MailContent {
  const courseUrl = `${site.publicUrl}/course`;
  const subject = 'Your Self-Paced Nutrition Course is ready';
  const values = {
    ...layoutValues(site, {
      subject,
      preheader: 'Sign in and begin. Your receipt is in this mail.',
      whyThisMail: 'You have this mail because the course was bought with your address.',
    }),
    salutation: formatSalutation(purchase),
    thanks: purchase.wasOwned ? alreadyOwnedText : newPurchaseText,
    howToEnter: signInText,
    courseUrl,
    receipt,
  };
  return {
    subject,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fillTemplate(template, values),
    text: `${values.salutation}

${wrapText(values.thanks)}

${wrapText(signInText.replaceAll(/[“”]/g, '"'))}

Go to the course: ${courseUrl}

YOUR RECEIPT
${formatReceiptText(receipt)}

Any question? Reply to this email or write to ${site.coachEmail}.

${site.coachName}
${site.brand}
`,
  };
}
