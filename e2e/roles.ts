import type { Browser, Page } from '@playwright/test';
import { registerTestUser } from './account-forms.ts';
import { signInAsCoach } from './coach.ts';
import { expect } from './fixtures.ts';
import { site } from './site.ts';
import { type ApiCaller, callApi, createTestUser } from './test-users.ts';

export const roles = ['anonymous', 'user', 'first-login user', 'member', 'admin'] as const;
export type RoleName = (typeof roles)[number];

/** Signs the browser of this page in as a user in this role. */
export async function signInAs(role: RoleName, page: Page, browser: Browser): Promise<void> {
  if (role === 'admin') await signInAsCoach(page.context());
  if (role === 'user' || role === 'member') await registerTestUser(page, { signedIn: true });
  if (role === 'member') {
    const { id } = await (await page.request.get('/api/auth/user')).json();
    await withCoach(browser, async (coachApi) => {
      const reply = await callApi(coachApi, 'PUT', `/api/admin/users/${id}/course-access`, { hasCourseAccess: true });
      expect(reply.status(), await reply.text()).toBe(200);
    });
  }
  if (role === 'first-login user') {
    const { email, password } = await withCoach(browser, createTestUser);
    expect((await callApi(page, 'POST', '/api/login', { email, password })).status()).toBe(200);
  }
}

/** Runs `act` in another browser, signed in as the coach. */
async function withCoach<Result>(browser: Browser, act: (coachApi: ApiCaller) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ baseURL: site.url });
  await signInAsCoach(context);
  const result = await act(context);
  await context.close();
  return result;
}
