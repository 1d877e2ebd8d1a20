import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Router } from 'wouter';
import { type CurrentUser, signOutCurrentUser } from '#contracts/accounts.ts';
import CoursePage from '../course/CoursePage.tsx';
import { routeAt } from '../routes.tsx';
import { Footer } from '../shell/Footer.tsx';
import { TopNav } from '../shell/TopNav.tsx';
import { mockEndpoint, refuseWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import { coach, ida } from '../testing/sample-people.ts';
import { sampleSite } from '../testing/sample-site.ts';
import { toastOnPage } from '../testing/toasts.ts';
import { setUserState } from './current-user.ts';
import { Protected } from './Protected.tsx';

const protectedPages = [
  ...['/course', '/account', '/admin', '/admin/users', '/admin/time-slots'],
  ...['/admin/bookings', '/admin/bookings/brief', '/admin/payments', '/admin/mails'],
];
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
  { role: 'an admin', user: coach, leadsTo: stay, afterFirstLogin: '/course' },
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

async function openAs(user: CurrentUser | null, path: string, content = <h1>The page itself</h1>) {
  setUserState(user ? { status: 'signed-in', user } : { status: 'anonymous' });
  history.replaceState(null, '', path);
  const { access, asksToSignIn } = routeAt(path, sampleSite.content);
  if (access === 'anyone') throw new Error(`${path} is not protected`);
  return renderPage(
    <Route path={path}>
      <Protected access={access} asksToSignIn={asksToSignIn} title="A page">
        {content}
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

test('a visitor on /course reads why, and is sent to sign in 1.5 s later', async () => {
  await openAs(null, '/course', <CoursePage />);
  await expect.element(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/auth?next=%2Fcourse');
  await vi.advanceTimersByTimeAsync(1_499);
  expect(location.pathname).toBe('/course');
  await vi.advanceTimersByTimeAsync(1);
  expect(location.pathname + location.search).toBe('/auth?next=%2Fcourse');
});

test('a visitor on any other page sees nothing of it', async () => {
  await openAs(null, '/account');
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
  expect(page.getByRole('heading', { name: 'The page itself' }).elements()).toHaveLength(0);
});

test('a Logout that fails says so, and nothing else changes', async () => {
  vi.useRealTimers();
  mockEndpoint(signOutCurrentUser, () =>
    refuseWith(503, { code: 'UNAVAILABLE', message: 'Please try again in a moment.' }),
  );
  setUserState({ status: 'signed-in', user: ida });
  history.replaceState(null, '', '/account');
  await renderPage(
    <Router>
      <TopNav />
      <Footer />
    </Router>,
  );
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect.element(toastOnPage).toMatchTextContent('Logout failed');
  await expect.element(toastOnPage).toMatchTextContent('Please try again in a moment.');
  expect(location.pathname).toBe('/account');
  await expect.element(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible();
});
