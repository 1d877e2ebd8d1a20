import type { Page } from '@playwright/test';
import type { z } from 'zod';
import type { OfferedSlot } from '#contracts/free-calls.ts';
import { listMails } from '#contracts/mails.ts';
import { clientName } from './booked-calls.ts';
import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, readMails, test, toastWithTitle } from './fixtures.ts';
import { answers, newVisitor } from './free-call-form.ts';
import { callApi } from './test-users.ts';

test('of two requests that look like robots the coach deletes one and takes in the other, with its mail sent again', async ({
  page,
}) => {
  await signInAsCoach(page.context());
  const [robot, person] = [await submitFilledHoneypot(page), await submitFilledHoneypot(page)];
  await page.goto('/admin');
  const robots = page.getByRole('region', { name: /^Suspected bots/ });
  await expect(robots.getByRole('link', { name: clientName(robot) })).toBeVisible();
  await robots.getByRole('button', { name: `Delete the request of ${clientName(robot)}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete request' }).dblclick();
  await expect(toastWithTitle(page, 'Request deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: clientName(robot) })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeFocused();

  await robots.getByRole('button', { name: `Not a bot but ${clientName(person)}` }).dblclick();
  await expect(toastWithTitle(page, 'Not a bot')).toBeVisible();
  // A call of today has two links.
  await expect(page.getByRole('link', { name: clientName(person) }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Emails' }).click();
  await page.getByLabel('Emails to show').selectOption('Sent');
  await page.getByRole('searchbox').fill(person.email.slice(0, -4));
  await expect(page).toHaveURL(/search=/);
  const shown = page.getByRole('table', { name: 'Emails' }).or(page.getByRole('list', { name: 'Emails' }));
  const [entry, entries] = [
    shown.getByRole('row').or(shown.getByRole('listitem')).filter({ hasText: person.email }),
    page.getByRole('button', { name: `Open the email to ${person.email}` }),
  ];
  await expect(async () => {
    await page.reload();
    await expect(entries).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  await expect(entry).toContainText('Confirmation of a free call');
  await expect(entry.getByRole('link', { name: 'Booking' })).toHaveAttribute('href', /booking=free-\d+$/);
  await expectAccessible(page);

  await entries.click();
  const opened = page.getByRole('dialog', { name: 'Confirmation of a free call' });
  await expect(opened.getByRole('article')).toContainText(`Hello ${person.firstName},`);
  await expect(opened.getByRole('article')).toContainText('/my-call#••••••••');
  await expect(opened).toContainText('Includes a calendar invitation');
  await expectAccessible(page);
  const [sent] = await listMailsTo(page, person.email);
  // A mail that was just sent cannot be sent twice.
  await expect.poll(() => Date.now() - Date.parse(sent?.sentAt ?? ''), { timeout: 15_000 }).toBeGreaterThan(11_000);
  await opened.getByRole('button', { name: 'Send again' }).dblclick();
  await expect(toastWithTitle(page, 'Email sent again')).toContainText(`The email to ${person.email} is on its way.`);
  await expect(entries).toHaveCount(2);
  await expect.poll(async () => (await readMails(person.email)).length).toBe(2);
  // A mail that was delivered needs a confirmation.
  await entry.first().getByRole('button', { name: 'Send again' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Send this email again?' });
  await expect(confirmation).toContainText(`${person.email}: Confirmation of a free call.`);
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  expect(await listMailsTo(page, person.email)).toHaveLength(2);
});

/** A new visitor fills in the honeypot field, for the soonest time on a day that no other journey chooses. */
async function submitFilledHoneypot(page: Page) {
  const { parallelIndex, config } = test.info();
  const offered: OfferedSlot[] = await (await page.request.get('/api/available-time-slots')).json();
  const slot = offered.find(({ date }) => Number(date.slice(-2)) % config.workers === parallelIndex);
  const visitor = newVisitor();
  const body = { ...visitor, contactMethod: 'facetime', ...answers, selectedTimeSlot: slot?.value, website: 'spam' };
  const reply = await callApi(page, 'POST', '/api/consultation-request', body);
  expect(reply.status(), await reply.text()).toBe(201);
  return visitor;
}

async function listMailsTo(page: Page, address: string): Promise<z.infer<typeof listMails.reply>['mails']> {
  const query = new URLSearchParams({ state: 'sent', search: address });
  return (await (await page.request.get(`${listMails.path}?${query}`)).json()).mails;
}
