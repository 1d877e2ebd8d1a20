import puppeteer, { type Browser, type ElementHandle } from 'puppeteer-core';
import { type Driver, requireProgram, type WindowSize } from './driver.ts';

/** Starts Firefox, which speaks WebDriver BiDi by itself. Each window is a profile of its own. */
export async function startFirefox(env: NodeJS.ProcessEnv) {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: requireProgram(env.FIREFOX_PATH),
    headless: true,
    env,
  });
  return {
    open: (size: WindowSize) => openWindow(browser, size),
    close: () => browser.close(),
  };
}

async function openWindow(browser: Browser, size: WindowSize): Promise<Driver> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport(size);
  return {
    async goto(url) {
      await page.goto(url);
    },
    run: async (act, ...args) => (await page.evaluate(act as (...args: unknown[]) => never, ...args)) as never,
    async element(find, ...args) {
      const handle = await page.evaluateHandle(find as (...args: unknown[]) => Element | null, ...args);
      const element = handle.asElement() as ElementHandle<Element> | null;
      return element && { click: () => element.click(), type: (text) => element.type(text) };
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => context.close(),
  };
}
