import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hashInputs, inputsFile } from '../e2e/pictures/picture-inputs.ts';

test('no drawn picture is older than its words and drawings: npm run draw draws them again', async () => {
  expect((await readFile(inputsFile, 'utf8')).trim()).toBe(await hashInputs());
});
