import { expect, test } from 'vitest';
import { settingDocuments } from '#contracts/settings/site-settings.ts';
import type { Prices } from '#domain/prices.ts';
import { hasInput, NewBookingFormInput, nextAmount, startBookingForm } from './new-booking-form.ts';

const prices = settingDocuments.prices.defaults as Prices;

const typed = {
  ...startBookingForm(prices, 'paid'),
  firstName: 'Ida',
  lastName: 'Lund',
  email: 'ida@example.com',
  phone: '+12125550143',
  contactMethod: 'whatsapp',
  selectedTimeSlot: '2027-01-04-930am',
};

test('converts dollars to cents and the length to a number', () => {
  expect(NewBookingFormInput.parse({ ...typed, duration: '45', amount: '$49.50' })).toMatchObject({
    duration: 45,
    amount: 4950,
    goals: null,
  });
});

test.each([
  ['fifty', 'Please enter an amount in dollars, such as 50 or 49.50'],
  ['10000.01', 'At most $10,000'],
])('refuses the amount %j', (amount, message) => {
  expect(NewBookingFormInput.safeParse({ ...typed, amount }).error?.issues).toMatchObject([
    { path: ['amount'], message },
  ]);
});

test('a longer call changes the price, unless another amount was typed', () => {
  expect(nextAmount(prices, '60', '50', { wasMember: false, isMember: false })).toBe('85');
  expect(nextAmount(prices, '60', '40', { wasMember: false, isMember: false })).toBe('40');
  expect(nextAmount(prices, '60', '40', { wasMember: true, isMember: true })).toBe('68');
});

test('a member’s address sets the member price, and another address resets it', () => {
  expect(nextAmount(prices, '45', '70', { wasMember: false, isMember: true })).toBe('56');
  expect(nextAmount(prices, '45', '65', { wasMember: false, isMember: true })).toBe('65');
  expect(nextAmount(prices, '45', '56', { wasMember: true, isMember: false })).toBe('70');
});

test('a form has input if any field differs from the empty form', () => {
  for (const kind of ['free', 'paid'] as const) expect(hasInput(prices, startBookingForm(prices, kind))).toBe(false);
  // No radio button is chosen.
  expect(hasInput(prices, { ...startBookingForm(prices, 'free'), contactMethod: null as never })).toBe(false);
  for (const changed of [{ lastName: 'L' }, { contactMethod: 'facetime' as const }, { duration: '60' as const }]) {
    expect(hasInput(prices, { ...startBookingForm(prices, 'paid'), ...changed })).toBe(true);
  }
});
