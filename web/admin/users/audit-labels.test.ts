import { expect, test } from 'vitest';
import { adminActions } from '#contracts/users.ts';
import { auditActionLabel } from './audit-labels.ts';

test.each(adminActions)('%s has a sentence', (action) => {
  const label = auditActionLabel({ action, subject: 'ida@example.com' });
  expect(label).toMatch(/^[a-z]/);
  expect(label.includes('ida@example.com')).toBe(!['all-users-logged-out', 'sessions-cleaned-up'].includes(action));
});
