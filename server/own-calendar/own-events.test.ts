import { expect, test } from 'vitest';
import { isOwnEvent } from './own-events.ts';

const SITE = 'https://coach.example';
/** The name that Exchange gives an event which came in as an invitation. */
const wrap = (uid: string) =>
  Buffer.concat([
    Buffer.from('040000008200E00074C5B7101A82E00800000000'.padEnd(80, '0'), 'hex'),
    Buffer.from(`vCal-Uid\x01\0\0\0${uid}\0`, 'latin1'),
  ])
    .toString('hex')
    .toUpperCase();

test('a call that comes back is known, also where Exchange has wrapped its name', () => {
  for (const uid of [
    'consultation-7@coach.example',
    'coaching-call-12@coach.example',
    'CONSULTATION-7@coach.example',
  ]) {
    expect(isOwnEvent(uid, SITE)).toBe(true);
    expect(isOwnEvent(wrap(uid), SITE)).toBe(true);
  }
});

test('other events are not ours', () => {
  const others = [
    '',
    'a@coach.example',
    'consultation-7@other.example',
    'consultation-x@coach.example',
    'x'.repeat(80),
  ];
  for (const uid of others) {
    expect(isOwnEvent(uid, SITE)).toBe(false);
    expect(isOwnEvent(wrap(uid), SITE)).toBe(false);
  }
});
