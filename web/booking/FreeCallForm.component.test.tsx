import { focusManager } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { bookFreeCall, listOpenSlots } from '#contracts/booking/free-calls.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { type CallQuestion, defaultQuestions } from '#domain/questionnaire.ts';
import { setUserState } from '../accounts/current-user.ts';
import { SiteProvider } from '../site.tsx';
import { expectAccessible } from '../testing/axe.ts';
import { failNetwork, mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import {
  chooseTime,
  consent,
  expectAnswersKept,
  fillAnswers,
  mockFreeCalls,
  openFilledForm,
  replyWithFreeCall,
  submit,
} from '../testing/free-call-form.ts';
import { renderPage } from '../testing/render.tsx';
import { ida } from '../testing/sample-people.ts';
import { sampleSite } from '../testing/sample-site.ts';
import { sampleOpenSlot } from '../testing/sample-slots.ts';
import { toastOnPage } from '../testing/toasts.ts';
import BookCallPage from './BookCallPage.tsx';
import BookMemberCallPage from './BookMemberCallPage.tsx';

const early = sampleOpenSlot('2027-06-14', '9:00 AM');
const late = sampleOpenSlot('2027-06-14', '10:00 AM');
const confirmation = page.getByRole('dialog', { name: 'Consultation Request Submitted!' });
const email = page.getByLabelText('Email');
const ownQuestion = { hint: '', choices: [], isRequired: false };
const CALL_LINK = `free-7.${'x'.repeat(43)}`;
const booked = () => replyWithFreeCall(early, CALL_LINK);

beforeEach(async () => {
  setUserState({ status: 'anonymous' });
  await mockFreeCalls([early, late]);
});

async function fillForm(): Promise<void> {
  await fillAnswers();
  await chooseTime();
}

test('the form keeps its text and time when the reply is lost, since the call may be booked', async () => {
  const lost = mockEndpoint(bookFreeCall, failNetwork);
  await openFilledForm(<BookCallPage />, early);
  await submit.click();
  await expect.element(toastOnPage).toMatchTextContent(/Booking Error.*Failed to submit/);
  await expect.element(submit).toHaveFocus();
  await expect.element(submit).toHaveAccessibleDescription(/check your inbox before you try again/);
  await expect.element(page.getByText(`Selected: ${early.label}`)).toBeVisible();
  await expectAnswersKept();
  // The call itself may have taken its time out of the list.
  mockEndpoint(listOpenSlots, () => replyWith([late]));
  await submit.click();
  await expect.poll(() => lost).toHaveLength(2);
  await expect.element(submit).toHaveFocus();
  await expect.element(page.getByText(`Selected: ${early.label}`)).toBeVisible();
  await expectAnswersKept();
});

test('without open times a phone promises no next step', async () => {
  await page.viewport(390, 844);
  mockEndpoint(listOpenSlots, () => replyWith([]));
  await renderPage(<BookCallPage />);
  await expect.element(page.getByText('There are no open times right now.')).toBeVisible();
  await expect.element(page.getByText(/^Next: /)).not.toBeInTheDocument();
});

test('offline, one message says that nothing was sent', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  mockEndpoint(bookFreeCall, failNetwork);
  await openFilledForm(<BookCallPage />, early);
  await submit.click();
  await expect.element(submit).toHaveFocus();
  await expect.element(submit).toHaveAccessibleDescription(/^You’re offline\. Nothing was sent/);
  expect(page.getByText('You’re offline').elements()).toHaveLength(1);
  await expect.element(toastOnPage).not.toBeInTheDocument();
  await expectAnswersKept();
});

