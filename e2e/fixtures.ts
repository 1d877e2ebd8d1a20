import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { site } from './site.ts';

export { expect };

type Fixtures = {
  /** What went wrong on any page so far; a test that leaves something here fails. */
  pageErrors: string[];
  /** Lets an error pass that the test causes on purpose, such as the 409 of a lost race. */
  allowError(pattern: RegExp): void;
};

export const test = base.extend<Fixtures>({
  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      await recordPageErrors(context, errors);
      await use(errors);
      expect(errors, 'errors met on the pages').toEqual([]);
    },
    { auto: true },
  ],
  allowError: async ({ pageErrors }, use) => {
    const allowed: RegExp[] = [];
    await use((pattern) => allowed.push(pattern));
    pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !allowed.some((one) => one.test(error))));
  },
});

/** Notes console errors and warnings, uncaught errors, failed requests, and requests to anybody but the site. */
async function recordPageErrors(context: BrowserContext, pageErrors: string[]): Promise<void> {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) pageErrors.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => pageErrors.push(`uncaught error: ${error.error().stack}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left gives up what it was still loading.
    if (reason !== 'net::ERR_ABORTED') pageErrors.push(`request failed: ${request.url()} ${reason}`);
  });
  await context.route(isForeignUrl, (route) => {
    pageErrors.push(`foreign request: ${route.request().url()}`);
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' });
  });
}

const isForeignUrl = (url: URL) => url.protocol.startsWith('http') && url.origin !== site.url;

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];

/** The page as it stands has no fault that axe could find. */
export async function expectAccessible(page: Page): Promise<void> {
  // In one go, which is cheaper, and the same for pages without frames.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await axe.withTags(rules).analyze();
  const messages = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  );
  expect(messages, `accessibility of ${page.url()}`).toEqual([]);
}

/** The toast with that title. */
export const toastWithTitle = (page: Page, title: string): Locator =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: title });

/** The mails sent so far, oldest first; only those to this address where one is given. */
export async function readMails(to?: string, dataDir: string = site.dataDir): Promise<Email[]> {
  const outbox = join(dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const all = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))));
  return to ? all.filter((mail) => mail.to?.some((recipient) => recipient.address === to)) : all;
}
