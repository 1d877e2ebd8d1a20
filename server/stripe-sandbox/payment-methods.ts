import { z } from 'zod';
import { clearableText, text } from './forms.ts';
import { newId } from './ids.ts';
import { type StoredObject, toUnixSeconds } from './objects.ts';
import { resourceMissingError, SandboxError, type SandboxErrorBody } from './sandbox-error.ts';
import type { SandboxRequest } from './sandbox-request.ts';
import { type Behavior, findCardByName, findCardByNumber, type TestCard } from './test-cards.ts';

export type PaymentMethod = ReturnType<typeof newPaymentMethod>;
export type StoredMethod = StoredObject<PaymentMethod, { behaviour: Behavior }>;
type Expiry = { month: number; year: number };

const card = z.strictObject({
  number: text(100),
  exp_month: text(20),
  exp_year: text(20),
  cvc: text(20).optional(),
});
/** Data that is accepted and not stored: the sandbox keeps nothing about payers. */
const ignored = z.record(z.string(), z.unknown()).optional();

/** The parameters that give a card: its name, or what was typed. */
export const methodFields = {
  payment_method: clearableText(200).optional(),
  payment_method_data: z.strictObject({ type: z.enum(['card']), card, billing_details: ignored }).optional(),
};
const methodSchema = z.object(methodFields);

/** Returns the card as it will be stored, with its last four digits; undefined without a card. */
export function readMethod(
  { now }: SandboxRequest,
  { payment_method: name, payment_method_data: data }: z.output<typeof methodSchema>,
): StoredMethod | undefined {
  if (data) return methodFromNumber(now, data.card);
  if (!name) return undefined;
  const testCard = findCardByName(name);
  if (!testCard) throw resourceMissingError('PaymentMethod', name, 'payment_method');
  return toStoredMethod(now, testCard, { month: now.getUTCMonth() + 1, year: now.getUTCFullYear() + 1 });
}

function methodFromNumber(now: Date, { number, exp_month, exp_year, cvc }: z.output<typeof card>): StoredMethod {
  const digits = number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits)) {
    throw cardError('invalid_number', 'The card number is not a valid one.', 'number');
  }
  if (!passesLuhn(digits)) throw cardError('incorrect_number', 'The card number is incorrect.', 'number');
  const expiry = readExpiry(now, exp_month, exp_year);
  const isAmex = /^3[47]/.test(digits);
  if (cvc !== undefined && !(isAmex ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw cardError('invalid_cvc', "The card's security code is not a valid one.", 'cvc');
  }
  const testCard = findCardByNumber(digits);
  if (!testCard) {
    throw cardError(
      'card_declined',
      'The card was declined: this is a sandbox, and takes test cards only.',
      'number',
      'test_mode_live_card',
    );
  }
  return toStoredMethod(now, testCard, expiry);
}

function readExpiry(now: Date, month: string, year: string): Expiry {
  const expiry = { month: Number(month), year: Number(year) < 100 ? 2000 + Number(year) : Number(year) };
  const monthError = () =>
    cardError('invalid_expiry_month', "The card's expiration month is not a valid one.", 'exp_month');
  if (!/^\d{1,2}$/.test(month) || expiry.month < 1 || expiry.month > 12) throw monthError();
  const thisYear = now.getUTCFullYear();
  if (!/^(\d{2}|\d{4})$/.test(year) || expiry.year < thisYear || expiry.year > thisYear + 50) {
    throw cardError('invalid_expiry_year', "The card's expiration year is not a valid one.", 'exp_year');
  }
  if (expiry.year === thisYear && expiry.month < now.getUTCMonth() + 1) throw monthError();
  return expiry;
}

const cardError = (code: string, message: string, param: string, declineCode?: string) =>
  new SandboxError(402, {
    type: 'card_error',
    code,
    message,
    param,
    ...(declineCode && { decline_code: declineCode }),
  } satisfies SandboxErrorBody);

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

const toStoredMethod = (now: Date, testCard: TestCard, expiry: Expiry): StoredMethod => ({
  body: newPaymentMethod(now, testCard, expiry),
  hidden: { behaviour: testCard.behaviour },
  dueAt: null,
});

const newPaymentMethod = (now: Date, { brand, number }: TestCard, { month, year }: Expiry) => ({
  id: newId('pm'),
  object: 'payment_method',
  card: { brand, country: 'US', exp_month: month, exp_year: year, funding: 'credit', last4: number.slice(-4) },
  created: toUnixSeconds(now),
  type: 'card',
});
