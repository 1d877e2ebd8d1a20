import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, readMails, test } from './fixtures.ts';
import { answers, chooseTime, fillAnswers, newVisitor, submitButton } from './free-call-form.ts';

test.use({ onSiteForChanges: true });

test.beforeEach(async ({ allowError, context }) => {
  // The browser logs every refusal, and the first answer past a ceiling is one.
  allowError(/the server responded with a status of 403/);
  await context.clearCookies();
});

/** Another visitor of the same network books the last open time. */
async function bookFirst(request: APIRequestContext) {
  const offered = (await (await request.get('/api/available-time-slots')).json()) as { value: string }[];
  const data = { ...newVisitor(), contactMethod: 'whatsapp', ...answers, selectedTimeSlot: offered.at(-1)?.value };
  const reply = await request.post('/api/consultation-request', { data });
  expect(reply.status(), await reply.text()).toBeLessThan(300);
}

test('past the ceiling a visitor books as usual and confirms the call by the mailed link', {
  tag: ['@site-for-changes', '@rare'],
}, async ({ page, dataDir }) => {
  await bookFirst(page.request);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const solvers = () => scripts.filter((url) => /proof/.test(url));
  const visitor = newVisitor();
  await page.goto('/book-call');
  const label = await chooseTime(page);
  await fillAnswers(page, visitor);
  expect(solvers()).toEqual([]);
  await submitButton(page).click();

  const dialog = page.getByRole('dialog', { name: 'Please confirm your call' });
  await expect(dialog).toBeVisible();
  expect(solvers()).toHaveLength(2);
  await expect(dialog).toContainText(label);
  await expect(dialog).toContainText(visitor.email);
  await expect(dialog).toContainText(/held for you until \d+:\d\d [AP]M \(Nepal Time\)/);
  await expect(dialog).toContainText('or the time will open up for others');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Got It!' }).click();
  const note = page.getByRole('region', { name: 'Your held call' });
  await expect(note).toBeFocused();
  await expect(note).toBeInViewport();
  await expect(note).toContainText(label);
  await expect(note).toContainText(`Please confirm it with the link in the email to ${visitor.email}`);
  await expect(note).toContainText(/Held for you until \d+:\d\d [AP]M \(Nepal Time\)/);

  const received = () => readMails(visitor.email, dataDir);
  await expect.poll(async () => (await received()).map(({ subject }) => subject)).toEqual(['Please confirm your call']);
  const [mail] = await received();
  const link = /http\S+\/confirm-call#\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Confirm your call' })).toBeVisible();
  await expect(page.getByText(label)).toBeVisible();
  await expect(page).toHaveURL('/confirm-call');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm my call' }).click();
  await expect(page.getByRole('heading', { name: 'Your call is booked' })).toBeFocused();
  await expect(page.getByText(label)).toBeVisible();

  await expect.poll(async () => (await received()).length).toBe(2);
  const notices = await readMails('coach@example.com', dataDir);
  expect(notices.filter(({ text }) => text?.includes(visitor.email))).toHaveLength(1);
  await page.getByRole('link', { name: 'move or cancel the call' }).click();
  await expect(page.getByRole('heading', { name: 'Your call', exact: true })).toBeVisible();
  await expect(page.getByText('This time is reserved for you.')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('You’ve already confirmed this call.')).toBeVisible();
  await expect(page.getByText(label)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to Calendar' })).toBeVisible();
});