test('a visitor who already has a call reads so beside the email, and above the button until the next attempt', async () => {
  const message = 'There’s already an upcoming free call for this email address.';
  mockEndpoint(bookFreeCall, () => refuseWith(409, { code: 'ALREADY_BOOKED', message }));
  await openFilledForm(<BookCallPage />, early);
  await submit.click();
  await expect.element(toastOnPage).toMatchTextContent('Booking Error');
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription(/already has an upcoming free call/);
  await expect.element(submit).toHaveAccessibleDescription(message);
  await email.fill('other@example.com');
  await page.getByLabelText('Phone number').fill('12');
  await submit.click();
  await expect.element(page.getByLabelText('Phone number')).toHaveFocus();
  await expect.element(submit).toHaveAccessibleDescription('');
});

test('what was typed outlives a reload, the answers about health only in the tab, and all goes once it was sent', async () => {
  const first = await renderPage(<BookCallPage />);
  await fillForm();
  await first.unmount();
  await renderPage(<BookCallPage />);
  await expectAnswersKept();
  await expect.element(page.getByText(`Selected: ${early.label}`)).toBeVisible();
  await expect.element(page.getByLabelText('Medications')).toBeVisible();
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Thyroxine|energy/);
  mockEndpoint(bookFreeCall, booked);
  await consent.click();
  await submit.click();
  await expect.element(confirmation).toBeVisible();
  expect([{ ...localStorage }, { ...sessionStorage }]).toEqual([{}, {}]);
});

test('a visitor who comes back after minutes keeps what was typed, and learns that their time is gone', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await openFilledForm(<BookCallPage />, early);
  await expect.element(page.getByText(`Selected: ${early.label}`)).toBeVisible();
  mockEndpoint(listOpenSlots, () => replyWith([late]));
  vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await expect
    .element(page.getByRole('group', { name: 'Choose a date and time' }))
    .toHaveAccessibleDescription('The time you chose is no longer available. Please pick another one.');
  await expectAnswersKept();
});

test('a reload while the confirmation is open leads to the page of the call', async () => {
  mockEndpoint(bookFreeCall, booked);
  const first = await renderPage(<BookCallPage />);
  await fillForm();
  await submit.click();
  await expect.element(confirmation).toBeVisible();
  await first.unmount();
  await renderPage(<BookCallPage />);
  await expect.poll(() => location.pathname + location.hash).toBe(`/my-call#${CALL_LINK}`);
});

