import { expect, type Locator, type Page, test } from '@playwright/test';
import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import { settingDocuments } from '#contracts/settings/site-settings.ts';
import { getCallPrices, type Prices } from '#domain/prices.ts';
import { newVisitor, type Visitor } from './free-call-form.ts';
import { site } from './site.ts';
import { callApi } from './test-users.ts';

/** The prices of a new site. */
const prices = settingDocuments.prices.defaults as Prices;

export type CallHold = {
  visitor: Visitor;
  slot: OfferedSlot;
  paymentIntentId: string;
  clientSecret: string;
  callId: number;
  publishableKey: string;
};

export const testCards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  secondStep: '4000002500003155',
  slow: '4000099900001003',
};

/** Holds a time for a new visitor in this browser, as the booking page does. */
export async function holdCall(page: Page, minutes: 30 | 45 | 60 = 45): Promise<CallHold> {
  const { parallelIndex, config } = test.info();
  const offered: OfferedSlot[] = await (await page.request.get('/api/available-time-slots')).json();
  const ownSlots = offered.filter(
    ({ date, durations }) =>
      Number(date.slice(-2)) % config.workers === parallelIndex && durations.some((fits) => fits === minutes),
  );
  const visitor = newVisitor();
  // Journeys that choose a time on the page take early ones, so this starts with the latest.
  for (const slot of ownSlots.reverse()) {
    const reply = await callApi(page, 'POST', '/api/coaching-calls/create-payment-intent', {
      ...visitor,
      phone: `+1${visitor.phone}`,
      contactMethod: 'whatsapp',
      goals: 'Breakfast without a plan',
      selectedTimeSlot: slot.value,
      duration: minutes,
      amount: getCallPrices(prices, minutes).standard,
      timeZone: 'Asia/Kathmandu',
    });
    if (reply.status() === 409) continue;
    expect(reply.ok(), await reply.text()).toBe(true);
    return { ...(await reply.json()), visitor, slot };
  }
  throw new Error('There is no time left for this journey.');
}

/** Pays for the held call with a valid card, without a page. */
export async function payHold(page: Page, { paymentIntentId, clientSecret, publishableKey }: CallHold): Promise<void> {
  const form = { client_secret: clientSecret, payment_method: 'pm_card_visa', key: publishableKey };
  const paid = await page.request.post(`/sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`, {
    headers: { origin: site.url },
    form,
  });
  expect(paid.ok(), await paid.text()).toBe(true);
  const confirmed = await callApi(page, 'POST', '/api/coaching-calls/confirm-payment', { paymentIntentId });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
}

/** Opens the checkout by the address in the specification. */
export async function openCheckoutPage(page: Page, { clientSecret, paymentIntentId }: CallHold): Promise<void> {
  await page.goto(`/checkout-coaching?${new URLSearchParams({ clientSecret, paymentIntentId, price: '1' })}`);
  await expect(payButton(page)).toBeEnabled();
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('0434');
  await page.getByLabel('Security code').fill('123');
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Complete Payment - \$\d+$/ });
export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true });
export const bookedHeading = (page: Page): Locator => heading(page, 'Coaching Call Booked!');
