import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';
import { median } from './median.ts';
import { type PhonePage, startPhonePages } from './phone-pages.ts';

const RUNS = 5;

type Figures = {
  score: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  kB: number;
  requests: number;
  scripts: number;
};

/**
 * Prints the medians of Lighthouse's simulated phone for each page, beside the home page as a static page of the same
 * look. The figures need a quiet machine.
 */
export async function benchLighthouse(): Promise<[]> {
  const { pages, stop } = await startPhonePages();
  const runs = new Map<string, Figures[]>(pages.map(({ name }) => [name, []]));
  // In turn, so that a busy minute affects all pages alike.
  for (let run = 0; run < RUNS; run += 1) for (const page of pages) runs.get(page.name)?.push(await measure(page));
  for (const [name, figures] of runs) process.stdout.write(`${name.padEnd(20)}${describe(figures)}\n`);
  await stop();
  return [];
}

async function measure({ url, cookies }: PhonePage): Promise<Figures> {
  // `npm run bench` finds the browser.
  const executablePath = process.env.CHROMIUM_PATH ?? '';
  const browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    // Lighthouse keeps these cookies.
    const [page] = await browser.pages();
    await page?.setCookie(...cookies);
    const port = Number(new URL(browser.wsEndpoint()).port);
    const result = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse measured nothing at ${url}`);
    const { audits, categories } = result.lhr;
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    const details = audits['network-requests']?.details;
    const requests = details?.type === 'table' ? details.items : [];
    return {
      score: (categories.performance?.score ?? 0) * 100,
      fcp: value('first-contentful-paint') / 1000,
      lcp: value('largest-contentful-paint') / 1000,
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      kB: requests.reduce((sum, { transferSize }) => sum + Number(transferSize), 0) / 1000,
      requests: requests.length,
      scripts: requests.filter(({ resourceType }) => resourceType === 'Script').length,
    };
  } finally {
    await browser.close();
  }
}

function describe(runs: Figures[]): string {
  const medianOf = (name: keyof Figures) => median(runs.map((run) => run[name]));
  return [
    `score ${medianOf('score').toFixed(0)}`,
    `FCP ${medianOf('fcp').toFixed(2)} s`,
    `LCP ${medianOf('lcp').toFixed(2)} s`,
    `TBT ${medianOf('tbt').toFixed(0)} ms`,
    `CLS ${medianOf('cls').toFixed(3)}`,
    `${medianOf('kB').toFixed(0)} kB`,
    `${medianOf('requests')} requests`,
    `${medianOf('scripts')} scripts`,
  ].join(', ');
}
