import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import type { CoursePurchase } from '../course-purchase-data.ts';
import { formatSalutation, type MailContent, type MailSite } from '../message.ts';
import { fillTemplate } from './fill-template.ts';
import { aside, card, colors, heading, layoutValues, paragraph, subheading, wrapInLayout } from './mail-layout.ts';
import { formatReceiptText, wrapText } from './text-format.ts';

const monospace = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Courier New', monospace";

export const courseWelcomeMjml = wrapInLayout(`
  ${card(
    `
    ${heading('Welcome to the course')}
    ${paragraph('{{salutation}}')}
    ${paragraph('Thank you for buying the Self-Paced Nutrition Course: it is yours for life.')}
    ${paragraph('{{account}}')}
    ${paragraph('Your email address: <strong>{{email}}</strong><br />Your temporary password:')}`,
    'first',
  )}
  <mj-section css-class="card" background-color="${colors.card}" padding="8px 24px">
    <mj-column css-class="panel" background-color="${colors.leafSoft}" border-radius="16px" padding="14px 0">
      <mj-text css-class="ink" align="center" font-family="${monospace}" font-size="20px" line-height="1.4" font-weight="600" padding="4px 12px"><span style="white-space:nowrap;-webkit-user-select:all;user-select:all">{{password}}</span></mj-text>
    </mj-column>
  </mj-section>
  ${card(
    `
    ${paragraph(`It is valid for ${TEMPORARY_PASSWORD_DAYS} days and works once, until you choose a password of your own. Did you choose one right after paying? Then sign in with that.`)}
    <mj-button href="{{signInUrl}}">Sign in and begin</mj-button>
    <mj-divider css-class="rule" />
    ${subheading('Your receipt')}
    ${paragraph('{{receipt}}')}
    <mj-divider css-class="rule" />
    ${aside(`Any question? Reply to this email or write to <a href="mailto:{{coachEmail}}" style="color:${colors.leaf}">{{coachEmail}}</a>.`)}`,
    'last',
  )}
`);

const newAccountText = 'An account was made for you. Sign in with these:';
const claimedAccountText =
  'There was an account with your email address already, which nobody had confirmed. For your safety its old password does not work any more. Sign in with these, and the course opens:';

type PurchaseWithPassword = CoursePurchase & { password: string };

/** The password stands alone on its line of the text part, and neither in the subject nor in the preview. */
export function courseWelcome(
  purchase: PurchaseWithPassword,
  receipt: string,
  site: MailSite,
  template: string,
): MailContent {
  const signInUrl = `${site.publicUrl}/auth`;
  const subject = 'Welcome to the Self-Paced Nutrition Course';
  const values = {
    ...layoutValues(site, {
      subject,
      preheader: 'How to sign in, and your receipt.',
      whyThisMail: 'You have this mail because the course was bought with your address.',
    }),
    salutation: formatSalutation(purchase),
    account: purchase.account === 'new' ? newAccountText : claimedAccountText,
    email: purchase.email,
    password: purchase.password,
    signInUrl,
    receipt,
  };
  return {
    subject,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fillTemplate(template, values),
    text: `${values.salutation}

Thank you for buying the Self-Paced Nutrition Course:
it is yours for life.

${wrapText(values.account)}

Your email address: ${purchase.email}
Your temporary password:

${purchase.password}

It is valid for ${TEMPORARY_PASSWORD_DAYS} days and works once, until you choose a password of
your own. Did you choose one right after paying? Then sign in with that.

Sign in and begin: ${signInUrl}

YOUR RECEIPT
${formatReceiptText(receipt)}

Any question? Reply to this email or write to ${site.coachEmail}.

${site.coachName}
${site.brand}
`,
  };
}
