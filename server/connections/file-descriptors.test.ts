import { expect, test } from 'vitest';
import { capByFileDescriptors } from './file-descriptors.ts';

const limits = (files: string) => `Limit                     Soft Limit           Hard Limit           Units
Max processes             95962                95962                processes
Max open files            ${files}                 1048576              files
`;

test.each([
  ['the setting', '1048576', 2000],
  ['what the descriptors are enough for, each with a file', '4096', 1898],
  ['what they are enough for', '1024', 362],
  ['one', '64', 1],
  ['the setting', 'unlimited', 2000],
])('there are as many connections as %s: of %s descriptors', (_what, files, most) => {
  expect(capByFileDescriptors(2000, limits(files))).toBe(most);
});

test('and as many as the setting where the system does not say', () => {
  expect(capByFileDescriptors(2000, '')).toBe(2000);
});
