import { randomInt } from 'node:crypto';
import { type Locator, type Page, test } from '@playwright/test';

export type Visitor = { firstName: string; lastName: string; email: string; phone: string };

/** A visitor who has never booked here. */
export function newVisitor(): Visitor {
  const digits = String(randomInt(2_000_000, 10_000_000));
  return {
    firstName: 'Ada',
    lastName: `Marlowe ${digits}`,
    email: `ada.${digits}@example.com`,
    phone: `212${digits}`,
  };
}

export const answers = { goals: 'Steady energy for the whole day', medications: 'Thyroxine in the morning' };

export const submitButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Submit & Schedule Your Free Call' });
const timeButtons = (page: Page): Locator => page.getByRole('group', { name: /^Times on/ }).getByRole('button');
export const confirmation = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Consultation Request Submitted!' });

/** Fills in the fields that the forms of both kinds of call have. */
export async function fillSharedFields(
  page: Page,
  visitor: Visitor,
  { contactMethod, goals }: { contactMethod: 'FaceTime' | 'WhatsApp'; goals: string },
): Promise<void> {
  await page.getByLabel('First name').fill(visitor.firstName);
  await page.getByLabel('Last name').fill(visitor.lastName);
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByLabel('Phone number').fill(visitor.phone);
  await page.getByLabel(contactMethod).check();
  await page.getByLabel('Goals').fill(goals);
  await page.getByLabel('I agree that you read and keep').check();
}

export async function fillAnswers(page: Page, visitor: Visitor): Promise<void> {
  await fillSharedFields(page, visitor, { contactMethod: 'FaceTime', goals: answers.goals });
  await page.getByText('Help me prepare').click();
  await page.getByLabel('Medications').fill(answers.medications);
}

/**
 * Chooses the first time of a free day after the next six weeks, and returns its label. On a phone, the form asks about
 * the person after that.
 */
export async function chooseTime(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Show later dates' }).click();
  // A phone shows three of the six weeks.
  const more = page.getByRole('button', { name: 'Show more weeks' });
  if (await more.isVisible()) await more.click();
  await chooseDate(page);
  await timeButtons(page).first().click();
  const selected = await page.getByText(/^Selected: /).textContent();
  return selected?.replace('Selected: ', '') ?? '';
}

async function chooseDate(page: Page): Promise<void> {
  const labels = await page
    .getByRole('grid')
    .getByRole('button')
    .evaluateAll((days) => days.map((day) => day.ariaLabel));
  const label = labels.find((name) => name && isDayOfThisWorker(name));
  await page.getByRole('button', { name: label ?? 'a free day', exact: true }).click();
}

/**
 * Tests that run at the same time keep to days of their own, so that none takes the other's slot. A day has at least
 * two times: tests choose a second one, some of them after another visitor has booked the first.
 */
function isDayOfThisWorker(dayLabel: string): boolean {
  const { parallelIndex, config } = test.info();
  const [, day, count] = / (\d+), \d{4}, (\d+) available/.exec(dayLabel) ?? [];
  return Number(day) % config.workers === parallelIndex && Number(count) >= 2;
}
