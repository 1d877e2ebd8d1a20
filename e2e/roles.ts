import type { Browser, Page } from '@playwright/test';
import { registered } from './account-forms.ts';
import { signInAsCoach } from './coach.ts';
import { expect } from './fixtures.ts';
import { ask, type Browsing, createPerson } from './people.ts';
import { site } from './site.ts';

export const roles = ['anonymous', 'user', 'first-login user', 'member', 'admin'] as const;
export type RoleName = (typeof roles)[number];

/** The browser of this page is from now on that of somebody in this role. */
export async function become(role: RoleName, page: Page, browser: Browser): Promise<void> {
  if (role === 'admin') await signInAsCoach(page.context());
  if (role === 'user' || role === 'member') await registered(page, { signedIn: true });
  if (role === 'member') {
    const { id } = await (await page.request.get('/api/auth/user')).json();
    await asCoach(browser, async (desk) => {
      const reply = await ask(desk, 'PUT', `/api/admin/users/${id}/course-access`, { hasCourseAccess: true });
      expect(reply.status(), await reply.text()).toBe(200);
    });
  }
  if (role === 'first-login user') {
    const { email, password } = await asCoach(browser, createPerson);
    expect((await ask(page, 'POST', '/api/login', { email, password })).status()).toBe(200);
  }
}

/** In a browser of the coach's own. */
export async function asCoach<Result>(browser: Browser, act: (desk: Browsing) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ baseURL: site.url });
  await signInAsCoach(context);
  const result = await act(context);
  await context.close();
  return result;
}
