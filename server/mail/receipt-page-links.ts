import { linkWithAddress, type RichText, richText } from './layout/rich-text.ts';
import type { MailSite } from './message.ts';

// Mails lead to a page that lists receipts. They carry no receipt's own link, which never ends, since mails are
// forwarded.

/** Adds the way to the buyer's account. `receipt`: the sentence about the payment, without its period. */
export const withAccountLink = (receipt: string, { publicUrl }: MailSite): RichText =>
  richText`${receipt}. You can print your receipt from ${linkWithAddress(`${publicUrl}/account`, 'your account')}.`;

/** Adds the way to the page with the receipt of a payment for a call, a bill or a package. */
export const withReceiptPage = ({ kind, reference, myCallUrl }: PaymentOfMail): string | RichText =>
  receiptPlaces[kind] === undefined
    ? withCallLink(reference, myCallUrl)
    : `${reference}. To print your receipt, open ${receiptPlaces[kind]} again.`;
const receiptPlaces: Record<string, string | undefined> = {
  bill: 'the link to your bill',
  package: 'the link to your package',
};
type PaymentOfMail = { kind: string; reference: string; myCallUrl: string | null };

/** Adds the way to the call's page. `myCallUrl` is null if there is no receipt, or if another person paid. */
export const withCallLink = (receipt: string, myCallUrl: string | null): string | RichText =>
  myCallUrl === null
    ? receipt
    : richText`${receipt}. You can print your receipt from ${linkWithAddress(myCallUrl, 'the page of your call')}.`;
