import { expect, test } from 'vitest';
import { siteSecrets } from '../db/schema.ts';
import { useSite } from '../testing/open-site.ts';
import { type CallLinkData, createCallLinkToken, isMailedCallLink, parseCallLinkToken } from './call-links.ts';

const site = useSite({ own: true });

const call: CallLinkData = { kind: 'free', id: 7, calendarSequence: 0, createdAt: new Date('2027-01-01T12:00:00Z') };
const link = (changed: Partial<CallLinkData> = {}) => createCallLinkToken(site.ctx.database, { ...call, ...changed });
const opens = (text: string, booking = call) => isMailedCallLink(site.ctx.database, booking, text);

test('a call has the same token until it changes, and the token contains the booking', async () => {
  expect(await link()).toMatch(/^free-7\.[\w-]{43}$/);
  expect(await link()).toBe(await link());
  expect(parseCallLinkToken(await link())).toEqual({ kind: 'free', id: 7 });
  expect(await opens(await link())).toBe(true);
});

test('a token opens neither another booking nor the same one after a change', async () => {
  const others = [
    { id: 8 },
    { kind: 'paid' },
    { calendarSequence: 1 },
    { id: 70 },
    { createdAt: new Date(0) },
  ] as const;
  for (const changed of others) {
    expect(await opens(await link(changed))).toBe(false);
    expect(await opens(await link(), { ...call, ...changed })).toBe(false);
  }
  expect(await opens((await link()).replace('free-7', 'free-8'), { ...call, id: 8 })).toBe(false);
});

test('another site has another secret', async () => {
  const before = await link();
  await site.db.delete(siteSecrets);
  expect(await link()).not.toBe(before);
});

test('other texts contain no booking and open none', async () => {
  const signature = 'a'.repeat(43);
  const strange = [
    '',
    'free-7',
    `free-7.${signature}a`,
    `free-07.${signature}`,
    `free-0.${signature}`,
    `free--7.${signature}`,
    `free-2147483648.${signature}`,
    `other-7.${signature}`,
    ` free-7.${signature}`,
    `free-7.${signature}\n`,
    `free-7.${'ä'.repeat(43)}`,
  ];
  for (const text of strange) {
    expect(parseCallLinkToken(text), text).toBeNull();
    expect(await opens(text), text).toBe(false);
  }
  expect(await opens(`free-7.${signature}`)).toBe(false);
});
