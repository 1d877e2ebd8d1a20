import { expect, test } from 'vitest';
import { openDatabase } from './connect.ts';
import { sql } from './drizzle.ts';

test('Node may do something else between two statements that wait for each other', async () => {
  const database = await openDatabase({ kind: 'memory', snapshot: process.env.TEST_DATABASE_TEMPLATE });
  let turns = 0;
  let isDone = false;
  const countTurn = () => {
    turns += 1;
    if (!isDone) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  await Promise.all(Array.from({ length: 50 }, () => database.execute(sql`select 1`)));
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(50);
  await database.close();
});
