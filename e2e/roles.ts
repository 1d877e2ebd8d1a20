import type { Page } from '@playwright/test';
import { type NewTestUser, registerTestUser } from './account-forms.ts';
import { withCoach } from './coach.ts';
import { expect } from './fixtures.ts';
import { callApi, createTestUser, type TestUser } from './test-users.ts';

/** Signs the browser in as a new member of the course. */
export async function signInAsMember(page: Page): Promise<NewTestUser> {
  const member = await registerTestUser(page, { signedIn: true });
  const { id } = await (await page.request.get('/api/auth/user')).json();
  const path = `/api/admin/users/${id}/course-access`;
  const reply = await withCoach((coach) => callApi(coach, 'PUT', path, { hasCourseAccess: true }));
  expect(reply.status()).toBe(200);
  return member;
}

/** Signs the browser in as a user who has yet to choose a password. */
export async function signInForTheFirstTime(page: Page): Promise<TestUser> {
  const user = await withCoach(createTestUser);
  expect((await callApi(page, 'POST', '/api/login', user)).status()).toBe(200);
  return user;
}
