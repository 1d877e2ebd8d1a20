import { expect, expectAccessible, readMails, test } from './fixtures.ts';
import { answers, chooseTime, fillAnswers, newVisitor, submitButton } from './free-call-form.ts';
import { type OwnSite, startOwnSite } from './own-site.ts';
import { bookButton, fillPaidAnswers } from './paid-call-form.ts';

// One worker runs both tests, so that they share a server.
test.describe.configure({ mode: 'default' });
let site: OwnSite;
test.beforeAll(async () => {
  // One open call for each address.
  site = await startOwnSite({ LIMIT_OPEN_FREE_CALLS_PER_ADDRESS: '1', LIMIT_OPEN_HOLDS_PER_ADDRESS: '1' });
});
test.beforeEach(async ({ allowError }) => {
  // Only the usual server is no foreign site.
  allowError(new RegExp(`^foreign request: ${site.url}/`));
  // The browser logs every refusal, and the first answer past a ceiling is one.
  allowError(/the server responded with a status of 403/);
});
test.afterAll(() => site.stop());

/** Another visitor of the same network books the last open time. */
async function bookFirst(path: string, more: object) {
  const offered = (await (await fetch(`${site.url}/api/available-time-slots`)).json()) as { value: string }[];
  const data = { ...newVisitor(), contactMethod: 'whatsapp', ...answers, selectedTimeSlot: offered.at(-1)?.value };
  const reply = await fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...data, ...more }),
  });
  expect(reply.ok).toBe(true);
}

test('past the ceiling a visitor books as usual and confirms the call by the mailed link', async ({ page }) => {
  await bookFirst('/api/consultation-request', {});
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const solvers = () => scripts.filter((url) => /proof/.test(url));
  const visitor = newVisitor();
  await page.goto(`${site.url}/book-call`);
  await fillAnswers(page, visitor);
  const label = await chooseTime(page);
  expect(solvers()).toEqual([]);
  await submitButton(page).click();

  const dialog = page.getByRole('dialog', { name: 'Please Confirm Your Call' });
  await expect(dialog).toBeVisible({ timeout: 30_000 });
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

  const received = () => readMails(visitor.email, site.dataDir);
  await expect.poll(async () => (await received()).map(({ subject }) => subject)).toEqual(['Please confirm your call']);
  const [mail] = await received();
  const link = /http\S+\/confirm-call#\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Confirm Your Call' })).toBeVisible();
  await expect(page.getByText(label)).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/confirm-call`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm my call' }).click();
  await expect(page.getByRole('heading', { name: 'Your Call Is Booked' })).toBeFocused();
  await expect(page.getByText(label)).toBeVisible();
  await expectAccessible(page);

  await expect.poll(async () => (await received()).length).toBe(2);
  const notices = await readMails('coach@example.com', site.dataDir);
  expect(notices.filter(({ text }) => text?.includes(visitor.email))).toHaveLength(1);
  await page.getByRole('link', { name: 'move or cancel the call' }).click();
  await expect(page.getByRole('heading', { name: 'Your Call', exact: true })).toBeVisible();
  await expect(page.getByText('This time is reserved for you.')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('You’ve already confirmed this call.')).toBeVisible();
  await expect(page.getByText(label)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to Calendar' })).toBeVisible();
  await expectAccessible(page);
});

test('past the ceiling a paid call leads to the checkout as usual', async ({ page }) => {
  const paid = { duration: 30, amount: 5000, source: 'coaching-offers' };
  await bookFirst('/api/coaching-calls/create-payment-intent', paid);
  await page.goto(`${site.url}/book-coaching-call`);
  await fillPaidAnswers(page, newVisitor());
  await chooseTime(page);
  await bookButton(page).click();
  await expect(page).toHaveURL(/\/checkout-coaching/, { timeout: 30_000 });
  await expect(page.getByLabel('Card number')).toBeVisible();
});
