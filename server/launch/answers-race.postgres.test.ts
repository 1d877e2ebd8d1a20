import { expect, test } from 'vitest';
import { startingContent } from '#content/starting-content.ts';
import { sql } from '../db/drizzle.ts';
import { storeFirstAnswers } from '../settings/first-answers.ts';
import { useCoach } from '../testing/accounts.ts';
import { useEmptySite } from '../testing/open-site.ts';

const site = useEmptySite({ own: true });
const coach = useCoach(site);

const answers = {
  firstName: 'Anna',
  lastName: 'Berg',
  brand: 'Anna Berg Nutrition',
  place: 'Berlin',
  portrait: null,
  call30Cents: 60_00,
  call45Cents: 80_00,
  call60Cents: 95_00,
  packageCents: 450_00,
  courseCents: 99_00,
  coachTimeZone: 'Europe/Berlin',
};

test('answers that wait for those of another device are refused with what to do, and change nothing', async () => {
  let reply: ReturnType<typeof coach.send> | undefined;
  await site.db.transaction(async (tx) => {
    const stored = { version: 1, names: null };
    await storeFirstAnswers(tx, stored, { admin: 'coach@example.com', now: site.ctx.now() });
    reply = coach.send('POST', '/api/admin/first-questions', answers);
    const waiting = async () => {
      const { rows } = await site.ctx.database.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    };
    await expect.poll(waiting).toBe(1);
  });
  expect(await reply).toMatchObject({
    status: 409,
    body: { message: 'These questions were answered on another device just now. Please reload this page.' },
  });
  expect(site.ctx.settings.content).toEqual(startingContent);
});
