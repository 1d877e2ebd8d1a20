import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Manifest, Plugin } from 'vite';

type Budget = { scripts: number; kB: number };

/** The most scripts that a page may need to react to its visitor: their number, and their size in compressed kB. */
const budgets: Record<string, Budget> = {
  'web/marketing/HomePage.tsx': { scripts: 6, kB: 81.4 },
  'web/marketing/AboutPage.tsx': { scripts: 7, kB: 85.1 },
  'web/marketing/OffersPage.tsx': { scripts: 7, kB: 85.2 },
  'web/booking/BookCallPage.tsx': { scripts: 10, kB: 128.4 },
  'web/booking/BookRegularCallPage.tsx': { scripts: 20, kB: 161.5 },
  'web/course/sale/CheckoutPage.tsx': { scripts: 27, kB: 172.1 },
  'web/call-checkout/CallCheckoutPage.tsx': { scripts: 29, kB: 170.1 },
  'web/course/CoursePage.tsx': { scripts: 27, kB: 178.5 },
};
/** The largest size of the styles in a page's HTML, in compressed kB. */
const STYLES_KB = 9.5;
/** The largest size of `start-app.ts`, in compressed kB. A page to read runs no other script before the first touch. */
const START_KB = 0.9;

/** Fails the build when a page outgrows its budget, since a few bytes at a time go unnoticed. */
export function pageBudgets(): Plugin {
  return {
    name: 'page-budgets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // Runs after the plugins that write the compressed files and the pages' styles.
    writeBundle({ dir = '' }) {
      const read = (name: string) => JSON.parse(readFileSync(join(dir, '.vite', name), 'utf8'));
      const sizeOf = (file: string) => statSync(join(dir, `${file}.br`)).size / 1000;
      const problems = [
        ...findLargeScripts(read('manifest.json'), budgets, sizeOf),
        ...findLargeStyles(read('page-styles.json')),
        ...findLargeStart(sizeOf(read('manifest.json')['web/start-app.ts'].file)),
      ];
      if (problems.length > 0) throw new Error(`Pages have outgrown their budgets:\n${problems.join('\n')}`);
    },
  };
}

export function findLargeScripts(
  manifest: Manifest,
  limits: Record<string, Budget>,
  sizeOf: (file: string) => number,
): string[] {
  return Object.entries(limits).flatMap(([page, limit]) => {
    const files = new Set<string>();
    const visit = (key: string) => {
      const chunk = manifest[key];
      if (!chunk) throw new Error(`the build has no ${key}`);
      if (files.has(chunk.file)) return;
      files.add(chunk.file);
      chunk.imports?.forEach(visit);
    };
    visit('web/entry-browser.tsx');
    visit(page);
    // The size is rounded, since the hashes in the names of scripts alone change a page by some 50 bytes.
    const kB = Math.round([...files].reduce((sum, file) => sum + sizeOf(file), 0) * 10) / 10;
    if (files.size <= limit.scripts && kB <= limit.kB) return [];
    return `${page}: ${files.size} scripts of ${kB} kB (at most ${limit.scripts}, ${limit.kB} kB)`;
  });
}

const findLargeStart = (kB: number): string[] =>
  kB > START_KB ? [`web/start-app.ts: ${kB.toFixed(1)} kB (at most ${START_KB} kB)`] : [];

const findLargeStyles = (styles: Record<string, string>): string[] =>
  ['web/marketing/HomePage.tsx', 'web/booking/BookCallPage.tsx'].flatMap((page) => {
    const kB = brotliCompressSync(styles[page] ?? '').length / 1000;
    return kB > STYLES_KB ? `${page}: styles of ${kB.toFixed(1)} kB (at most ${STYLES_KB} kB)` : [];
  });
