import { beforeEach, describe, expect, test } from 'vitest';
import type { SearchReply } from '#contracts/today/search.ts';
import { eq, getTableName } from '../db/drizzle.ts';
import { clients, coachingCalls, consultationRequests, mails, payments, searchEntries } from '../db/schema.ts';
import { addFreeCall, addPaidCall, useBookings } from '../testing/bookings.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { useSite } from '../testing/open-site.ts';
import { clearText } from '../testing/sealing.ts';
import { addCharge } from '../testing/takings.ts';
import { useWipe } from '../testing/wipe-test-data.ts';

const site = useSite();
const coach = useBookings(site);

const path = (search: string) => `/api/admin/search?q=${encodeURIComponent(search)}`;
const find = async (search: string): Promise<SearchReply> => (await coach.send('GET', path(search))).body;
/** Counts the clients, calls, payments and mails that are found. */
const counts = async (search: string) => {
  const { lessons: _, ...found } = await find(search);
  return Object.values(found).map((results) => results.length);
};
const nothing = [0, 0, 0, 0];

const payer = { firstName: 'Jürgen', lastName: 'Müller', email: 'j.mueller@example.com' };
const addPayment = (changed: Partial<typeof payments.$inferInsert> = {}) =>
  addCharge(site, { ...payer, paymentIntentId: 'pi_3Qx9AbC', ...changed });
const addMail = async (changed: Partial<typeof mails.$inferInsert> = {}) => {
  const [row] = await site.db
    .insert(mails)
    .values({ kind: 'letter', recipient: 'sean@example.com', ...changed })
    .returning();
  return row?.id ?? 0;
};
const sean = { firstName: 'Seán', lastName: 'O’Neill', email: 'sean@example.com' };
const seansPhone = { phone: '+353 (86) 123-4567', phoneDigits: '353861234567' };

describe('clients, calls, payments and mails', () => {
  beforeEach(async () => {
    const consultationRequestId = await addFreeCall(site, undefined, { ...sean, ...seansPhone });
    await addPaidCall(site, '2027-01-04-1000am', { ...sean, ...seansPhone, firstName: 'Sean' });
    await addPayment();
    await addMail({ consultationRequestId, kind: 'free-call-confirmation' });
    await addMail({ consultationRequestId, kind: 'free-call-notice', recipient: 'coach@example.com' });
  });

  test('come with what is needed to know and to open them, and without answers', async () => {
    const found = await find('oneill');
    expect(found).toMatchObject({
      clients: [{ id: 1, ...sean, phone: '+353 (86) 123-4567' }],
      calls: [
        { kind: 'paid', id: 1, firstName: 'Sean', status: 'paid', label: 'Monday, January 4, 2027 at 10:00 AM EST' },
        { kind: 'free', id: 1, firstName: 'Seán', status: 'pending', startsAt: '2027-01-04T14:30:00.000Z' },
      ],
      payments: [],
      mails: [{ id: 1, kind: 'free-call-confirmation', recipient: 'sean@example.com', state: 'queued', sentBy: null }],
    });
    expect(JSON.stringify(found)).not.toContain('energy');
    const course = { id: 1, kind: 'course', title: 'Self-paced course', status: 'settled', amount: 149_00 };
    expect((await find('pi_3Qx9AbC')).payments).toMatchObject([{ ...course, lastName: 'Müller' }]);
  });

  const searches: [string, number[]][] = [
    ["O'Neill", [1, 2, 0, 1]],
    ['o’NEILL', [1, 2, 0, 1]],
    ['ONeill', [1, 2, 0, 1]],
    ['neil', [1, 2, 0, 1]],
    ['sean oneill', [1, 2, 0, 1]],
    ['O’Neill, Seán', [1, 2, 0, 1]],
    ['an@exam', [1, 2, 0, 1]],
    ['muller', [1, 0, 1, 0]],
    ['Mu\u0308ller jurgen', [1, 0, 1, 0]],
    ['MUELLER@', [1, 0, 1, 0]],
    // The end of a number, and the whole one as people write it in its country or from elsewhere.
    ['4567', [1, 2, 0, 0]],
    ['123-4567', [1, 2, 0, 0]],
    ['(086) 123 4567', [1, 2, 0, 0]],
    ['+353 86 123 45 67', [1, 2, 0, 0]],
    ['3qx9', [0, 0, 1, 0]],
    ['pi_2027-01-04-1000am', [0, 1, 0, 0]],
    ['coach@', [0, 0, 0, 1]],
    ['sean muller', nothing],
    ['More energy', nothing],
    ['', nothing],
    ["'", nothing],
    [' , ', nothing],
  ];
  test('are found by parts of names, addresses, numbers and references, however they are written', async () => {
    for (const [search, found] of searches) expect(await counts(search), search).toEqual(found);
  });

  test('odd characters are only text', async () => {
    for (const search of "% \\\\ %%% a%l s_an \\\\% 🍏 \u0301 '; ١٢٣ \uffff".split(' ')) {
      expect((await coach.send('GET', path(search))).status).toBe(200);
      expect(await counts(search), search).toEqual(nothing);
    }
    expect(await counts('_')).toEqual([0, 1, 1, 0]);
  });
});

