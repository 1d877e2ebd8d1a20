import type { readPurchase } from '../course-purchase.ts';
import { fullName, type MailContent, type MailSite } from '../message.ts';
import { emailRow, row } from './call-parts.ts';
import { inLines, receiptText } from './course-parts.ts';
import { fill, html } from './fill.ts';
import { aside, card, color, frame, frameValues, heading, paragraph } from './frame.ts';

export const courseSaleNoticeMjml = frame(
  card(
    `
    ${heading('The course was bought')}
    ${paragraph('{{news}}')}
    <mj-table font-size="16px" line-height="1.5" color="${color.ink}" padding="4px 32px 12px" css-class="ink typed">{{rows}}</mj-table>
    <mj-button href="{{paymentsUrl}}">Open the payments</mj-button>
    ${aside('To write to {{name}}, reply to this mail.')}`,
    'only',
  ),
);

type Purchase = NonNullable<Awaited<ReturnType<typeof readPurchase>>>;

/** To the coach. Answers go to the buyer. */
export function courseSaleNotice(purchase: Purchase, receipt: string, site: MailSite, template: string): MailContent {
  const name = fullName(purchase);
  const paymentsUrl = `${site.publicUrl}/admin/payments`;
  const news = whatFollowed(purchase);
  const subject = `Course sold: ${name}`;
  const values = {
    ...frameValues(site, {
      subject,
      preheader: receipt,
      whyThisMail: 'You have this mail because you are the coach of this site.',
    }),
    news,
    name,
    paymentsUrl,
    rows: html`${[row('Buyer', html`${name}`), emailRow(purchase.email), row('Receipt', html`${receipt}`)]}`,
  };
  return {
    subject,
    replyTo: { name, address: purchase.email },
    html: fill(template, values),
    text: `${inLines(news)}

Buyer:   ${name}
Email:   ${purchase.email}
Receipt: ${receiptText(receipt, '         ')}

The payments: ${paymentsUrl}

To write to ${name}, reply to this mail.
`,
  };
}

function whatFollowed({ wasOwned, account, isOpen }: Purchase): string {
  if (wasOwned) return 'This buyer already had the course. Please look whether to give the money back.';
  if (account === 'new') return 'An account was made for the buyer, who has been sent how to sign in.';
  if (isOpen) return 'The buyer had an account already, and the course is open in it.';
  return 'The buyer’s address had an account that nobody had confirmed. The course opens with the password that was mailed.';
}
