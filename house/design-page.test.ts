import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

/** All files that these import, directly or not. */
function collectImports(files: readonly string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    const imports = [...readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)];
    collectImports(
      imports.map(([, path = '']) => posix.join(posix.dirname(file), path)),
      found,
    );
  }
  return found;
}

test('every part of web/ui is on the page of all parts', () => {
  const shown = collectImports(['web/design/show-design-page.tsx']);
  const parts = globSync('web/ui/*.tsx').filter((file) => !file.endsWith('.test.tsx'));
  expect(parts.length).toBeGreaterThan(20);
  expect(parts.filter((file) => !shown.has(file))).toEqual([]);
});