test('at most eight of each come, first those of which a word begins so, then the newest', async () => {
  for (let n = 1; n <= 10; n++) await addMail({ recipient: `ana${n}@example.com` });
  await addMail({ recipient: 'joana@example.com' });
  expect((await find('ana')).mails.map(({ id }) => id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3]);
  expect((await find('ana1')).mails.map(({ id }) => id)).toEqual([10, 1]);
  expect((await find('oana')).mails.map(({ id }) => id)).toEqual([11]);
  await addMail({ recipient: 'anabel@example.com' });
  expect((await find('ANABEL')).mails.map(({ id }) => id)).toEqual([12]);
});

test('lessons of the course are found by their words, those with the words in their titles first', async () => {
  const [first, ...others] = (await find('plateaus')).lessons;
  expect(first).toEqual({ id: 9, name: 'Part 9: Breaking Through Plateaus' });
  expect(others.length).toBeGreaterThan(0);
  expect((await find('plateaus wombat')).lessons).toEqual([]);
  expect((await find('lateau')).lessons).toEqual([first, ...others]);
  expect((await find('"lateau"')).lessons).toEqual([]);
});

describe('what is found keeps up with', () => {
  test('changes of a person', async () => {
    const people = openClientsAdmin(site, coach);
    await addFreeCall(site, undefined, sean);
    await people.update('sean@example.com', {
      lastName: 'Byrne',
      email: 'byrne@example.com',
      phone: '+1 303 555 0199',
    });
    expect((await find('byrne@')).clients).toHaveLength(1);
    expect((await find('sean@ byrne 5550199')).clients).toHaveLength(1);
    expect((await find('oneill')).clients).toEqual([]);
    // The call that lies ahead goes by the new address too.
    expect((await find('byrne@')).calls).toHaveLength(1);
  });

  test('joining and splitting', async () => {
    const people = openClientsAdmin(site, coach);
    await addFreeCall(site, undefined, sean);
    await addPaidCall(site, '2027-01-04-1000am', { firstName: 'Ben', email: 'ben@example.com' });
    await people.join('sean@example.com', 'ben@example.com');
    expect((await find('ben@')).clients).toMatchObject([{ firstName: 'Seán' }]);
    expect(await site.db.$count(searchEntries, eq(searchEntries.sourceTable, 'clients'))).toBe(1);
    await people.split('sean@example.com', 'ben@example.com');
    expect((await find('ben@')).clients).toMatchObject([{ email: 'ben@example.com' }]);
    expect((await find('sean@')).clients).toMatchObject([{ email: 'sean@example.com' }]);
  });

  test('a payment that gets its reference later', async () => {
    const id = await addPayment({ paymentIntentId: null });
    expect((await find('pi_late')).payments).toEqual([]);
    await site.db.update(payments).set({ paymentIntentId: 'pi_Late1' }).where(eq(payments.id, id));
    expect((await find('pi_late')).payments).toMatchObject([{ id }]);
  });

  test('rows that are deleted, of which nothing is left', async () => {
    const free = await addFreeCall(site, undefined, sean);
    const paid = await addPaidCall(site, '2027-01-04-1000am', sean);
    await addPayment(sean);
    await addMail();
    await coach.send('DELETE', `/api/admin/consultation-requests/${free}`);
    await coach.send('DELETE', `/api/admin/coaching-calls/${paid}`);
    expect((await find('oneill')).calls).toEqual([]);
    await site.db.delete(mails);
    for (const table of [payments, clients, coachingCalls, consultationRequests]) await site.db.delete(table);
    expect(await site.db.select().from(searchEntries)).toEqual([]);
  });
});

describe('where the demo is wiped', () => {
  const { wipe } = useWipe(site, coach);

  test('no entry of a deleted row is left', async () => {
    await addMail({ recipient: 'stays@example.com' });
    await addPayment();
    expect((await wipe()).status).toBe(200);
    for (const { sourceTable, rowId } of await site.db.select().from(searchEntries)) {
      const table = [clients, consultationRequests, coachingCalls, payments, mails].find(
        (candidate) => getTableName(candidate) === sourceTable,
      );
      expect(table && (await site.db.$count(table, eq(table.id, rowId)))).toBe(1);
    }
  });
});

test('answers about health and notes are not in it', async () => {
  await addFreeCall(site, undefined, {
    goals: clearText('secretgoal'),
    medications: clearText('secretpill'),
    coachNotes: clearText('secretnote'),
    typicalDay: clearText('secretday'),
  });
  await site.db.update(clients).set({ notes: clearText('secretnote') });
  expect(await counts('secret')).toEqual(nothing);
  const entries = await site.db.select().from(searchEntries);
  expect(entries.length).toBeGreaterThan(1);
  expect(JSON.stringify(entries)).not.toContain('secret');
});
