import { digitsOf, isAmex } from './card-input-format.ts';

export type CardInput = { number: string; expiry: string; code: string };
export type CardField = keyof CardInput;
export const cardFields: readonly CardField[] = ['number', 'expiry', 'code'];
export type CardErrors = Partial<Record<CardField, string>>;

/** Returns the errors that can be found before anything is sent. */
export function findCardErrors({ number, expiry, code }: CardInput, now: Date): CardErrors {
  return {
    number: checkNumber(digitsOf(number)),
    expiry: checkExpiry(digitsOf(expiry), now),
    code: checkSecurityCode(digitsOf(code), digitsOf(number)),
  };
}

function checkNumber(digits: string): string | undefined {
  if (digits === '') return 'Please enter your card number.';
  if (digits.length < (isAmex(digits) ? 15 : 13)) return 'Your card number is incomplete.';
  return hasCheckDigit(digits) ? undefined : 'That card number doesn’t look right. Please check it.';
}

function checkExpiry(digits: string, now: Date): string | undefined {
  if (digits === '') return 'Please enter your card’s expiration date.';
  if (digits.length < 4) return 'Your card’s expiration date is incomplete.';
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2));
  if (month < 1 || month > 12) return 'The month must be between 01 and 12.';
  const isExpired = year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  return isExpired ? 'Your card has expired. Please use another one.' : undefined;
}

function checkSecurityCode(digits: string, cardDigits: string): string | undefined {
  if (digits === '') return 'Please enter your card’s security code.';
  if (digits.length < 3) return 'Your card’s security code is incomplete.';
  return digits.length === 4 && !isAmex(cardDigits) ? 'Your card’s security code has three digits.' : undefined;
}

/** Runs the Luhn check, which every real card number passes. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}
