import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerMyCall, cancelMyCall, getMyCall, listMyCallSlots, moveMyCall } from '#contracts/booking/my-call.ts';
import { listMyCallReceipts } from '#contracts/money/receipts.ts';
import { recordAnnouncements } from '../testing/announcements.ts';
import { expectAccessible } from '../testing/axe.ts';
import { narrowestDay } from '../testing/calendar-days.ts';
import { failNetwork, mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import { bookedCall } from '../testing/sample-my-call.ts';
import { sampleOpenSlot } from '../testing/sample-slots.ts';
import { setBrowserTimeZone } from '../testing/time-zone.ts';
import { toastOnPage } from '../testing/toasts.ts';
import MyCallPage from './MyCallPage.tsx';

const [taken, open] = ['9:00 AM', '10:00 AM'].map((time) => sampleOpenSlot('2027-06-21', time));
const heading = (name: string) => page.getByRole('heading', { name });
const call = page.getByRole('region', { name: /Call$/ });
const move = page.getByRole('button', { name: 'Move this call' });
const confirmMove = page.getByRole('button', { name: 'Move my call to this time' });
const cancel = page.getByRole('button', { name: 'Cancel this call' }).first();
const confirmCancel = page
  .getByRole('alertdialog', { name: 'Cancel this call?' })
  .getByRole('button', { name: 'Cancel this call' });
const openDay = page.getByRole('grid').getByRole('button', { name: /\d+ available/ });
const times = page.getByRole('group', { name: /^Times on/ }).getByRole('button');

beforeEach(async () => {
  await setBrowserTimeZone('America/New_York');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-09T14:00:00Z') });
  history.replaceState(null, '', '/my-call#free-7.secret');
});

test('a call that could not be loaded can be loaded again', async () => {
  mockEndpoint(getMyCall, failNetwork);
  await renderPage(<MyCallPage />);
  await expect.element(page.getByText('Your call couldn’t be loaded.')).toBeVisible();
  mockEndpoint(getMyCall, () => replyWith(bookedCall));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(call).toMatchTextContent(bookedCall.label);
});

test('an address that lost its link says what is missing and what to do', async () => {
  history.replaceState(null, '', '/my-call');
  await renderPage(<MyCallPage />);
  await expect.element(heading('The link to your call is missing')).toBeVisible();
  await expect.element(page.getByText('Please open the latest email about your call')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'coach@example.com' })).toBeVisible();
  await expectAccessible();
});

test('an earlier link says that every email about a change brings a new one', async () => {
  mockEndpoint(getMyCall, () => refuseWith(404, { code: 'NOT_FOUND', message: 'This link is no longer valid.' }));
  await renderPage(<MyCallPage />);
  await expect.element(heading('This link doesn’t work')).toBeVisible();
  await expect.element(page.getByText('such as a new time or the link to a video call')).toBeVisible();
});

test('the browser that has booked reads where the confirmation went, and what to do about a typo', async () => {
  mockEndpoint(getMyCall, () => replyWith({ ...bookedCall, isMailedLink: false }));
  await renderPage(<MyCallPage />);
  const note = page.getByRole('region', { name: 'Your confirmation' });
  await expect.element(note).toMatchTextContent('Your confirmation went to ada@example.com.');
  await expect.element(note.getByRole('link', { name: 'coach@example.com' })).toBeVisible();
});

test('the browser that has booked a paid call reads what canceling it means', async () => {
  mockEndpoint(getMyCall, () => replyWith({ ...bookedCall, kind: 'paid', money: 'waits', isMailedLink: false }));
  await renderPage(<MyCallPage />);
  const rule = page.getByText('use the link in the email');
  await expect.element(rule).toMatchTextContent('Moving it is free. If you cancel,');
});

