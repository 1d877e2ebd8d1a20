import { expect, test } from 'vitest';
import type { CurrentUser } from '#contracts/accounts.ts';
import { wayOn, whyClosed } from './course-payment.ts';

const email = 'ada@example.com';
const user: CurrentUser = {
  id: 7,
  email,
  firstName: 'Ada',
  lastName: 'Marlowe',
  profileImageUrl: null,
  isAdmin: false,
  isFirstLogin: false,
  isMainAdmin: false,
  hasCourseAccess: true,
  isVerified: true,
};

test('everybody who has bought is shown her own way to the first lesson', () => {
  expect(wayOn({ user: { ...user, isFirstLogin: true }, email })).toMatchObject({
    is: 'password',
    href: '/first-login',
  });
  expect(wayOn({ user, email })).toMatchObject({ is: 'course', href: '/course' });
  expect(wayOn({ user: null, email })).toMatchObject({ is: 'sign in', href: '/auth?next=%2Fcourse' });
  expect(wayOn({ user: { ...user, email: 'ida@example.com' }, email })).toMatchObject({ is: 'sign in as another' });
});

test('only whoever has yet to sign in to an account that existed is sent to the temporary password', () => {
  const course = { account: 'existing', isOpen: false, canEnter: false } as const;
  expect(whyClosed(course, null)).toBe('to confirm');
  expect(whyClosed(course, user)).toBe('withdrawn');
  expect(whyClosed({ ...course, account: 'new' }, null)).toBe('withdrawn');
  expect(whyClosed({ ...course, isOpen: true }, null)).toBeNull();
});
