import { expect, test } from 'vitest';
import { callUrl, internationalPhone, telUrl } from './phone-links.ts';

test('FaceTime and WhatsApp links contain the client’s number', () => {
  expect(callUrl({ contactMethod: 'facetime', phone: '+1 (212) 555-0100' })).toBe('facetime:+12125550100');
  expect(callUrl({ contactMethod: 'whatsapp', phone: '+44 20 7946 0958' })).toBe('https://wa.me/442079460958');
});

test.each([
  ['+9779841234567', 'tel:+9779841234567'],
  ['(212) 555-0100', 'tel:+12125550100'],
  ['+358 40 123 45', 'tel:+3584012345'],
  ['12125550100', 'tel:+12125550100'],
])('%s is called as %s', (phone, address) => {
  expect(telUrl(phone)).toBe(address);
  expect(`tel:${internationalPhone(phone)}`).toBe(address);
});