test('who opens the mailed link has the right address, and the way to the package of the call', async () => {
  mockEndpoint(getMyCall, () => replyWith({ ...bookedCall, package: { toBook: 2, link: 'package-3.a' } }));
  await renderPage(<MyCallPage />);
  const toPackage = page.getByRole('link', { name: 'Your package: 2 to book' });
  await expect.element(toPackage).toHaveAttribute('href', '/package#package-3.a');
  await expect.element(page.getByText('Your confirmation went to')).not.toBeInTheDocument();
});

test('a call by video link is joined here until it is over; without a link the page says that it will come', async () => {
  const byLink = { ...bookedCall, contactMethod: 'link' as const };
  mockEndpoint(getMyCall, () => replyWith({ ...byLink, videoLink: 'https://meet.example/abc' }));
  vi.setSystemTime(new Date('2027-06-14T13:40:00Z'));
  const { unmount } = await renderPage(<MyCallPage />);
  const join = page.getByRole('link', { name: 'Join the call' });
  await expect.element(join).toHaveAttribute('href', 'https://meet.example/abc');
  await expect.element(join).toHaveAttribute('rel', 'noopener noreferrer');
  await unmount();
  vi.setSystemTime(new Date('2027-06-09T14:00:00Z'));
  mockEndpoint(getMyCall, () => replyWith(byLink));
  await renderPage(<MyCallPage />);
  await expect.element(call).toMatchTextContent('You’ll get the link to join by email before the call.');
  await expect.element(call).toMatchTextContent('If it doesn’t work, I’ll call you at (212) 555-0123.');
  await expect.element(join).not.toBeInTheDocument();
});

test('before a call moves to a time at which it stays, the page says so and asks', async () => {
  const soon = sampleOpenSlot('2027-06-09', '8:00 PM');
  mockEndpoint(getMyCall, () => replyWith(bookedCall));
  mockEndpoint(listMyCallSlots, () => replyWith([soon, open]));
  const moved = { ...bookedCall, label: soon.label, startsAt: soon.startsAt, canChange: false };
  const sent = mockEndpoint(moveMyCall, () => replyWith({ message: 'Moved.', link: 'free-7.next', call: moved }));
  await renderPage(<MyCallPage />);
  await move.click();
  await times.first().click();
  const warning = page.getByText('so you won’t be able to move or cancel it here afterwards');
  await expect.element(warning).toBeVisible();
  await confirmMove.click();
  const question = page.getByRole('alertdialog', { name: 'Move to this time for good?' });
  await expect.element(question).toMatchTextContent('Wednesday, June 9, 2027 at 8:00 PM');
  await expectAccessible();
  await question.getByRole('button', { name: 'Choose another time' }).click();
  expect(sent).toEqual([]);
  await confirmMove.click();
  await question.getByRole('button', { name: 'Move my call' }).click();
  await expect.element(heading('Your call has been moved')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { link: 'free-7.secret', selectedTimeSlot: soon.value, startsAt: soon.startsAt },
  ]);
});

