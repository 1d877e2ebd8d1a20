import { beforeAll, expect, test } from 'vitest';
import { useSite } from '../testing/open-site.ts';

const site = useSite({ own: true });
beforeAll(async () => {
  await site.ctx.database.runStatement("insert into site_facts (name) values ('left'), ('right')");
});

test('of two deadlocked transactions, the one that PostgreSQL aborts runs again', async () => {
  let begun = 0;
  let bothHold = () => {};
  const held = new Promise<void>((resolve) => {
    bothHold = resolve;
  });
  const lock = 'select 1 from site_facts where name = $1 for update';
  const cross = (first: string, second: string) =>
    site.ctx.database.transaction(async (tx) => {
      await tx.runStatement(lock, [first]);
      begun += 1;
      if (begun === 2) bothHold();
      await held;
      await tx.runStatement(lock, [second]);
      return `${first} ${second}`;
    });
  expect(await Promise.all([cross('left', 'right'), cross('right', 'left')])).toEqual(['left right', 'right left']);
  // The second run may be faster than the waiting transaction and deadlock once more.
  expect([3, 4]).toContain(begun);
});
