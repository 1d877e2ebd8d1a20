import { expect, test } from 'vitest';
import { consultationRequests, specificDateSlots, visitCounts } from '../db/schema.ts';
import { addCall, listOpenTimes, useMondays } from '../testing/calendar.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { calendarTables } from './calendar-writes.ts';

const site = useEmptySite();
useMondays(site);
const taken = '2027-01-04-930am';

async function countReads(times: number): Promise<number> {
  const statements = await site.recordStatements(async () => {
    for (let turn = 0; turn < times; turn += 1) await listOpenTimes(site);
  });
  return statements.filter(({ text }) => text.includes('booked_slots')).length;
}

test('the embedded calendar is read again only after a statement that may have changed it', async () => {
  await listOpenTimes(site);
  expect(await countReads(20)).toBe(0);
  await site.db.delete(visitCounts);
  expect(await countReads(1)).toBe(0);
  await site.db.delete(specificDateSlots);
  expect(await countReads(20)).toBe(1);
});

test('a change within a transaction, and half-hours that go with their booking, are seen at once', async () => {
  expect(await listOpenTimes(site)).toContain(taken);
  await site.db.transaction((tx) => addCall({ db: tx as typeof site.db }, 'free', [taken]));
  expect(await listOpenTimes(site)).not.toContain(taken);
  await site.db.delete(consultationRequests);
  expect(await listOpenTimes(site)).toContain(taken);
});

test('the end of an unconfirmed hold, which no statement brings about, is seen within a second', async () => {
  await addCall(site, 'free', [taken], new Date('2027-01-01T12:00:10Z'));
  site.setNow('2027-01-01T12:00:09.500Z');
  expect(await listOpenTimes(site)).not.toContain(taken);
  site.setNow('2027-01-01T12:00:10.500Z');
  expect(await listOpenTimes(site)).toContain(taken);
});

test('all tables whose deleted rows take half-hours along are known, and no trigger changes the calendar', async () => {
  const { rows } = await site.db.runStatement(`with recursive parents as (
    select 'booked_slots'::regclass::oid as id union
    select confrelid from pg_constraint join parents on conrelid = parents.id where contype = 'f' and confdeltype = 'c')
    select id::regclass::text as name from parents`);
  expect(rows.length).toBe(3);
  expect(calendarTables).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
  const { rows: functions } = await site.db.runStatement(
    `select proname from pg_proc where prosrc ~* '(insert into|update|delete from)\\s+(${calendarTables.join('|')})\\M'`,
  );
  // It says whose the calls are, and moves none.
  expect(functions).toEqual([{ proname: 'give_rows_to_client' }]);
});
