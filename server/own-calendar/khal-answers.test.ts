import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isKhalsFault, listOurs } from '../testing/ask-khal.ts';

/** 200 calendars, and what Debian's khal said of them. `ask-khal.test.ts` writes the file. */
const answers: { text: string; instances: string[] }[] = JSON.parse(
  readFileSync(new URL('khal-answers.json', import.meta.url), 'utf8'),
);

test('events take place when khal says that they do', () => {
  expect(answers).toHaveLength(200);
  for (const { text, instances } of answers) {
    const ours = listOurs(text);
    if (!isKhalsFault(ours, instances)) expect(ours, text).toEqual(instances);
  }
});
