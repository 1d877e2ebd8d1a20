import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Route } from 'wouter';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { routeAt } from '../routes.tsx';
import { renderPage } from '../testing/render.tsx';
import { coach, ida } from '../testing/sample-people.ts';
import { sampleSite } from '../testing/sample-site.ts';
import { setUserState } from './current-user.ts';
import { Protected } from './Protected.tsx';

const protectedPages = `/course /account /admin /admin/users /admin/people /admin/people/7 /admin/time-slots
  /admin/bookings /admin/bookings/brief /admin/payments /admin/mails`.split(/\s+/);
const forAnyoneSignedIn = ['/course', '/account'];
const stay = (path: string) => path;
const stayUnlessAdminPage = (path: string) => (forAnyoneSignedIn.includes(path) ? path : '/course');

type Leading = { role: string; user: CurrentUser | null; leadsTo(path: string): string; afterFirstLogin: string };
const roles: Leading[] = [
  {
    role: 'a visitor',
    user: null,
    leadsTo: (path) => `/auth?next=${encodeURIComponent(path)}`,
    afterFirstLogin: '/auth',
  },
  { role: 'a user', user: ida, leadsTo: stayUnlessAdminPage, afterFirstLogin: '/course' },
  {
    role: 'a member',
    user: { ...ida, hasCourseAccess: true },
    leadsTo: stayUnlessAdminPage,
    afterFirstLogin: '/course',
  },
  {
    role: 'a user with a temporary password',
    user: { ...ida, isFirstLogin: true },
    leadsTo: () => '/first-login',
    afterFirstLogin: '/first-login',
  },
  { role: 'an admin', user: coach, leadsTo: stay, afterFirstLogin: '/admin' },
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

async function openAs(user: CurrentUser | null, path: string) {
  setUserState(user ? { status: 'signed-in', user } : { status: 'anonymous' });
  history.replaceState(null, '', path);
  const { access, asksToSignIn } = routeAt(path, sampleSite.content);
  if (access === 'anyone') throw new Error(`${path} is not protected`);
  return renderPage(
    <Route path={path}>
      <Protected access={access} asksToSignIn={asksToSignIn} title="A page">
        <h1>The page itself</h1>
      </Protected>
    </Route>,
  );
}

test.each(roles)('every protected page leads $role where it should', async ({ user, leadsTo, afterFirstLogin }) => {
  for (const [path, expected] of [
    ...protectedPages.map((path) => [path, leadsTo(path)] as const),
    ['/first-login', afterFirstLogin] as const,
  ]) {
    const opened = await openAs(user, path);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(location.pathname + location.search, path).toBe(expected);
    if (expected === path) await expect.element(page.getByRole('heading', { name: 'The page itself' })).toBeVisible();
    await opened.unmount();
  }
});

test('a visitor on any other page sees nothing of it', async () => {
  await openAs(null, '/account');
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
  expect(page.getByRole('heading', { name: 'The page itself' }).elements()).toHaveLength(0);
});
