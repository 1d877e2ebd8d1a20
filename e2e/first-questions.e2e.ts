import type { Page } from '@playwright/test';
import { findFreePort } from '../scripts/find-free-port.mjs';
import { coach } from './coach.ts';
import { expect, test, waitForHydration } from './fixtures.ts';
import { startSite } from './site-for-changes.ts';
import { takePhoto } from './take-photo.ts';

// A site as it is in production after its first start.
let site: Awaited<ReturnType<typeof startSite>>;
test.beforeAll(async () => {
  const port = String(await findFreePort());
  site = await startSite({
    NODE_ENV: 'production',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: 'embedded',
    // Nobody listens there: this journey sends no mail.
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: coach.email,
    DATA_KEY: '07'.repeat(32),
    COACH_FACTOR: 'optional',
  });
});
test.afterAll(() => site.stop());

const expectQuestion = (page: Page, question: string) =>
  expect(page.getByRole('heading', { name: question, level: 2 })).toBeVisible();
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
test('on a phone a new site asks the coach five questions, and is her own', {
  tag: ['@phone', '@rare'],
}, async ({ page, browser }) => {
  const origin = site.url;
  const reply = await page.request.post(`${origin}/api/login`, { data: coach, headers: { origin } });
  expect(reply.status(), await reply.text()).toBe(200);
  await page.goto(`${site.url}/admin`);
  await expectQuestion(page, 'What’s your name?');
  await page.getByLabel('First name').fill('Anna');
  await page.getByLabel('Last name').fill('Berg');
  await expect(page.getByLabel('Your practice')).toHaveValue('Anna Berg Nutrition');
  await next(page);
  await expectQuestion(page, 'Where are you?');
  await page.getByLabel('City').fill('Lisbon');
  await next(page);
  await expectQuestion(page, 'What’s your time zone?');
  await page.getByLabel('Time zone').selectOption('Europe/Lisbon');
  // The phone closes the page, and shows it again.
  await page.reload();
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Lisbon');
  await next(page);
  await expectQuestion(page, 'What do you charge?');
  await page.getByLabel('60-minute call').fill('96');
  await next(page);
  await expectQuestion(page, 'Do you have a photo?');
  await page.getByLabel('Choose a photo').setInputFiles(await takePhoto());
  await expect(page.getByRole('img', { name: 'You, as the page shows it' })).toBeVisible();
  await page.getByRole('button', { name: 'See your pages' }).click();
  await expect(page.getByText('Certified nutrition coach in Lisbon')).toBeVisible();
  await page.getByRole('button', { name: 'Make the site mine' }).click();
  await expect(page).toHaveURL(/\/admin\/pages$/);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(site.url);
  await waitForHydration(visitor);
  await expect(visitor).toHaveTitle(/Anna Berg Nutrition/);
  await expect(visitor.getByText('Certified nutrition coach in Lisbon')).toBeVisible();
  await expect(visitor.getByText(/Maya|New York/)).toHaveCount(0);
  await visitor.goto(`${site.url}/about`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Hello, I’m Anna');
  await expect(visitor.getByRole('img', { name: 'Anna Berg' })).toHaveAttribute('src', /^\/media\//);
  await visitor.goto(`${site.url}/coaching-offers`);
  await expect(visitor.getByText('$96').first()).toBeVisible();
  await visitor.context().close();

  await page.goto(`${site.url}/admin`);
  await expect(page.getByRole('heading', { name: 'Getting live' }), 'it asks only once').toBeVisible();
});
