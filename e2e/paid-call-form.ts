import { expect, type Locator, type Page } from '@playwright/test';
import { startCallPayment } from '#contracts/money/payments.ts';
import { fillSharedFields, type Visitor } from './free-call-form.ts';

export const paidCallPaths = {
  standard: '/book-coaching-call',
  regular: '/book-coaching-call-regular',
  discounted: '/book-coaching-call-discounted',
} as const;

const goals = 'A plan for weeks with a lot of travel';

export const bookButton = (page: Page): Locator => page.getByRole('button', { name: 'Book & Continue to Payment' });
export const total = (page: Page): Locator => page.getByRole('region', { name: 'Session total' });
export const durationTile = (page: Page, minutes: 30 | 45 | 60): Locator =>
  page.getByRole('radio', { name: `${minutes} minutes` });

export const fillPaidAnswers = (page: Page, visitor: Visitor): Promise<void> =>
  fillSharedFields(page, visitor, { contactMethod: 'WhatsApp', goals });

export async function expectPaidAnswersKept(page: Page, visitor: Visitor): Promise<void> {
  await expect(page.getByLabel('First name')).toHaveValue(visitor.firstName);
  await expect(page.getByLabel('Last name')).toHaveValue(visitor.lastName);
  await expect(page.getByLabel('Email')).toHaveValue(visitor.email);
  await expect(page.getByLabel('Phone number')).toHaveValue(/^\(212\)/);
  await expect(page.getByLabel('WhatsApp')).toBeChecked();
  await expect(page.getByLabel('Goals')).toHaveValue(goals);
}

export function recordSentBodies(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(startCallPayment.path)) bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** Expects the checkout page, with everything that it needs to take the payment and no secret in the address. */
export async function expectCheckout(
  page: Page,
  expected: { minutes: number; dollars: number; from: string },
): Promise<void> {
  await expect(page).toHaveURL(/\/checkout-coaching\?/);
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    paymentIntentId: expect.stringMatching(/^pi_/),
    callId: expect.stringMatching(/^\d+$/),
    duration: String(expected.minutes),
    price: String(expected.dollars),
  });
  expect(page.url()).not.toContain('_secret_');
  expect(await page.evaluate(() => history.state)).toMatchObject({ bookingPath: expected.from });
}
