import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { confirmCoursePayment, startCoursePayment } from '#contracts/course/course-sales.ts';
import { getOpenCheckout, getPayerPayment, getPaymentConfig } from '#contracts/money/payments.ts';
import { setUserState } from '../../accounts/current-user.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { failNetwork, mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { sampleCheckout, sampleCoursePayment } from '../../testing/sample-payer-payments.ts';
import { confirmAtProvider, typeCard } from '../../testing/sandbox-checkout.ts';
import { resetBrowserTimeZone, setBrowserTimeZone } from '../../testing/time-zone.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import CheckoutPage from './CheckoutPage.tsx';
import OldCheckoutPage from './OldCheckoutPage.tsx';

const buyer = { 'First name': 'Ida', 'Last name': 'Lund', Email: 'ida@example.com' };
const proceed = page.getByRole('button', { name: 'Continue to Payment' });
const pay = page.getByRole('button', { name: 'Pay $149', exact: true });
const checkAgain = page.getByRole('button', { name: 'Check again' });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const noPayments = () => refuseWith(503, { code: 'PAYMENT_UNAVAILABLE', message: 'Not now.' });

beforeEach(() => {
  setUserState({ status: 'anonymous' });
  mockEndpoint(getOpenCheckout, () => replyWith({ payment: null, toEnter: null, latestCall: null }));
  mockEndpoint(getPaymentConfig, () => replyWith({ provider: 'sandbox', publishableKey: 'pk_test_1' }));
  mockEndpoint(getPayerPayment, () => replyWith(sampleCoursePayment()));
});

async function fillBuyer(changed: Partial<typeof buyer> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...buyer, ...changed })) await page.getByLabelText(label).fill(value);
}

async function expectBuyerKept(): Promise<void> {
  for (const [label, value] of Object.entries(buyer))
    await expect.element(page.getByLabelText(label)).toHaveValue(value);
}

const mockStart = () => mockEndpoint(startCoursePayment, () => replyWith({ ...sampleCheckout, amount: 149_00 }));

async function payByCard(): Promise<void> {
  await typeCard();
  await pay.click();
}

/** Opens the card form of a payment that was begun before. */
async function openCardForm(): Promise<void> {
  history.replaceState({ checkout: sampleCheckout }, '', '/checkout');
  await renderPage(<CheckoutPage />);
  await expect.element(pay).toBeEnabled();
}

test('a buyer in the UK may ask for the course at once; others are not asked', async () => {
  await setBrowserTimeZone('Europe/London');
  const started = mockStart();
  history.replaceState(null, '', '/checkout');
  await renderPage(<CheckoutPage />);
  await page.getByRole('checkbox', { name: /^Please open the course for me right away/ }).click();
  await fillBuyer();
  await proceed.click();
  await expect.poll(() => started.map(({ body }) => body)).toMatchObject([{ consent: { beginAtOnce: true } }]);
  await resetBrowserTimeZone();
  await cleanup();
  history.replaceState(null, '', '/checkout');
  await renderPage(<CheckoutPage />);
  await expect.element(proceed).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});

