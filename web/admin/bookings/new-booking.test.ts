import { expect, test } from 'vitest';
import { amountFor, emptyBooking, TypedBooking } from './new-booking.ts';

const typed = {
  ...emptyBooking('paid'),
  firstName: 'Ida',
  lastName: 'Lund',
  email: 'ida@example.com',
  phone: '+12125550143',
  contactMethod: 'whatsapp',
  selectedTimeSlot: '2027-01-04-930am',
};

test('dollars are typed, cents are sent, and the length is a number', () => {
  expect(TypedBooking.parse({ ...typed, duration: '45', amount: '$49.50' })).toMatchObject({
    duration: 45,
    amount: 4950,
    goals: null,
  });
});

test.each([
  ['fifty', 'Please enter an amount in dollars, such as 50 or 49.50'],
  ['10000.01', 'At most $10,000'],
])('the amount %j is refused', (amount, message) => {
  expect(TypedBooking.safeParse({ ...typed, amount }).error?.issues).toMatchObject([{ path: ['amount'], message }]);
});

test('a longer call brings its standard price, unless another amount was typed', () => {
  expect(amountFor('60', '50')).toBe('85');
  expect(amountFor('60', '40')).toBe('40');
});
