import { describe, expect, test } from 'vitest';
import { buildSignInPath, canAccess, getPathAfterSignIn, getRedirect } from './access.ts';

const user = { isAdmin: false, isFirstLogin: false, hasCourseAccess: false };
const member = { ...user, hasCourseAccess: true };
const admin = { ...user, isAdmin: true };
const newcomer = { ...user, isFirstLogin: true };

describe('who may make a call', () => {
  test.each([
    ['anyone', [true, true, true, true]],
    ['signed-in', [false, true, true, true]],
    ['member', [false, false, true, true]],
    ['admin', [false, false, false, true]],
  ] as const)('%s', (audience, expected) => {
    expect([null, user, member, admin].map((role) => canAccess(audience, role))).toEqual(expected);
  });
});

describe('a protected page redirects', () => {
  test.each([
    ['/course', 'signed-in', null, '/auth?next=%2Fcourse'],
    ['/admin/users', 'admin', null, '/auth?next=%2Fadmin%2Fusers'],
    ['/first-login', 'signed-in', null, '/auth'],
    ['/admin', 'admin', user, '/course'],
    ['/admin', 'admin', member, '/course'],
    ['/admin', 'admin', admin, undefined],
    ['/course', 'signed-in', user, undefined],
    ['/course', 'signed-in', newcomer, '/first-login'],
    ['/admin', 'admin', newcomer, '/first-login'],
    ['/admin', 'admin', { ...admin, isFirstLogin: true }, '/first-login'],
    ['/first-login', 'signed-in', newcomer, undefined],
    ['/first-login', 'signed-in', user, '/course'],
    ['/first-login', 'signed-in', admin, '/admin'],
    ['/about', 'anyone', newcomer, undefined],
  ] as const)('%s (%s), %o: %s', (path, audience, role, goal) => {
    expect(getRedirect(path, audience, role)).toBe(goal);
  });
});

describe('after signing in', () => {
  test('the coach goes to Today, a member to the course, others home, and users without their own password to choose one', () => {
    expect(getPathAfterSignIn(member, null)).toBe('/course');
    expect(getPathAfterSignIn(admin, null)).toBe('/admin');
    expect(getPathAfterSignIn(user, null)).toBe('/');
    expect(getPathAfterSignIn(newcomer, '/account')).toBe('/first-login');
  });

  test.each(['/account', '/admin/users?tab=changes', '/course#part-3', '/authors', '/'])('next may be %s', (next) => {
    expect(getPathAfterSignIn(member, next)).toBe(next);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
    '/api/logout',
    '/API/logout',
    '/auth?next=/auth',
    '/auth',
    '/first-login',
    '/course\u0000',
    '/a\\b',
  ])('next may not be %j', (next) => {
    expect(getPathAfterSignIn(member, next)).toBe('/course');
  });

  test('the sign-in page returns to the page before', () => {
    const next = new URLSearchParams(buildSignInPath('/admin/users?a=1&b=2').split('?')[1]).get('next');
    expect(getPathAfterSignIn(admin, next)).toBe('/admin/users?a=1&b=2');
  });
});
