import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type CurrentUser, sendVerificationMail } from '#contracts/accounts/accounts.ts';
import { listOwnPackages, listPackageSlots, type OwnPackage } from '#contracts/booking/packages.ts';
import { getOwnOverview, type OwnOverview } from '#contracts/clients/account-page.ts';
import { setUserState } from '../accounts/current-user.ts';
import { paidCallDraft } from '../paid-call-draft.ts';
import { expectAccessible } from '../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import { mockAccountPage } from '../testing/sample-account.ts';
import { mockOwnOverview, ownCall, ownReceipt } from '../testing/sample-account-page.ts';
import { sampleOwnPackage } from '../testing/sample-packages.ts';
import { ida } from '../testing/sample-people.ts';
import { sampleOpenSlot } from '../testing/sample-slots.ts';
import { setBrowserTimeZone } from '../testing/time-zone.ts';
import { readDraft } from '../ui/form-draft.ts';
import AccountPage from './AccountPage.tsx';

async function open(
  overview: Partial<OwnOverview> = {},
  user: CurrentUser = ida,
  receipts = [ownReceipt],
  packages: OwnPackage[] = [],
) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-10T12:00:00Z') });
  setUserState({ status: 'signed-in', user });
  mockAccountPage();
  mockOwnOverview(overview, receipts);
  mockEndpoint(listOwnPackages, () => replyWith({ packages }));
  await renderPage(<AccountPage />);
}

const past = { ...ownCall, startsAt: '2027-05-10T13:30:00.000Z', label: 'Monday, May 10, 2027 at 9:30 AM EDT' };

test('calls, credit and course come first, and lead on', async () => {
  await page.viewport(390, 900);
  const creditLots: OwnOverview['creditLots'] = [
    { cause: 'given', minutes: 25, endsAt: '2027-07-01T04:00:00.000Z' },
    { cause: 'left over', minutes: 15, endsAt: null },
  ];
  const course = { completed: 3, total: 12, nextId: 3, nextPlace: 3 };
  await open({
    nextCalls: [ownCall],
    pastCalls: [{ ...past, status: 'completed' }],
    creditMinutes: 40,
    creditLots,
    course,
  });
  const next = page.getByRole('list', { name: 'Next calls' });
  await expect.element(next.getByText('45-Minute Coaching Call')).toBeVisible();
  await expect.element(next.getByText('Monday, June 14, 2027 at 9:30 AM EDT')).toBeVisible();
  const change = next.getByRole('link', { name: 'Move or cancel this call' });
  await expect.element(change).toHaveAttribute('href', '/my-call#paid-7.signature');
  const credit = page.getByRole('region', { name: 'Your credit: 40 minutes' });
  await expect.element(credit).toMatchTextContent('25 minutes that I gave you until July 1, 2027 at 9:44 AM');
  await expect.element(credit).toMatchTextContent('15 minutes left over from earlier calls');
  const spend = credit.getByRole('link', { name: 'Book a call with your minutes' });
  await expect.element(spend).toHaveAttribute('href', '/book-coaching-call');
  await expect.element(page.getByRole('progressbar', { name: '3 of 12 completed' })).toBeVisible();
  const goOn = page.getByRole('link', { name: 'Continue with Part 3' });
  await expect.element(goOn).toHaveAttribute('href', '/course?part=3');
  const receipt = page.getByRole('link', { name: 'Receipt R-0007' });
  await expect.element(receipt).toHaveAttribute('href', '/receipt#7.signature');
  await expect.element(page.getByText('$70.00 USD')).toBeVisible();
  await expectAccessible();
});

test('a package can be booked from, with what is left of it', async () => {
  mockEndpoint(listPackageSlots, () => replyWith([sampleOpenSlot('2027-06-14', '9:30 AM', [45])]));
  await open({}, ida, [ownReceipt], [sampleOwnPackage]);
  await expect.element(page.getByText('4 calls: 1 held, 3 to book')).toBeVisible();
  await page.getByRole('button', { name: 'Book more calls' }).click();
  await expect.element(page.getByRole('group', { name: 'Choose a date and time' })).toBeVisible();
});

