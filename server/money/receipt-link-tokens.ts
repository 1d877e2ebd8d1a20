import { createHmac, timingSafeEqual } from 'node:crypto';

type LinkedReceipt = { number: number; createdAt: Date };

/**
 * Makes a token that opens one receipt: '7.' and 43 characters. The signature covers the time at which the number was
 * given, because a restored or wiped database gives the same numbers again.
 */
export function signReceiptLink(secret: string, { number, createdAt }: LinkedReceipt): string {
  const signature = createHmac('sha256', secret).update(`receipt ${number} ${createdAt.toISOString()}`);
  return `${number}.${signature.digest('base64url')}`;
}

/** Returns the number in a token, valid or not; null if the text is no token. */
export function parseReceiptLink(text: string): number | null {
  const [, number] = /^([1-9]\d{0,9})\.[\w-]{43}$/.exec(text) ?? [];
  return number && Number(number) < 2 ** 31 ? Number(number) : null;
}

export function isReceiptLinkValid(secret: string, receipt: LinkedReceipt, text: string): boolean {
  const actual = Buffer.from(text);
  const expected = Buffer.from(signReceiptLink(secret, receipt));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