test('the form keeps its text when a step before the payment fails, and the next attempt works', async () => {
  history.replaceState(null, '', '/checkout');
  await renderPage(<CheckoutPage />);
  await fillBuyer();
  const failWith = async (reply: () => Response, sentence: string | RegExp) => {
    mockEndpoint(startCoursePayment, reply);
    await proceed.click();
    await expect.element(toastOnPage).toMatchTextContent('Payment setup failed');
    await expect.element(toastOnPage).toMatchTextContent(sentence);
  };
  await failWith(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }), 'Server error (502): ');
  await expect.element(proceed).toHaveAccessibleDescription(/Server error \(502\)/);
  await failWith(() => replyWith({}), 'Payment setup failed. Please try again.');
  // The provider is away for a moment only.
  await failWith(noPayments, 'Not now.');
  await failWith(failNetwork, 'Connection error: The site can’t be reached right now.');
  await expectAccessible();

  mockEndpoint(getPaymentConfig, noPayments);
  mockEndpoint(startCoursePayment, noPayments);
  await proceed.click();
  await expect.element(heading('Payment system configuration error')).toHaveFocus();
  await expect.element(page.getByRole('main').getByRole('link', { name: 'coach@example.com' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expectBuyerKept();
  const started = mockStart();
  await proceed.click();
  await expect.element(pay).toBeEnabled();
  expect(started.map(({ body }) => body)).toMatchObject([
    { firstName: 'Ida', lastName: 'Lund', userEmail: 'ida@example.com' },
  ]);
});

test('a paid course that cannot be opened says so until it can', async () => {
  mockEndpoint(confirmAtProvider, () => replyWith({ id: 'pi_1', status: 'succeeded' }));
  mockEndpoint(confirmCoursePayment, () => new Response('Oh', { status: 500 }));
  await openCardForm();
  await payByCard();
  await expect
    .element(toastOnPage)
    .toMatchTextContent(
      'Payment ProcessedPayment completed but there was an issue granting access. Please contact support.',
    );
  await expect.element(heading('Payment Processed')).toHaveFocus();
  // There is no second payment.
  await expect.element(pay).not.toBeInTheDocument();
  await expectAccessible();
  await checkAgain.click();
  await expect.element(checkAgain).toBeEnabled();
  mockEndpoint(confirmCoursePayment, () => replyWith({ success: true, account: 'existing' }));
  await checkAgain.click();
  await expect.element(page.getByRole('dialog', { name: 'Check Your Email' })).toBeVisible();
});

test('after a lost reply the page checks the payment before it sends anything again', async () => {
  const sent = mockEndpoint(confirmAtProvider, failNetwork);
  mockEndpoint(confirmCoursePayment, failNetwork);
  await openCardForm();
  await payByCard();
  await expect.element(toastOnPage).toMatchTextContent(/Payment Error.*you won’t be charged twice/);
  // No second payment while the outcome is unknown.
  await expect.element(pay).not.toBeInTheDocument();
  await checkAgain.click();
  await expect.element(checkAgain).toHaveFocus();
  mockEndpoint(confirmCoursePayment, () => replyWith({ success: true, account: 'existing' }));
  dispatchEvent(new Event('online'));
  await expect.element(page.getByRole('dialog', { name: 'Check Your Email' })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('the older page has fewer fields and reports the same failures in its own words', async () => {
  history.replaceState(null, '', '/checkout-old');
  await renderPage(<OldCheckoutPage />);
  await proceed.click();
  await expect.element(toastOnPage).toMatchTextContent('Please enter a valid email address');
  await fillBuyer({ 'Last name': ' ' });
  await proceed.click();
  await expect.element(toastOnPage).toMatchTextContent('Please enter your first and last name');
  await expect.element(page.getByLabelText('Last name')).toHaveFocus();
  const message = 'Please enter a valid email address';
  mockEndpoint(startCoursePayment, () =>
    refuseWith(400, { code: 'INVALID_INPUT', message, fields: { userEmail: message } }),
  );
  await fillBuyer({ Email: 'ida@lund' });
  await proceed.click();
  // The server is stricter than the form.
  await expect.element(page.getByLabelText('Email')).toHaveFocus();
  await fillBuyer();
  mockEndpoint(startCoursePayment, failNetwork);
  await proceed.click();
  await expect.element(toastOnPage).toMatchTextContent(/Payment setup failed.*Connection failed: /);

  mockEndpoint(getPaymentConfig, noPayments);
  mockEndpoint(startCoursePayment, noPayments);
  await proceed.click();
  await expect
    .element(page.getByText('Payment system not configured. Please check the payment provider'))
    .toBeVisible();
  await expectAccessible();
  mockStart();
  mockEndpoint(confirmAtProvider, () => replyWith({ id: 'pi_1', status: 'succeeded' }));
  mockEndpoint(confirmCoursePayment, () => replyWith({ success: true, account: 'existing' }));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(pay).toBeEnabled();
  await payByCard();
  await expect.element(toastOnPage).toMatchTextContent('Success! Course access granted. Redirecting...');
});
