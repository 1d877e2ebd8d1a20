import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listOwnConsents } from '#contracts/accounts/account-consents.ts';
import { getCurrentUser, sendVerificationMail } from '#contracts/accounts/accounts.ts';
import type { PageAudience } from '#domain/access.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { callApi } from '../api.ts';
import { useEndpoint } from '../queries.ts';
import { expectAccessible } from '../testing/axe.ts';
import { type FakeRequest, failNetwork, mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import { ida } from '../testing/sample-people.ts';
import { toastOnPage } from '../testing/toasts.ts';
import { waitUntilDrawn } from '../testing/wait-until-drawn.ts';
import { getUserState, setUserState } from './current-user.ts';
import { Protected } from './Protected.tsx';
import { SessionKeeper } from './SessionKeeper.tsx';
import { UserQueryProvider } from './UserQueryProvider.tsx';

const SECOND = 1_000;
const banner = page.getByText('Session expiring soon');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});

/** Renders a page whose user is signed in and was active just now. */
async function openIdle(access: PageAudience = 'signed-in'): Promise<FakeRequest[]> {
  const calls = mockEndpoint(getCurrentUser, () => replyWith(ida));
  setUserState({ status: 'signed-in', user: ida });
  await renderPage(
    <>
      <h1 className="h-[200vh]">A page</h1>
      <SessionKeeper access={access} />
    </>,
  );
  await userEvent.keyboard('{Shift}');
  return calls;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Lets time pass at once: with a pause at each timer for the server's replies, half an hour takes seconds. */
const passAtOnce = (ms: number) => {
  vi.advanceTimersByTime(ms);
};
/** Advances to an instant, since waiting for the page takes some time too. */
const passUntil = (instant: number) => pass(instant - Date.now());
const sentBy = (calls: FakeRequest[]) =>
  calls.map(({ headers }) => ({ passive: headers.get('x-passive'), idleSeconds: headers.get('x-idle-seconds') }));

test('counts down from 25:00 idle, then makes one call, whose refusal leads to the sign-in page', async () => {
  history.replaceState(null, '', '/account');
  await openIdle();
  const idleSince = Date.now();
  passAtOnce(25 * MINUTE_MS - 1);
  await waitUntilDrawn();
  expect(banner.elements()).toHaveLength(0);
  await pass(1);
  await expect.element(page.getByRole('status').filter({ hasText: 'Session expiring soon' })).toBeVisible();
  await expect.element(page.getByText('Your session will expire in 5:00')).toBeVisible();
  await passUntil(idleSince + 25 * MINUTE_MS + SECOND);
  await expect.element(page.getByText('Your session will expire in 4:59')).toBeVisible();
  passAtOnce(idleSince + 30 * MINUTE_MS - SECOND - Date.now());
  await expect.element(page.getByText('Your session will expire in 0:01')).toBeVisible();

  const refused = mockEndpoint(getCurrentUser, () => refuseWith(401, { code: 'SESSION_TIMEOUT', message: 'x' }));
  await passUntil(idleSince + 30 * MINUTE_MS);
  await waitUntilDrawn();
  expect(banner.elements()).toHaveLength(0);
  await pass(1_499);
  expect(location.pathname).toBe('/account');
  await pass(1);
  expect(location.pathname + location.search).toBe('/auth?next=%2Faccount');
  await expect.element(toastOnPage).toMatchTextContent("Session ExpiredYou've been logged out due to inactivity.");
  passAtOnce(30 * MINUTE_MS);
  await waitUntilDrawn();
  expect(sentBy(refused)).toEqual([{ passive: '1', idleSeconds: null }]);
});

test.each([
  ['SESSION_TIMEOUT', 'x', "You've been logged out due to inactivity.", 1_500],
  ['SESSION_CONFLICT', 'x', 'You have been logged in from another device. Please log in again.', 2_500],
  ['SESSION_INVALIDATED', 'Session invalidated: x.', 'Session invalidated: x.', 2_500],
])('%s in any reply is shown, and leads to the sign-in page', async (code, message, sentence, afterMs) => {
  history.replaceState(null, '', '/account');
  await openIdle();
  mockEndpoint(sendVerificationMail, () => refuseWith(401, { code, message }));
  await expect(callApi(sendVerificationMail)).rejects.toThrow();
  await waitUntilDrawn();
  await pass(afterMs - 1);
  expect(location.pathname).toBe('/account');
  await pass(1);
  expect(location.pathname + location.search).toBe('/auth?next=%2Faccount');
  await expect.element(toastOnPage).toMatchTextContent(`Session Expired${sentence}`);
});

test('a page for anyone stays open when the session ends, as somebody may be filling in its form', async () => {
  history.replaceState(null, '', '/book-call');
  await openIdle('anyone');
  mockEndpoint(sendVerificationMail, () => refuseWith(401, { code: 'SESSION_TIMEOUT', message: 'x' }));
  await expect(callApi(sendVerificationMail)).rejects.toThrow();
  await waitUntilDrawn();
  await expect.element(toastOnPage).toMatchTextContent("Session ExpiredYou've been logged out due to inactivity.");
  await pass(5_000);
  expect(location.pathname).toBe('/book-call');
  expect(getUserState().status).toBe('anonymous');
});

test('Extend calls the server, hides the banner and restarts the countdown', async () => {
  const calls = await openIdle();
  passAtOnce(26 * MINUTE_MS);
  calls.length = 0;
  const extendedAt = Date.now();
  await page.getByRole('button', { name: 'Extend' }).click();
  await expect.element(banner).not.toBeInTheDocument();
  await expect.poll(() => sentBy(calls)).toEqual([{ passive: null, idleSeconds: '0' }]);
  passAtOnce(extendedAt + 25 * MINUTE_MS - 1 - Date.now());
  await waitUntilDrawn();
  expect(banner.elements()).toHaveLength(0);
  await pass(1);
  await expect.element(banner).toBeVisible();
});

const signs = {
  'a key': () => userEvent.keyboard('{Shift}'),
  'a click': () => page.getByRole('heading').click({ position: { x: 5, y: 300 } }),
  scrolling: () => document.dispatchEvent(new Event('scroll')),
  'a touch': () => document.body.dispatchEvent(new Event('touchstart', { bubbles: true })),
};
test.each(Object.entries(signs))('%s hides the banner and tells the server', async (_, act) => {
  const calls = await openIdle();
  passAtOnce(25 * MINUTE_MS + SECOND);
  await expect.element(banner).toBeVisible();
  calls.length = 0;
  await act();
  await expect.element(banner).not.toBeInTheDocument();
  await expect.poll(() => sentBy(calls)).toEqual([{ passive: null, idleSeconds: '0' }]);
});

test('lookups by timer or focus do not count as activity', async () => {
  const calls = await openIdle();
  await pass(2 * MINUTE_MS);
  calls.length = 0;
  await pass(22 * MINUTE_MS);
  dispatchEvent(new Event('focus'));
  await pass(MINUTE_MS);
  await expect.element(banner).toBeVisible();
  expect(calls.length).toBeGreaterThan(4);
  expect(sentBy(calls)).toEqual(calls.map(() => ({ passive: '1', idleSeconds: null })));
});

test('the banner is accessible', async () => {
  await page.viewport(390, 800);
  await openIdle();
  passAtOnce(26 * MINUTE_MS);
  await expect.element(banner).toBeVisible();
  vi.useRealTimers();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

function Fetching() {
  useEndpoint(listOwnConsents);
  return 'A part that shows a reply';
}

test('what the page has fetched stays when the session turns out to be a kept one', async () => {
  const requests = mockEndpoint(listOwnConsents, () => replyWith({ consents: [], hasAnswers: false }));
  mockEndpoint(getCurrentUser, () => replyWith(ida));
  setUserState({ status: 'signed-in', user: ida });
  await renderPage(
    <>
      <UserQueryProvider>
        <Fetching />
      </UserQueryProvider>
      <SessionKeeper access="signed-in" />
    </>,
  );
  await expect.poll(() => requests).toHaveLength(1);
  for (const firstName of ['Ida', 'Iris']) {
    setUserState({ status: 'signed-in', user: { ...ida, firstName, staysSignedIn: true } });
    await waitUntilDrawn();
  }
  expect(requests).toHaveLength(1);
});

const accountPage = (
  <>
    <Protected access="signed-in" title="Your account">
      <h1>Your account</h1>
    </Protected>
    <SessionKeeper access="signed-in" />
  </>
);

test('a protected page shows that the site can’t be reached, and retries on request', async () => {
  const tries = mockEndpoint(getCurrentUser, failNetwork);
  await renderPage(accountPage);
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
  await expect.poll(() => tries).toHaveLength(1);
  for (const seconds of [1, 2, 4]) await pass(seconds * SECOND);
  await expect.element(page.getByText('The site can’t be reached right now.')).toBeVisible();
  expect(tries).toHaveLength(4);
  vi.useRealTimers();
  await expectAccessible();
  mockEndpoint(getCurrentUser, () => replyWith(ida));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
});

test('a request that was sent with a replaced token does not sign the user out', async () => {
  vi.useRealTimers();
  await cookieStore.set('signed_in', '1');
  const requests = mockEndpoint(getCurrentUser, () =>
    requests.length === 1
      ? refuseWith(401, { code: 'UNAUTHENTICATED', message: 'Please sign in first.' })
      : replyWith(ida),
  );
  await renderPage(accountPage);
  await expect.element(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible();
  await expect.poll(() => getUserState().status).toBe('signed-in');
  expect(requests).toHaveLength(2);
  await cookieStore.delete('signed_in');
});
