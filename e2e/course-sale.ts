import { expect, type Locator, type Page } from '@playwright/test';
import { startCoursePayment } from '#contracts/course-sales.ts';
import { newPerson } from './people.ts';

export type Buyer = Pick<ReturnType<typeof newPerson>, 'firstName' | 'lastName' | 'email'>;

export const continueButton = (page: Page): Locator => page.getByRole('button', { name: 'Continue to Payment' });
export const payCourse = (page: Page): Locator => page.getByRole('button', { name: 'Pay $149', exact: true });
export const checkYourEmail = (page: Page): Locator => page.getByRole('dialog', { name: 'Check Your Email' });

export async function fillBuyer(page: Page, { firstName, lastName, email }: Buyer): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email').fill(email);
}

export async function expectBuyerKept(page: Page, { firstName, lastName, email }: Buyer): Promise<void> {
  await expect(page.getByLabel('First name')).toHaveValue(firstName);
  await expect(page.getByLabel('Last name')).toHaveValue(lastName);
  await expect(page.getByLabel('Email')).toHaveValue(email);
}

/** To the card form, as a buyer goes there. */
export async function beginToPay(page: Page, buyer: Buyer = newPerson(), path = '/checkout'): Promise<Buyer> {
  await page.goto(path);
  await fillBuyer(page, buyer);
  await continueButton(page).click();
  await expect(payCourse(page)).toBeEnabled();
  return buyer;
}

/** What the server answers once, in a way that a journey cannot bring about by itself. */
export async function answerOnce(page: Page, answer: { status: number; json?: object; body?: string }): Promise<void> {
  await page.route(`**${startCoursePayment.path}`, (route) => route.fulfill(answer), { times: 1 });
}
