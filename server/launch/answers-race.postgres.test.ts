import { expect, test } from 'vitest';
import { startingContent } from '#content/starting-content.ts';
import { storeFirstAnswers } from '../settings/first-answers.ts';
import { useCoach } from '../testing/accounts.ts';
import { firstAnswers } from '../testing/first-answers.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { waitForLock } from '../testing/wait-until.ts';

const site = useEmptySite({ own: true });
const coach = useCoach(site);

test('answers that wait for those of another device are refused with what to do, and change nothing', async () => {
  let reply: ReturnType<typeof coach.send> | undefined;
  await site.db.transaction(async (tx) => {
    const stored = { version: 1, names: null };
    await storeFirstAnswers(tx, stored, { admin: 'coach@example.com', now: site.ctx.now() });
    reply = coach.send('POST', '/api/admin/first-questions', firstAnswers);
    await waitForLock(site);
  });
  expect(await reply).toMatchObject({
    status: 409,
    body: { message: 'These questions were answered on another device just now. Please reload this page.' },
  });
  expect(site.ctx.settings.content).toEqual(startingContent);
});
