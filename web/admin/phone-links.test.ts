import { expect, test } from 'vitest';
import { callUrl, internationalPhone, telUrl } from './phone-links.ts';

const videoLink = null;

test('FaceTime, WhatsApp and phone links contain the client’s number', () => {
  expect(callUrl({ contactMethod: 'facetime', videoLink, phone: '+1 (212) 555-0100' })).toBe('facetime:+12125550100');
  expect(callUrl({ contactMethod: 'whatsapp', videoLink, phone: '+44 20 7946 0958' })).toBe(
    'https://wa.me/442079460958',
  );
  expect(callUrl({ contactMethod: 'phone', videoLink, phone: '(212) 555-0100' })).toBe('tel:+12125550100');
});

test('a call by video link is joined by its link, if there is one that may be opened', () => {
  const join = (link: string | null) => callUrl({ contactMethod: 'link', videoLink: link, phone: '+1 212 555 0100' });
  expect(join('https://meet.example/abc')).toBe('https://meet.example/abc');
  expect(join('javascript:alert(1)')).toBeNull();
  expect(join(null)).toBeNull();
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