test('a past call is booked again with the same length and what was typed for it', async () => {
  await open({ pastCalls: [{ ...past, status: 'completed' }] });
  const again = page.getByRole('link', { name: /^Book again/ });
  await expect.element(again).toHaveAttribute('href', '/book-coaching-call?duration=45');
  await again.click();
  expect(readDraft(paidCallDraft)).toEqual({
    firstName: 'Ida',
    lastName: 'Lund',
    email: 'ida@example.com',
    phone: '+12025550123',
    contactMethod: 'whatsapp',
    duration: 45,
  });
});

test('a past call has the client’s own time, also in the name of its link', async () => {
  await setBrowserTimeZone('Europe/London');
  await open({ pastCalls: [{ ...past, status: 'completed' }] });
  const name = 'Book again like the call on Monday, May 10, 2027 at 2:30 PM (United Kingdom Time)';
  await expect.element(page.getByRole('link', { name })).toBeVisible();
});

test('somebody without calls, course and payments is told what to do next', async () => {
  await open({}, ida, []);
  await expect.element(page.getByText(/You haven’t paid for anything here yet/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Book a free call' })).toHaveAttribute('href', '/book-call');
  await expect.element(page.getByRole('link', { name: 'See the course' })).toBeVisible();
  await expect.element(page.getByText('Your credit')).not.toBeInTheDocument();
  await expectAccessible();
});

test('with a free call ahead, another free call is not offered', async () => {
  const free = { ...ownCall, kind: 'free', status: 'pending' } as const;
  await open({ nextCalls: [free], pastCalls: [{ ...free, status: 'cancelled', startsAt: past.startsAt }] });
  await expect.element(page.getByText('Past and canceled calls')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Book again/ })).not.toBeInTheDocument();
});

test('a call that is too near says how to reach the coach', async () => {
  await open({ nextCalls: [{ ...ownCall, canChange: false }] });
  await expect
    .element(
      page.getByText(/^Your call starts in less than 24 hours, so please write to me if you can’t make it; I decide/),
    )
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Move or cancel this call' })).not.toBeInTheDocument();
});

test('only three past calls show at first, on the client’s own clock', async () => {
  const days = [1, 2, 3, 4].map((day) => ({ ...past, startsAt: `2027-05-0${day}T13:30:00.000Z`, label: `May ${day}` }));
  await open({ pastCalls: days });
  await expect.element(page.getByText(/^Saturday, May 1, 2027 at 7:15 PM/)).toBeVisible();
  await expect.element(page.getByText(/May 4/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show all 4' }).click();
  await expect.element(page.getByText(/^Tuesday, May 4, 2027 at 7:15 PM/)).toBeVisible();
});

test('before the address is confirmed, one banner says what that keeps back', async () => {
  await open({}, { ...ida, isVerified: false });
  const banner = page.getByRole('form', { name: 'Confirm your email address' });
  await expect.element(banner).toMatchTextContent(/Please confirm that ida@.* is yours\. Then your calls/);
  await expect.element(banner).toMatchTextContent('The email that welcomed you has a link for that');
  await expect.element(page.getByRole('heading', { name: 'Your course' })).toBeVisible();
  for (const name of ['Your calls', 'Your data'])
    await expect.element(page.getByRole('heading', { name })).not.toBeInTheDocument();
  mockEndpoint(sendVerificationMail, () => replyWith({ message: 'The email is on its way.' }));
  await banner.getByRole('button', { name: 'Send a new email' }).click();
  await expect.element(banner).toMatchTextContent('The email is on its way.');
  await expectAccessible();
});

test('the coach, whose calls are in the admin area, sees the account alone', async () => {
  await open({}, { ...ida, isAdmin: true });
  await expect.element(page.getByText('You can leave it empty.', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/Calls you’ve booked keep/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Your calls' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Receipts' })).not.toBeInTheDocument();
});

test('if the calls cannot be loaded, the rest works and they can be asked for again', async () => {
  setUserState({ status: 'signed-in', user: ida });
  mockAccountPage();
  mockEndpoint(getOwnOverview, () => refuseWith(503, { code: 'UNAVAILABLE', message: 'Please try again soon.' }));
  await renderPage(<AccountPage />);
  await expect.element(page.getByText(/Your calls couldn’t be loaded/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Change your password' })).toBeVisible();
  mockOwnOverview({ nextCalls: [ownCall] });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('heading', { name: '45-Minute Coaching Call' })).toBeVisible();
});
