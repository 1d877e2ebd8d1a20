import type { WipeCounts } from '#contracts/launch/wipe-test-data.ts';

const labels: Record<keyof WipeCounts, [one: string, many: string]> = {
  demoHours: ['weekly time of the demo', 'weekly times of the demo'],
  demoSeasons: ['date range of the demo', 'date ranges of the demo'],
  demoMembers: ['demo member', 'demo members'],
  payments: ['test payment, with its refunds', 'test payments, with their refunds'],
  paidCalls: ['call that was paid or held with test money', 'calls that were paid or held with test money'],
  accounts: ['account that a test purchase made', 'accounts that test purchases made'],
  closedCourses: ['account that stays, but loses the course', 'accounts that stay, but lose the course'],
  freeCalls: ['free call, with its answers', 'free calls, with their answers'],
  emails: ['email about these, sent or waiting', 'emails about these, sent or waiting'],
  sandboxObjects: ['record of the sandbox itself', 'records of the sandbox itself'],
};

/** Lists the data that a wipe would delete, one line for each kind that exists. */
export const listWipeLines = (counts: WipeCounts): string[] =>
  (Object.keys(labels) as (keyof WipeCounts)[])
    .filter((name) => counts[name] > 0)
    .map((name) => `${counts[name].toLocaleString('en-US')} ${labels[name][counts[name] === 1 ? 0 : 1]}`);
