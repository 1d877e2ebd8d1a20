import { beforeEach, expect, test } from 'vitest';
import { auditLines } from '../testing/accounts.ts';
import { addFreeCall, useBookings } from '../testing/bookings.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite();
const coach = useBookings(site);
const ana = 'ana1@example.com';
const people = openClientsAdmin(site, coach);
beforeEach(async () => {
  await addFreeCall(site);
});

test('notes are saved with the version that they were read with', async () => {
  expect(await people.saveNotes(ana, 'Likes figs', 0)).toMatchObject({
    status: 200,
    body: { message: 'Your notes are saved.', version: 1 },
  });
  expect(await people.saveNotes(ana, '', 1)).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await people.details(ana)).toMatchObject({ notes: '', notesVersion: 2 });
});

test('a second tab is shown the newest notes and overwrites nothing; notes that are sent again are not refused', async () => {
  await people.saveNotes(ana, 'First tab', 0);
  expect(await people.saveNotes(ana, 'Second tab', 0)).toMatchObject({
    status: 409,
    body: { code: 'NOTES_CHANGED', notes: { notes: 'First tab', version: 1 } },
  });
  expect(await people.details(ana)).toMatchObject({ notes: 'First tab', notesVersion: 1 });
  expect(await people.saveNotes(ana, 'First tab', 0)).toMatchObject({ status: 200, body: { version: 1 } });
});

test('of tabs that save at the same moment, one does', async () => {
  const replies = await Promise.all([1, 2, 3, 4].map((tab) => people.saveNotes(ana, `Tab ${tab}`, 0)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('the saves of one sitting are one line in the log', async () => {
  for (let version = 0; version < 4; version += 1) await people.saveNotes(ana, `Draft ${version}`, version);
  expect(await auditLines(site)).toEqual(['coach@example.com client-changed: changed the notes on ana1@example.com']);
  site.setNow('2027-01-01T12:20:00Z');
  await people.saveNotes(ana, 'Later', 4);
  expect(await auditLines(site)).toHaveLength(2);
});
