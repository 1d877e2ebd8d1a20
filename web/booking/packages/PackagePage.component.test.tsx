import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { bookPackageCalls, listOwnPackages, listPackageSlots, type OwnPackage } from '#contracts/booking/packages.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { failNetwork, mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { sampleOwnPackage } from '../../testing/sample-packages.ts';
import { sampleOpenSlot } from '../../testing/sample-slots.ts';
import { setBrowserTimeZone } from '../../testing/time-zone.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import PackagePage from './PackagePage.tsx';

const token = 'p'.repeat(43);
const dates = page.getByRole('list', { name: 'The dates' });
const openAt = (...days: string[]) => days.map((date) => sampleOpenSlot(date, '9:30 AM', [45]));
const slots = openAt('2027-06-14', '2027-06-21', '2027-06-29');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-09T14:00:00Z') });
});

async function open(changed: Partial<OwnPackage> = {}, offered = slots) {
  history.replaceState(null, '', `/package#${token}`);
  const looked = mockEndpoint(listOwnPackages, () => replyWith({ packages: [{ ...sampleOwnPackage, ...changed }] }));
  mockEndpoint(listPackageSlots, () => replyWith(offered));
  await renderPage(<PackagePage />);
  return looked;
}

async function chooseFirst(day = /Mon, Jun 14/) {
  const times = page.getByRole('group', { name: 'Choose a date and time' });
  await times.getByRole('button', { name: day }).first().click();
}

test('a series is shown date by date, refused as a whole, and booked with the nearest time', async () => {
  await page.viewport(390, 844);
  await setBrowserTimeZone('Europe/Berlin');
  const looked = await open();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Ada, here’s your package');
  await expect.element(page.getByText('4 calls: 1 held, 3 to book')).toBeVisible();
  expect(location.href).not.toContain(token);
  expect(looked.map(({ headers }) => headers.get('x-package-link'))).toEqual([token]);
  await chooseFirst();
  await page.getByRole('radio', { name: 'Every week' }).click();
  await expect
    .element(dates.getByRole('listitem').nth(0))
    .toMatchTextContent('3:30 PM (Central European Time), 9:30 AM');
  await expect.element(dates.getByRole('listitem').nth(2)).toMatchTextContent('This time isn’t open.');
  await expectAccessible();

  const nearest = slots[2];
  const label = 'Monday, June 28, 2027 at 9:30 AM EDT';
  const taken = [{ slot: '2027-06-28-930am', label, reason: 'taken', nearest }];
  const message = `${label} isn’t available, so nothing was booked. Please choose another time.`;
  mockEndpoint(bookPackageCalls, () => refuseWith(409, { code: 'SLOT_TAKEN', message, taken } as never));
  await page.getByRole('button', { name: 'Book these 3 calls' }).click();
  const third = dates.getByRole('listitem').nth(2);
  await expect.element(third).toMatchTextContent('The nearest open time: Tuesday, June 29, 2027 at 3:30 PM');
  await third.getByRole('button', { name: /Take that one instead/ }).click();
  await expect.element(third).toMatchTextContent('Instead of Monday, June 28, 2027 at 9:30 AM (my time).');

  const booked = mockEndpoint(bookPackageCalls, () => replyWith({ message: 'Your 3 calls are booked.', calls: [] }));
  await page.getByRole('button', { name: 'Book these 3 calls' }).click();
  await expect.element(page.getByText('Your 3 calls are booked.')).toHaveFocus();
  expect(booked.map(({ body }) => body)).toEqual([
    {
      slots: ['2027-06-14-930am', '2027-06-21-930am', '2027-06-29-930am'],
      startsAt: slots.map(({ startsAt }) => startsAt),
      contactMethod: 'whatsapp',
      timeZone: 'Europe/Berlin',
    },
  ]);
});

test('a lost reply keeps the chosen time and reloads the package, and a second press sends the same', async () => {
  const looked = await open();
  await chooseFirst();
  mockEndpoint(listPackageSlots, () => replyWith(slots.slice(1)));
  const lost = mockEndpoint(bookPackageCalls, failNetwork);
  const book = page.getByRole('button', { name: 'Book this call' });
  await book.click();
  await expect.element(toastOnPage).toMatchTextContent(/^No answer.*nothing is booked twice/);
  await expect.element(book).toHaveAccessibleDescription(/no telling whether this was booked/);
  await expect.poll(() => looked).toHaveLength(2);
  await expect.element(page.getByText(/no longer available|wasn’t booked/)).not.toBeInTheDocument();
  const booked = mockEndpoint(bookPackageCalls, () => replyWith({ message: 'Your call is booked.', calls: [] }));
  await book.click();
  await expect.element(page.getByText('Your call is booked.')).toBeVisible();
  expect(booked.map(({ body }) => body)).toEqual(lost.map(({ body }) => body));
});

