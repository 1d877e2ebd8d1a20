import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startCallPayment } from '#contracts/money/payments.ts';
import type { ContactMethod } from '#domain/bookings.ts';
import { paidCallDraft } from '../paid-call-draft.ts';
import { SiteProvider } from '../site.tsx';
import { mockEndpoint, replyWith } from '../testing/fake-server.ts';
import { answers, mockPaidCalls, openDay, startedPayment, submit, times } from '../testing/paid-call-form.ts';
import { renderPage } from '../testing/render.tsx';
import { sampleSite } from '../testing/sample-site.ts';
import { sampleOpenSlot } from '../testing/sample-slots.ts';
import { saveDraft } from '../ui/form-draft.ts';
import BookStandardCallPage from './BookStandardCallPage.tsx';

const slot = sampleOpenSlot('2027-06-14', '9:00 AM', [30, 45, 60]);
const choice = page.getByRole('radiogroup', { name: 'Preferred contact method' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-09T14:00:00Z') });
  mockPaidCalls([slot]);
});

const openForm = (ways: ContactMethod[]) =>
  renderPage(
    <SiteProvider value={{ ...sampleSite, contactMethods: ways }}>
      <BookStandardCallPage />
    </SiteProvider>,
  );

async function fillForm(): Promise<void> {
  for (const [label, answer] of Object.entries(answers)) await page.getByLabelText(label).fill(answer);
  await page.getByLabelText('I agree that you read and keep').click();
  await openDay.first().click();
  await times.first().click();
}

test('with one way on, the form does not ask, and sends it even where a draft has another', async () => {
  saveDraft(paidCallDraft, { contactMethod: 'whatsapp' });
  const started = mockEndpoint(startCallPayment, () => replyWith(startedPayment));
  await openForm(['phone']);
  await fillForm();
  await expect.element(choice).not.toBeInTheDocument();
  await expect
    .element(page.getByLabelText('Phone number'))
    .toHaveAccessibleDescription('I’ll call you at this number.');
  await submit.click();
  await expect.poll(() => started.map(({ body }) => body)).toMatchObject([{ contactMethod: 'phone' }]);
});

test('with several ways on, a draft with one that is off is asked again', async () => {
  saveDraft(paidCallDraft, { contactMethod: 'whatsapp' });
  const started = mockEndpoint(startCallPayment, () => replyWith(startedPayment));
  await openForm(['facetime', 'link']);
  await fillForm();
  await submit.click();
  await expect.element(page.getByText('Please select a contact method')).toBeVisible();
  expect(started).toHaveLength(0);
  await choice.getByLabelText('Video link').click();
  await submit.click();
  await expect.poll(() => started.map(({ body }) => body)).toMatchObject([{ contactMethod: 'link' }]);
});
