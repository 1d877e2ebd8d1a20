import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import PostalMime, { type Email } from 'postal-mime';
import { startCoachSession } from './coach.ts';
import { site } from './site.ts';
import { type SiteForChanges, startSiteForChanges } from './site-for-changes.ts';

export { expect };

type Fixtures = {
  /** The errors of all pages so far. A test with one that it does not allow fails. */
  pageErrors: { errors: string[]; allowed: RegExp[] };
  /** Allows an error that the test causes on purpose, such as the 409 of a lost race. */
  allowError(pattern: RegExp): void;
  /** True if the test runs on the site for changes, with its coach signed in, and not on the usual site. */
  onSiteForChanges: boolean;
  /** The data folder of the site that the test runs on. */
  dataDir: string;
};

/** `openSiteForChanges` starts one site for a worker, as soon as a test needs it. */
type WorkerFixtures = { openSiteForChanges(): Promise<SiteForChanges> };

export const test = base.extend<Fixtures, WorkerFixtures>({
  openSiteForChanges: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern
    async ({}, use) => {
      let starting: Promise<SiteForChanges> | undefined;
      await use(() => {
        starting ??= startSiteForChanges();
        return starting;
      });
      await (await starting)?.stop();
    },
    { scope: 'worker', timeout: 0 },
  ],
  onSiteForChanges: [false, { option: true }],
  baseURL: async ({ onSiteForChanges, openSiteForChanges }, use) =>
    use(onSiteForChanges ? (await openSiteForChanges()).url : site.url),
  dataDir: async ({ onSiteForChanges, openSiteForChanges }, use) =>
    use(onSiteForChanges ? (await openSiteForChanges()).dataDir : site.dataDir),
  context: async ({ context, onSiteForChanges, baseURL }, use) => {
    // Another journey may be signed in as the coach; this ends that session.
    if (onSiteForChanges) await startCoachSession(context.request, `${baseURL}`);
    await use(context);
  },
  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      const allowed: RegExp[] = [];
      await recordPageErrors(context, errors);
      // Moves the mouse, so to speak: React then starts at once on pages that wait for a person.
      await context.addInitScript(() =>
        addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('pointermove'))),
      );
      await use({ errors, allowed });
      // A request that a test holds or changes may still be under way when it ends.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      // Judged last: a page may meet an error while its requests end.
      const others = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
      expect(others, 'errors met on the pages').toEqual([]);
    },
    { auto: true },
  ],
  allowError: async ({ pageErrors }, use) => {
    await use((pattern) => pageErrors.allowed.push(pattern));
  },
});

/** Records console errors and warnings, uncaught errors, failed requests, and requests to other sites. */
async function recordPageErrors(context: BrowserContext, pageErrors: string[]): Promise<void> {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) pageErrors.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => pageErrors.push(`uncaught error: ${error.error().stack}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A browser that leaves a page aborts its open requests.
    if (reason !== 'net::ERR_ABORTED') pageErrors.push(`request failed: ${request.url()} ${reason}`);
  });
  // Only records: blocking by a route would turn off the HTTP cache, and Chromium resolves no foreign name anyway.
  context.on('request', (request) => {
    if (isForeignUrl(new URL(request.url()))) pageErrors.push(`foreign request: ${request.url()}`);
  });
}

const isForeignUrl = ({ protocol, hostname }: URL) =>
  protocol.startsWith('http') && !['127.0.0.1', 'localhost'].includes(hostname);

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];

const countTransitions = () => document.getAnimations().filter((each) => each instanceof CSSTransition).length;

/** The minified script: `axe.source` is twice as long. A document gets its half a megabyte only once. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type PageWithAxe = { axe: typeof axe };

/** Returns the violations of these tags or rules. Runs in the page. */
async function listViolations(runOnly: string[]): Promise<string[]> {
  // `preload` would load style sheets and media again, which none of these rules needs.
  const { axe } = window as unknown as PageWithAxe;
  const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'], preload: false });
  return violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`);
}

/** Expects that axe finds no violation of these rules, or of any, on the page as it is now. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // A list that is being replaced is dimmed for that moment.
  await expect(page.locator('[aria-busy=true].opacity-60')).toHaveCount(0);
  // A color that is still changing may have too little contrast for a moment.
  await expect.poll(() => page.evaluate(countTransitions)).toBe(0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  const messages = await page.evaluate(listViolations, rules ?? tags);
  expect(messages, `accessibility of ${page.url()}`).toEqual([]);
}

export const toastWithTitle = (page: Page, title: string): Locator =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: title });

/** Reads the mails sent so far, oldest first, all of them or those to one address. */
export async function readMails(to?: string, dataDir: string = site.dataDir): Promise<Email[]> {
  const outbox = join(dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  // An erasure may delete a mail meanwhile.
  const files = await Promise.all(names.map((name) => readFile(join(outbox, name)).catch(() => null)));
  const all = await Promise.all(files.flatMap((file) => (file ? PostalMime.parse(file) : [])));
  return to ? all.filter((mail) => mail.to?.some((recipient) => recipient.address === to)) : all;
}

/** Waits until React has taken over the HTML that the server sent. A page to read waits for a sign of a person. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('scroll')));
  await expect(page.locator('#root[data-hydrated]')).toBeAttached();
}
