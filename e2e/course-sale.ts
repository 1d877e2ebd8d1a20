import { expect, type Locator, type Page } from '@playwright/test';
import { newTestUser } from './test-users.ts';

export type Buyer = Pick<ReturnType<typeof newTestUser>, 'firstName' | 'lastName' | 'email'>;

export const continueButton = (page: Page): Locator => page.getByRole('button', { name: 'Continue to Payment' });
export const payCourseButton = (page: Page): Locator => page.getByRole('button', { name: 'Pay $149', exact: true });
export const checkEmailDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Check Your Email' });

export async function fillBuyer(page: Page, { firstName, lastName, email }: Buyer): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email').fill(email);
}

export async function expectBuyerFields(page: Page, { firstName, lastName, email }: Buyer): Promise<void> {
  await expect(page.getByLabel('First name')).toHaveValue(firstName);
  await expect(page.getByLabel('Last name')).toHaveValue(lastName);
  await expect(page.getByLabel('Email')).toHaveValue(email);
}

export async function openCardForm(page: Page, buyer: Buyer = newTestUser(), path = '/checkout'): Promise<Buyer> {
  await page.goto(path);
  await fillBuyer(page, buyer);
  await continueButton(page).click();
  await expect(payCourseButton(page)).toBeEnabled();
  return buyer;
}
