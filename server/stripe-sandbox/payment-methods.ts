import { z } from 'zod';
import { clearableText, type Form, oneOf, readForm, text } from './forms.ts';
import { newId } from './ids.ts';
import { findObject, type StoredObject, toUnixSeconds } from './objects.ts';
import { resourceMissingError, SandboxError, type SandboxErrorBody } from './sandbox-error.ts';
import type { SandboxRequest } from './sandbox-request.ts';
import { type Behaviour, findCardByName, findCardByNumber, type TestCard } from './test-cards.ts';

export type PaymentMethod = ReturnType<typeof newPaymentMethod>;
export type StoredMethod = StoredObject<PaymentMethod, { behaviour: Behaviour }>;
type BillingDetails = { name: string | null; email: string | null; phone: string | null; address: Address };
type Address = Record<'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state', string | null>;
type Expiry = { month: number; year: number };

const card = z.strictObject({
  number: text(100),
  exp_month: text(20),
  exp_year: text(20),
  cvc: text(20).optional(),
});
const line = clearableText(200).optional();
const billing = z.strictObject({
  name: line,
  email: line,
  phone: line,
  address: z
    .strictObject({ city: line, country: line, line1: line, line2: line, postal_code: line, state: line })
    .optional(),
});

/** The parameters that give a card: its name or id, or its data in either of two forms. */
export const methodFields = {
  payment_method: clearableText(200).optional(),
  payment_method_data: z.strictObject({ type: oneOf(['card']), card, billing_details: billing.optional() }).optional(),
  card: card.optional(),
};
const methodSchema = z.object(methodFields);
type MethodInput = z.output<typeof methodSchema>;

/** Returns the card as it will be stored, with its last four digits; undefined without a card. */
export async function readMethod(
  request: SandboxRequest,
  form: Form,
): Promise<{ method: StoredMethod; isNew: boolean } | undefined> {
  const {
    payment_method: name,
    payment_method_data: data,
    card: topLevelCard,
  }: MethodInput = readForm(methodSchema, form);
  const enteredCard = data?.card ?? topLevelCard;
  if (enteredCard) {
    const param = data ? 'payment_method_data[card]' : 'card';
    return { method: methodFromNumber(request, enteredCard, param, data?.billing_details), isNew: true };
  }
  if (!name) return undefined;
  const testCard = findCardByName(name);
  if (testCard) {
    const expiry = { month: request.now.getUTCMonth() + 1, year: request.now.getUTCFullYear() + 1 };
    return { method: toStoredMethod(request, testCard, expiry, {}), isNew: true };
  }
  const found = await findObject<StoredMethod>(request.db, 'payment_method', name);
  if (!found) throw resourceMissingError('PaymentMethod', name, 'payment_method');
  return { method: found, isNew: false };
}

function methodFromNumber(
  request: SandboxRequest,
  { number, exp_month, exp_year, cvc }: z.output<typeof card>,
  param: string,
  details: z.output<typeof billing> | undefined,
): StoredMethod {
  const digits = number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits)) {
    throw cardError('invalid_number', 'The card number is not a valid one.', `${param}[number]`);
  }
  if (!passesLuhn(digits)) throw cardError('incorrect_number', 'The card number is incorrect.', `${param}[number]`);
  const expiry = readExpiry(request.now, exp_month, exp_year, param);
  const isAmex = /^3[47]/.test(digits);
  if (cvc !== undefined && !(isAmex ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw cardError('invalid_cvc', "The card's security code is not a valid one.", `${param}[cvc]`);
  }
  const testCard = findCardByNumber(digits);
  if (!testCard) {
    throw cardError(
      'card_declined',
      'The card was declined: this is a sandbox, and takes test cards only.',
      `${param}[number]`,
      'test_mode_live_card',
    );
  }
  return toStoredMethod(request, testCard, expiry, { ...details, hasCvc: cvc !== undefined });
}

function readExpiry(now: Date, month: string, year: string, param: string): Expiry {
  const expiry = { month: Number(month), year: Number(year) < 100 ? 2000 + Number(year) : Number(year) };
  const monthError = () =>
    cardError('invalid_expiry_month', "The card's expiration month is not a valid one.", `${param}[exp_month]`);
  if (!/^\d{1,2}$/.test(month) || expiry.month < 1 || expiry.month > 12) throw monthError();
  const thisYear = now.getUTCFullYear();
  if (!/^(\d{2}|\d{4})$/.test(year) || expiry.year < thisYear || expiry.year > thisYear + 50) {
    throw cardError('invalid_expiry_year', "The card's expiration year is not a valid one.", `${param}[exp_year]`);
  }
  if (expiry.year === thisYear && expiry.month < now.getUTCMonth() + 1) throw monthError();
  return expiry;
}

const cardError = (code: string, message: string, param: string, declineCode?: string) =>
  new SandboxError(402, {
    type: 'card_error',
    code,
    message,
    param: param.replace(/^.*\[(\w+)\]$/, '$1'),
    ...(declineCode && { decline_code: declineCode }),
  } satisfies SandboxErrorBody);

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

type Details = z.output<typeof billing> & { hasCvc?: boolean };

const toStoredMethod = (
  request: SandboxRequest,
  testCard: TestCard,
  expiry: Expiry,
  details: Details,
): StoredMethod => ({
  body: newPaymentMethod(request, testCard, expiry, details),
  hidden: { behaviour: testCard.behaviour },
  dueAt: null,
});

function newPaymentMethod(
  { now }: SandboxRequest,
  { brand, number }: TestCard,
  { month, year }: Expiry,
  details: Details,
) {
  const { name = null, email = null, phone = null, address = {}, hasCvc = true } = details;
  const nowhere = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  const billingDetails: BillingDetails = { address: { ...nowhere, ...address }, email, name, phone };
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetails,
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: hasCvc ? 'pass' : null,
      },
      country: 'US',
      display_brand: brand,
      exp_month: month,
      exp_year: year,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: toUnixSeconds(now),
    customer: null as string | null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}
