import { describe, expect, test } from 'vitest';
import { findLargeScripts } from './page-budgets.ts';
import { selectRules } from './page-styles.ts';

describe('the styles of a page', () => {
  const select = (css: string, ...names: string[]) => selectRules(css, new Set(names)).replaceAll(/\s/g, '');

  test('are the rules whose classes it can show, and all rules without classes', () => {
    expect(select('p{color:red}.a{top:0}.b{top:1px}.a .b{top:2px}', 'a')).toBe('p{color:red}.a{top:0}');
    expect(select('.a,.b{top:0}', 'b')).toBe('.b{top:0}');
  });

  test('know classes with escaped signs', () => {
    const css = String.raw`.md\:w-1\/2:hover{top:0}.\32 xl{top:1px}.w-\[3px\]{top:2px}`;
    expect(select(css, 'md:w-1/2', '2xl', 'w-[3px]')).toBe(css.replaceAll(' ', ''));
    expect(select(css)).toBe('');
  });

  test('leave out empty blocks, and variables and animations that nothing uses', () => {
    const css =
      ':root{--a:1px;--b:var(--c);--c:2px}@property --d{syntax:"*";inherits:false}@keyframes spin{to{top:0}}@media print{.x{top:var(--b)}}.a{top:var(--a)}';
    expect(select(css, 'a')).toBe(':root{--a:1px}.a{top:var(--a)}');
    expect(select('.a{animation:spin 1s}@keyframes spin{to{top:0}}', 'a')).toContain('@keyframesspin');
  });
});

test('a page that outgrows its number of scripts or its bytes is named', () => {
  const manifest = {
    'web/entry-browser.tsx': { file: 'app.js', imports: ['shared'] },
    'web/Page.tsx': { file: 'page.js', imports: ['shared'] },
    shared: { file: 'shared.js' },
  };
  const check = (scripts: number, kB: number) =>
    findLargeScripts(manifest, { 'web/Page.tsx': { scripts, kB } }, () => 10).join();
  expect(check(3, 30)).toBe('');
  expect(check(2, 30)).toContain('web/Page.tsx: 3 scripts of 30 kB (at most 2');
  expect(check(3, 29)).toContain('at most 3, 29 kB');
});
