import { linkWithAddress, type RichText, richText } from './layout/rich-text.ts';
import type { MailSite } from './message.ts';

// Mails lead to a page that lists receipts. They carry no receipt's own link, which never ends, since mails are
// forwarded.

/** Adds the way to the buyer's account. `receipt`: the sentence about the payment, without its period. */
export const withAccountLink = (receipt: string, { publicUrl }: MailSite): RichText =>
  richText`${receipt}. You can print your receipt from ${linkWithAddress(`${publicUrl}/account`, 'your account')}.`;

/** Adds the way to the page with the receipt of a payment for a call, a bill or a package. */
export const withReceiptPage = ({ reference, myCallUrl, receiptLink }: PaymentOfMail): string | RichText =>
  myCallUrl === null && receiptLink !== null
    ? `${reference}. To print your receipt, open ${receiptLink} again.`
    : withCallLink(reference, myCallUrl);
type PaymentOfMail = { reference: string; myCallUrl: string | null; receiptLink: string | null };

/** Adds the way to the call's page. `myCallUrl` is null if the page shows no receipt. */
export const withCallLink = (receipt: string, myCallUrl: string | null): string | RichText =>
  myCallUrl === null
    ? receipt
    : richText`${receipt}. You can print your receipt from ${linkWithAddress(myCallUrl, 'the page of your call')}.`;
