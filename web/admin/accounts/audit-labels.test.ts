import { expect, test } from 'vitest';
import { adminActions } from '#contracts/accounts/users.ts';
import { auditActionLabel } from './audit-labels.ts';

const withoutSubject = `all-users-logged-out sessions-cleaned-up content-schedule-cancelled draft-discarded
  course-schedule-cancelled course-draft-discarded preview-links-ended content-downloaded`.split(/\s+/);

test.each(adminActions)('%s has a sentence', (action) => {
  const label = auditActionLabel({ action, subject: 'ida@example.com' });
  expect(label).toMatch(/^[a-z]/);
  expect(label.includes('ida@example.com')).toBe(!withoutSubject.includes(action));
});
