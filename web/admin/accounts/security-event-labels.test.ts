import { expect, test } from 'vitest';
import { securityEventKinds } from '#contracts/accounts/security-events.ts';
import { describeSecurityEvent, securityEventDetails, securityEventGroup } from './security-event-labels.ts';

test.each(securityEventKinds)('%s has a sentence, with and without an account', (kind) => {
  const account = 'ida@example.com';
  const sentence = describeSecurityEvent({ kind, account });
  expect(sentence).toMatch(/^(ida@|[A-Z]).*\.$/);
  expect(sentence.includes(account)).toBe(kind !== 'booking-ceiling');
  expect(describeSecurityEvent({ kind, account: null })).not.toMatch(/null|undefined|@/);
});

test('wrong passwords and lockouts stand out, sign-ins do not', () => {
  expect(securityEventGroup({ kind: 'sign-in-failed' })).toBe('warning');
  expect(securityEventGroup({ kind: 'lockout' })).toBe('warning');
  expect(securityEventGroup({ kind: 'sign-in' })).toBe('sign-in');
});

test.each([
  [{ device: null, network: null, count: 1 }, []],
  [
    { device: 'Firefox on Windows', network: '203.0.113.0/24', count: 1 },
    ['Firefox on Windows', 'network 203.0.113.0/24'],
  ],
  [{ device: null, network: '2001:db8:1::/48', count: 12 }, ['network 2001:db8:1::/48', '12 times']],
])('%o is described by %o', (event, details) => expect(securityEventDetails(event)).toEqual(details));
