import puppeteer, { type Browser } from 'puppeteer-core';
import type { BenchResult } from './bench-result.ts';
import { median } from './median.ts';
import { type PhonePage, startPhonePages } from './phone-pages.ts';

const RUNS = 5;
/** A phone takes this many times as long as this machine. */
const SLOWDOWN = 4;
/** The time in which a page finishes the work that it does by itself. */
const UNTOUCHED_MS = 6_000;
/** The largest ratio to the static page, whose only task is its first layout. */
const AT_MOST = 1.3;

type TraceEvent = { name: string; pid: number; tid: number; dur?: number; tdur?: number };

/**
 * Measures the longest task of the main thread before anybody touches a page, against that of a static page of the same
 * look. It counts processor time, which a busy machine does not change.
 */
export async function benchFirstTouch(): Promise<BenchResult[]> {
  const { pages, stop } = await startPhonePages();
  const browser = await puppeteer.launch({ executablePath: process.env.CHROMIUM_PATH ?? '', args: ['--no-sandbox'] });
  const longest = new Map<string, number[]>(pages.map(({ name }) => [name, []]));
  // In turn, so that a cold start or a busy minute affects all pages alike.
  for (let run = 0; run < RUNS; run += 1)
    for (const page of pages) longest.get(page.name)?.push(await findLongestTask(browser, page));
  await browser.close();
  await stop();
  const [[baselineName, limits] = ['', []], ...others] = longest;
  return others.map(([name, runs]) => ({
    name: `${name}: longest task before the first touch`,
    ours: median(runs),
    baselineName,
    limit: median(limits),
    unit: 'ms',
    aim: { atMost: AT_MOST },
  }));
}

async function findLongestTask(browser: Browser, { url, cookies }: PhonePage): Promise<number> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setCookie(...cookies);
  await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
  await page.tracing.start({ categories: ['devtools.timeline', 'toplevel'] });
  await page.goto(url, { waitUntil: 'load' });
  await new Promise((resolve) => setTimeout(resolve, UNTOUCHED_MS));
  const trace = Buffer.from((await page.tracing.stop()) ?? []).toString();
  await context.close();
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const parser = traceEvents.findLast(({ name }) => name === 'ParseHTML');
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && pid === parser?.pid && tid === parser.tid,
  );
  return (Math.max(...tasks.map(({ dur = 0, tdur = dur }) => tdur)) / 1000) * SLOWDOWN;
}
