import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askKhal, isKhalsFault, listOurs } from '../testing/ask-khal.ts';
import { randomCalendar } from '../testing/random-calendars.ts';

const CALENDARS = 2000;
const STORED = 200;

test('the events of 2,000 random calendars take place when Debian’s khal says that they do', () => {
  const seed = Number(process.env.PROPERTY_SEED ?? 20_270_301);
  const written = fc
    .sample(randomCalendar, { numRuns: CALENDARS, seed })
    .map((write, index) => write(`event-${index}`));
  const calendars = new Map(written.map((text, index) => [`event-${index}`, text]));
  const khals = askKhal(calendars);
  let faults = 0;
  for (const [uid, text] of calendars) {
    const [ours, theirs] = [listOurs(text), khals.get(uid) ?? []];
    if (String(ours) === String(theirs)) continue;
    if (!isKhalsFault(ours, theirs)) expect(ours, `seed ${seed}: ${text}`).toEqual(theirs);
    faults += 1;
  }
  expect(faults).toBeLessThan(CALENDARS / 50);
  if (process.env.WRITE_KHAL_ANSWERS) {
    const answers = [...calendars].slice(0, STORED).map(([uid, text]) => ({ text, instances: khals.get(uid) }));
    const lines = answers.map((answer) => JSON.stringify(answer));
    writeFileSync(new URL('khal-answers.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`);
  }
});
