import { expect, test } from 'vitest';
import { ida } from '../../testing/sample-people.ts';
import { getAccessStep, getClosedReason } from './course-payment.ts';

const user = { ...ida, hasCourseAccess: true };
const { email } = user;

test('leads each buyer to the first lesson', () => {
  expect(getAccessStep({ user: { ...user, isFirstLogin: true }, email })).toMatchObject({
    type: 'password',
    href: '/first-login',
  });
  expect(getAccessStep({ user, email })).toMatchObject({ type: 'course', href: '/course' });
  expect(getAccessStep({ user: null, email })).toMatchObject({ type: 'sign in', href: '/auth?next=%2Fcourse' });
  expect(getAccessStep({ user: { ...user, email: 'ada@example.com' }, email })).toMatchObject({
    type: 'sign in as another',
  });
});

test('mentions the temporary password only to a buyer who has yet to sign in to an existing account', () => {
  const course = { account: 'existing', isOpen: false, canEnter: false } as const;
  expect(getClosedReason(course, null)).toBe('to confirm');
  expect(getClosedReason(course, user)).toBe('withdrawn');
  expect(getClosedReason({ ...course, account: 'new' }, null)).toBe('withdrawn');
  expect(getClosedReason({ ...course, isOpen: true }, null)).toBeNull();
});