test('a lost race or a lost connection leaves the call as it is, and shows a way on', async () => {
  const announced = recordAnnouncements();
  const countAnnounced = (change: string) =>
    announced.filter((text) => text.includes(`whether your call was ${change}`)).length;
  mockEndpoint(getMyCall, () => replyWith(bookedCall));
  mockEndpoint(listMyCallSlots, () => replyWith([taken, open]));
  await page.viewport(360, 800);
  await renderPage(<MyCallPage />);
  await move.click();
  await openDay.click();
  expect(narrowestDay()).toBeGreaterThanOrEqual(44);
  await times.first().click();
  const message = 'Someone just booked that time. Please pick another one.';
  mockEndpoint(listMyCallSlots, () => replyWith([open]));
  mockEndpoint(moveMyCall, () => refuseWith(409, { code: 'SLOT_TAKEN', message }));
  await confirmMove.click();
  await expect.element(toastOnPage).toMatchTextContent(`Your call wasn’t moved${message}`);
  const picker = page.getByRole('group', { name: 'Choose a date and time' });
  await expect.element(picker).toHaveFocus();
  await expect.element(picker).toHaveAccessibleDescription(/Someone just booked that time/);
  await expect.element(times).toHaveLength(1);
  await times.first().click();
  await expect.element(page.getByText(`Selected: ${taken?.label}`)).not.toBeInTheDocument();

  mockEndpoint(moveMyCall, () => new Response('Bad Gateway', { status: 502 }));
  await confirmMove.click();
  await expect.element(confirmMove).toHaveAccessibleDescription(/whether your call was moved. Please check your inbox/);
  await expect.element(confirmMove).toHaveFocus();
  await expect.poll(() => countAnnounced('moved')).toBe(1);
  await expect.element(call).toMatchTextContent(bookedCall.label);
  const moved = { ...bookedCall, label: open?.label, startsAt: open?.startsAt };
  const sent = mockEndpoint(moveMyCall, () => replyWith({ message: 'Moved.', link: 'free-7.next', call: moved }));
  await confirmMove.click();
  await expect.element(heading('Your call has been moved')).toBeVisible();
  const linkInMail = page.getByText('please use the one in that email');
  await expect.element(linkInMail).toBeVisible();
  const time = { selectedTimeSlot: open?.value, startsAt: open?.startsAt };
  expect(sent.map(({ body }) => body)).toEqual([{ link: 'free-7.secret', ...time }]);

  mockEndpoint(cancelMyCall, failNetwork);
  await cancel.click();
  await confirmCancel.click();
  await expect.element(page.getByRole('main').getByText('no telling whether your call was canceled')).toBeVisible();
  await expect.element(cancel).toHaveFocus();
  await expect.element(cancel).toHaveAccessibleDescription(/whether your call was canceled/);
  await expect.poll(() => countAnnounced('canceled')).toBe(1);
  const cancelled = { ...moved, status: 'cancelled', canChange: false };
  mockEndpoint(cancelMyCall, () =>
    replyWith({ message: 'Canceled.', link: 'free-7.last', money: 'none', call: cancelled }),
  );
  await cancel.click();
  await confirmCancel.click();
  await expect.element(heading('Your call has been canceled')).toBeVisible();
  await expect.element(heading('Your call has been moved')).not.toBeInTheDocument();
  await expect.element(page.getByText('A confirmation is on its way to ada@example.com.')).toBeVisible();
  await expect.element(linkInMail).not.toBeInTheDocument();
  expect([countAnnounced('moved'), countAnnounced('canceled')], 'once each').toEqual([1, 1]);
});

test('what begins too soon to be changed says so, and whom to write to', async () => {
  await page.viewport(390, 800);
  mockEndpoint(getMyCall, () => replyWith({ ...bookedCall, minutes: 20, money: 'package', canChange: false }));
  await renderPage(<MyCallPage />);
  await expect.element(call).toMatchTextContent(/How long20 minutes/);
  await expect
    .element(page.getByText(/so please write to me if you can’t make it\./))
    .toMatchTextContent(/if you can’t make it\. My address is coach@example\.com/);
  await expect.element(move).not.toBeInTheDocument();
});

test("the page shows the visitor's own time, what happens next, and until when the call can be moved", async () => {
  await setBrowserTimeZone('Pacific/Auckland');
  mockEndpoint(getMyCall, () => replyWith(bookedCall));
  await renderPage(<MyCallPage />);
  await expect.element(call).toMatchTextContent('Tuesday, June 15, 2027 at 1:30 AM');
  await expect.element(call).toMatchTextContent(bookedCall.label);
  await expect.element(call).toMatchTextContent('30-45 minutes (30 are reserved for you)');
  await expect.element(page.getByText(/until Monday, June 14, 2027 at 1:30 PM/)).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'What happens next' }))
    .toMatchTextContent('I’ll call you on FaceTime at (212) 555-0123');
  await expectAccessible();
});