test('a slip in the address is asked about', async () => {
  await renderPage(<BookCallPage />);
  await email.fill('ada@gmial.con');
  await page.getByLabelText('First name').click();
  await page.getByRole('button', { name: 'Use ada@gmail.com' }).click();
  await expect.element(email).toHaveValue('ada@gmail.com');
  await expect.element(page.getByText('Did you mean')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Phone number')).toHaveFocus();
});

test('a form with a slip in its address is sent at the second attempt, as typed, or with the suggestion', async () => {
  const lost = mockEndpoint(bookFreeCall, failNetwork);
  const sentEmails = () => lost.map(({ body }) => (body as { email: string }).email);
  const submitWithSlip = async (slip: string) => {
    await email.fill(slip);
    const before = lost.length;
    await submit.click();
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAccessibleDescription(/Is this address right\?/);
    await expect.element(page.getByText(`Did you mean ${slip.replace('gmial.con', 'gmail.com')}?`)).toBeVisible();
    expect(lost).toHaveLength(before);
  };
  await openFilledForm(<BookCallPage />, early);
  await submitWithSlip('Ada@gmial.con');
  await submit.click();
  await expect.poll(sentEmails).toEqual(['ada@gmial.con']);
  await submitWithSlip('Ben@gmial.con');
  await page.getByRole('button', { name: 'It’s right as typed' }).click();
  await expect.element(page.getByText('Did you mean')).not.toBeInTheDocument();
  await submit.click();
  await expect.poll(sentEmails).toEqual(['ada@gmial.con', 'ben@gmial.con']);
  await submitWithSlip('Cleo@gmial.con');
  await page.getByRole('button', { name: 'Use Cleo@gmail.com' }).click();
  await expect.element(email).toHaveAccessibleDescription(/^Your confirmation goes here.$/);
  await submit.click();
  await expect.poll(sentEmails).toEqual(['ada@gmial.con', 'ben@gmial.con', 'cleo@gmail.com']);
});

test('a member reads about the discount and books at a second attempt', async () => {
  setUserState({ status: 'signed-in', user: { ...ida, hasCourseAccess: true } });
  await renderPage(<BookMemberCallPage />);
  const banner = page.getByRole('region', { name: 'Course Member Discount: 20% OFF Regular Pricing' });
  await expect.element(banner).toMatchTextContent('$399');
  await expect.element(banner).toMatchTextContent('$319 for 4 weeks');
  await expect.element(banner).toMatchTextContent('You save $80');
  await expect.element(page.getByRole('region', { name: 'Call Information' })).toBeVisible();
  await expectAccessible();
  // The known name is filled in.
  await expect.element(page.getByLabelText('First name')).toHaveValue('Ida');
  await expect.element(email).toHaveValue('ida@example.com');
  await fillForm();
  mockEndpoint(bookFreeCall, () => Response.json({}, { status: 500 }));
  await submit.click();
  await expect.element(toastOnPage).toMatchTextContent('ErrorFailed to submit request');
  await expectAnswersKept();
  mockEndpoint(bookFreeCall, booked);
  await submit.click();
  await expect.element(confirmation).toMatchTextContent('ada@example.com');
  await confirmation.getByRole('button', { name: 'Got It!' }).click();
  await expect.poll(() => location.pathname + location.hash).toBe(`/my-call#${CALL_LINK}`);
});

test('a visitor may request the free call there too and reads that the discount is for members', async () => {
  history.replaceState(null, '', '/book-coaching');
  await renderPage(<BookMemberCallPage />);
  await expect.element(page.getByText('The discount is for members of the self-paced course.')).toBeVisible();
  await expectAccessible();
  await expect
    .element(page.getByRole('link', { name: 'sign in', exact: true }))
    .toHaveAttribute('href', '/auth?next=%2Fbook-coaching');
  await expect.element(submit).toBeVisible();
});

test('the coach’s own questions are asked, required ones in sight, and sent with the booking', async () => {
  const questions: CallQuestion[] = [
    { ...ownQuestion, id: 'owncook', label: 'Do you cook?', kind: 'choice', choices: ['Yes', 'No'], isRequired: true },
    { ...ownQuestion, id: 'ownkids', label: 'How many at the table?', kind: 'number' },
    ...defaultQuestions.filter(({ id }) => id === 'medications'),
  ];
  const sent = mockEndpoint(bookFreeCall, booked);
  await renderPage(
    <SiteProvider value={{ ...sampleSite, questions }}>
      <BookCallPage />
    </SiteProvider>,
  );
  await expect.element(page.getByText('Three questions', { exact: true })).toBeVisible();
  await fillForm();
  await page.getByLabelText('How many at the table?').fill('three');
  await submit.click();
  await expect.element(page.getByText('Please answer this question')).toBeVisible();
  await expect.element(page.getByText('Please enter a number')).toBeVisible();
  await expect.element(page.getByLabelText('Do you cook?')).toHaveFocus();
  await expectAccessible();
  await page.getByLabelText('Do you cook?').selectOptions('No');
  await page.getByLabelText('How many at the table?').fill('3');
  mockEndpoint(bookFreeCall, () =>
    refuseWith(400, {
      code: 'invalid',
      message: 'Please enter a number',
      fields: { 'ownAnswers.ownkids': 'Please enter a number' },
    }),
  );
  await submit.click();
  await expect.element(page.getByLabelText('How many at the table?')).toHaveFocus();
  const second = mockEndpoint(bookFreeCall, booked);
  await submit.click();
  await expect.element(confirmation).toBeVisible();
  expect(sent).toEqual([]);
  expect(second[0]?.body).toMatchObject({
    medications: 'Thyroxine in the morning',
    ownAnswers: { owncook: 'No', ownkids: '3' },
  });
});
