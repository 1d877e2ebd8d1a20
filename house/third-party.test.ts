import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAllowed, listShipped, writeThirdParty } from '../scripts/third-party.mjs';

type Shipped = { name: string; license: string; where: string[] };

test('docs/THIRD_PARTY.md is up to date: if not, run npm run licences', () => {
  expect(readFileSync('docs/THIRD_PARTY.md', 'utf8') === writeThirdParty()).toBe(true);
});

test('every package in the built site has a licence that asks for a notice only', () => {
  const shipped: Shipped[] = listShipped();
  expect(shipped.filter(({ license }) => !isAllowed(license))).toEqual([]);
  const whereOf = (name: string) => shipped.find((each) => each.name === name)?.where;
  expect(whereOf('fastify')).toEqual(['server']);
  expect(whereOf('react')).toEqual(['server', 'browser']);
  expect(whereOf('@electric-sql/pglite')).toEqual(['server']);
  expect(whereOf('typescript')).toBeUndefined();
});

test('a licence is allowed if one may choose it, and all of it is', () => {
  expect(['MIT', '(MIT OR GPL-3.0)', '(MIT AND Zlib)'].map(isAllowed)).toEqual([true, true, true]);
  expect(['GPL-3.0', 'AGPL-3.0-only', 'unknown', 'MIT AND GPL-3.0', 'SEE LICENSE IN x'].map(isAllowed)).not.toContain(
    true,
  );
});
