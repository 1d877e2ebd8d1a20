import type { findStoredPurchase } from '../course-purchase-data.ts';
import { formatFullName, type MailContent, type MailSite } from '../message.ts';
import { renderEmailRow, renderRow } from './call-sections.ts';
import { fillTemplate, html } from './fill-template.ts';
import { aside, card, colors, heading, layoutValues, paragraph, wrapInLayout } from './mail-layout.ts';
import { formatReceiptText, wrapText } from './text-format.ts';

export const courseSaleNoticeMjml = wrapInLayout(
  card(
    `
    ${heading('The course was bought')}
    ${paragraph('{{news}}')}
    <mj-table font-size="16px" line-height="1.5" color="${colors.ink}" padding="4px 32px 12px" css-class="ink typed">{{rows}}</mj-table>
    <mj-button href="{{paymentsUrl}}">Open the payments</mj-button>
    ${aside('To write to {{name}}, reply to this mail.')}`,
    'only',
  ),
);

type StoredPurchase = NonNullable<Awaited<ReturnType<typeof findStoredPurchase>>>;

/** To the coach. Answers go to the buyer. */
export function courseSaleNotice(
  purchase: StoredPurchase,
  receipt: string,
  site: MailSite,
  template: string,
): MailContent {
  const name = formatFullName(purchase);
  const paymentsUrl = `${site.publicUrl}/admin/payments`;
  const outcome = describeOutcome(purchase);
  const subject = `Course sold: ${name}`;
  const values = {
    ...layoutValues(site, {
      subject,
      preheader: receipt,
      whyThisMail: 'You have this mail because you are the coach of this site.',
    }),
    news: outcome,
    name,
    paymentsUrl,
    rows: html`${[renderRow('Buyer', html`${name}`), renderEmailRow(purchase.email), renderRow('Receipt', html`${receipt}`)]}`,
  };
  return {
    subject,
    replyTo: { name, address: purchase.email },
    html: fillTemplate(template, values),
    text: `${wrapText(outcome)}

Buyer:   ${name}
Email:   ${purchase.email}
Receipt: ${formatReceiptText(receipt, '         ')}

The payments: ${paymentsUrl}

To write to ${name}, reply to this mail.
`,
  };
}

function describeOutcome({ wasOwned, account, isOpen }: StoredPurchase): string {
  if (wasOwned) return 'This buyer already had the course. Please look whether to give the money back.';
  if (account === 'new') return 'An account was made for the buyer, who has been sent how to sign in.';
  if (isOpen) return 'The buyer had an account already, and the course is open in it.';
  return 'The buyer’s address had an account that nobody had confirmed. The course opens with the password that was mailed.';
}