test('the optional questions can be answered on the page of the call, and a failure loses nothing', async () => {
  mockEndpoint(getMyCall, () => replyWith({ ...bookedCall, answered: ['drinks'] }));
  const first = await renderPage(<MyCallPage />);
  const save = page.getByRole('button', { name: 'Save my answers' });
  await save.click();
  await expect
    .element(page.getByLabelText('Prior experience'))
    .toHaveAccessibleDescription(/Please answer at least one question/);
  await expect.element(page.getByLabelText('Caloric drinks')).toHaveAccessibleDescription(/You’ve answered this/);
  await page.getByLabelText('Medications').fill('Thyroxine');
  await first.unmount();
  await renderPage(<MyCallPage />);
  await expect.element(page.getByLabelText('Medications')).toHaveValue('Thyroxine');
  mockEndpoint(answerMyCall, failNetwork);
  await save.click();
  await expect.element(toastOnPage).toMatchTextContent('Your answers were not saved');
  await expect.element(page.getByLabelText('Medications')).toHaveValue('Thyroxine');
  const answered = { ...bookedCall, answered: ['drinks', 'medications'] };
  const sent = mockEndpoint(answerMyCall, () => replyWith({ message: 'Saved.', call: answered }));
  await save.click();
  await expect.element(page.getByText('Thank you! Your answers are saved.')).toHaveFocus();
  expect(sent.map(({ body }) => body)).toMatchObject([{ link: 'free-7.secret', medications: 'Thyroxine' }]);
  await expect.element(page.getByLabelText('Medications')).toHaveValue('');
  await expect.element(page.getByLabelText('Medications')).toHaveAccessibleDescription(/You’ve answered this/);
  expect({ ...sessionStorage }).toEqual({});
  await expectAccessible();
});

test('answers that come later need the consent, unless it was given before', async () => {
  mockEndpoint(getMyCall, () => replyWith({ ...bookedCall, consent: 'not-asked', hasAnswers: false }));
  const sent = mockEndpoint(answerMyCall, () => replyWith({ message: 'Saved.', call: bookedCall }));
  await renderPage(<MyCallPage />);
  const consent = page.getByLabelText('I agree that you read and keep');
  const save = page.getByRole('button', { name: 'Save my answers' });
  await page.getByLabelText('Medications').fill('Thyroxine');
  await save.click();
  await expect.element(consent).toHaveFocus();
  await expect.element(page.getByLabelText('Medications')).toHaveValue('Thyroxine');
  expect(sent).toEqual([]);
  await consent.click();
  await save.click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.body).toMatchObject({ consent: { version: 0, policies: ['health-privacy'] } });
  await expect.element(consent).not.toBeInTheDocument();
});

test.each(['paid', 'cancelled'])('a %s call has no questions', async (which) => {
  const change = which === 'paid' ? { kind: 'paid', status: 'paid' } : { status: 'cancelled', canChange: false };
  mockEndpoint(getMyCall, () => replyWith({ ...bookedCall, ...change }));
  await renderPage(<MyCallPage />);
  await expect.element(call).toBeVisible();
  await expect.element(page.getByText('Help me prepare')).not.toBeInTheDocument();
});

test('a paid call shows its receipts when they are asked for', async () => {
  mockEndpoint(getMyCall, () => replyWith({ ...bookedCall, kind: 'paid', status: 'confirmed' }));
  const about = { amount: 7000, currency: 'usd', issuedOn: '2027-06-09', about: 'A call' };
  const receipt = { number: 7, kind: 'payment', ...about };
  const sent = mockEndpoint(listMyCallReceipts, () => replyWith([{ ...receipt, link: '7.signature' }]));
  await renderPage(<MyCallPage />);
  await page.getByRole('button', { name: 'Receipts' }).click();
  const link = page.getByRole('link', { name: 'Receipt R-0007' });
  await expect.element(link).toHaveAttribute('href', '/receipt#7.signature');
  expect(sent[0]?.body).toEqual({ link: 'free-7.secret' });
});
