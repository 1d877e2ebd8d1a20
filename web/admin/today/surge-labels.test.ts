import { expect, test } from 'vitest';
import { surgeBookings, surgeOrigin } from './surge-labels.ts';

test('a surge names its network, or that it was the whole site', () => {
  expect(surgeOrigin({ network: '203.0.113.0/24' })).toBe('From the network 203.0.113.0/24');
  expect(surgeOrigin({ network: null })).toBe('On the whole site within an hour');
});

test.each([
  [0, 'Nothing of it is left to cancel'],
  [1, '1 booking that you can cancel'],
  [40, '40 bookings that you can cancel'],
])('%s bookings are counted as "%s"', (count, label) => {
  expect(surgeBookings(count)).toBe(label);
});
