import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listOpenSlots } from '#contracts/booking/free-calls.ts';
import { expectAccessible } from '../testing/axe.ts';
import { mockEndpoint, replyWith } from '../testing/fake-server.ts';
import { renderPart } from '../testing/render.tsx';
import { sampleOpenSlot } from '../testing/sample-slots.ts';
import { DesignPage } from './DesignPage.tsx';

test('the page of all parts shows every state, without a fault that axe finds, and fits a phone', async () => {
  mockEndpoint(listOpenSlots, () => replyWith([sampleOpenSlot('2027-06-14', '9:30 AM')]));
  await page.viewport(390, 844);
  await renderPart(<DesignPage />);
  await expect.element(page.getByText('Selected: Monday, June 14, 2027 at 9:30 AM EDT').last()).toBeVisible();
  await expect.element(page.getByText('Please enter your first name.')).toBeVisible();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);

  await page.getByRole('button', { name: 'Call moved' }).click();
  await expect.element(page.getByText('The client gets a mail with the new time.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Form', exact: true }).click();
  await page.getByRole('dialog', { name: 'Rename' }).getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Please enter a name.')).toBeVisible();
  await expectAccessible();
});