test('a series names the dates on which the client’s clock shows another time', async () => {
  vi.setSystemTime(new Date('2027-03-12T14:00:00Z'));
  await setBrowserTimeZone('Europe/Berlin');
  await open({}, openAt('2027-03-15', '2027-03-22', '2027-03-29'));
  await chooseFirst(/Mon, Mar 15/);
  await page.getByRole('radio', { name: 'Every week' }).click();
  const note = 'On this date it’s 3:30 PM for you: the clocks change in between.';
  await expect.element(dates.getByRole('listitem').nth(2)).toMatchTextContent(note);
  await expect.element(dates.getByRole('listitem').nth(1)).not.toMatchTextContent('the clocks change');
});

test('the last call has no choice of a series, and asks for what is not known', async () => {
  await open({
    summary: '4 calls: 3 held, 1 to book',
    counts: { ...sampleOwnPackage.counts, held: 3, toBook: 1 },
    contact: { isPhoneKnown: false, contactMethod: null },
  });
  const booked = mockEndpoint(bookPackageCalls, () => replyWith({ message: 'Your call is booked.', calls: [] }));
  await chooseFirst();
  await expect.element(page.getByText('How often?')).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Phone number' }).fill('212 555 0123');
  await page.getByRole('radio', { name: 'WhatsApp' }).click();
  await page.getByRole('button', { name: 'Book this call' }).click();
  await expect.element(page.getByText('Your call is booked.')).toBeVisible();
  expect(booked[0]?.body).toMatchObject({ slots: ['2027-06-14-930am'], phone: '+12125550123' });
});

test('a call can have another number than the last one', async () => {
  await open({ counts: { ...sampleOwnPackage.counts, held: 3, toBook: 1 } });
  const booked = mockEndpoint(bookPackageCalls, () => replyWith({ message: 'Your call is booked.', calls: [] }));
  await chooseFirst();
  await page.getByRole('textbox', { name: 'Use another number' }).fill('212 555 0123');
  await page.getByRole('button', { name: 'Book this call' }).click();
  await expect.element(page.getByText('Your call is booked.')).toBeVisible();
  expect(booked[0]?.body).toMatchObject({ phone: '+12125550123' });
});

test('a package that has ended offers no times; its booked calls that are ahead can still be moved', async () => {
  const [over] = sampleOwnPackage.calls as [OwnPackage['calls'][number]];
  await open({
    state: 'ended',
    summary: '4 calls: 2 booked, 2 not used',
    calls: [
      { ...over, id: 7, fate: 'booked', link: 'paid-7.x' },
      { ...over, fate: 'booked', startsAt: '2027-06-14T13:30:00.000Z', link: 'paid-8.x' },
    ],
  });
  await expect.element(page.getByText('It ended on Sunday, July 11, 2027.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Book/ })).not.toBeInTheDocument();
  const move = page.getByRole('link', { name: 'Move or cancel' });
  await expect.element(move).toHaveAttribute('href', '/my-call#paid-8.x');
});

test('a package that was refunded says so, and nothing of calls that were not booked', async () => {
  await open({ state: 'ended', endedBy: 'refund', summary: '4 calls: 1 held, 3 not used' });
  await expect.element(page.getByText('It was refunded on Sunday, July 11, 2027.')).toBeVisible();
  await expect.element(page.getByText('before all calls were booked')).not.toBeInTheDocument();
});

test('a package whose payment is disputed says so in place of the form', async () => {
  await open({ isDisputed: true }, []);
  await expect.element(page.getByText('Your bank is looking into the payment of this package')).toBeVisible();
  await expect.element(page.getByText('Your calls are all here.')).toBeVisible();
  await expect.element(page.getByText('There’s no open time')).not.toBeInTheDocument();
});

test.each([
  ['without a link', '', 'This link doesn’t work'],
  ['with a link that the server does not know', `#${token}`, 'This link doesn’t work'],
])('the page %s says so', async (_, hash, title) => {
  history.replaceState(null, '', `/package${hash}`);
  mockEndpoint(listOwnPackages, () => refuseWith(404, { code: 'NOT_FOUND', message: 'This link isn’t valid.' }));
  await renderPage(<PackagePage />);
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a package that is only offered leads to its offer', async () => {
  history.replaceState(null, '', `/package#${token}`);
  mockEndpoint(listOwnPackages, () => replyWith({ packages: [] }));
  await renderPage(<PackagePage />);
  await expect.element(page.getByRole('link', { name: 'See the offer' })).toHaveAttribute('href', `/pay#${token}`);
});
