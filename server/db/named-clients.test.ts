import { expect, test } from 'vitest';
import { changeBookingAddress } from '../booking/change-address.ts';
import { mailDefinitions } from '../mail/mail-kinds.ts';
import { addFreeCall, addPaidCall, freeCallRequest, useBookings } from '../testing/bookings.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { sendToOutbox } from '../testing/dump-site.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { asc, eq, isNotNull, type PgColumn, sql } from './drizzle.ts';
import { auditLog, consultationRequests, mails, namedClients } from './schema.ts';

const site = useEmptySite({ env: { ADMIN_EMAIL: 'coach@example.com' } });
const coach = useBookings(site);
const people = openClientsAdmin(site, coach);
const ONE = 'one@example.com';
const TWO = 'two@example.com';
const COACH = 'coach@example.com';

const namesBy = async (column: PgColumn, id: number): Promise<string[]> =>
  (await site.db.select().from(namedClients).where(eq(column, id))).map(({ email }) => email).sort();
const namesIn = (mailId: number) => namesBy(namedClients.mailId, mailId);

/** Stores a mail with the columns that version 1.0 has. */
async function addMail(mail: Partial<typeof mails.$inferInsert>): Promise<number> {
  const [row] = await site.db
    .insert(mails)
    .values({ kind: 'free-call-notice', recipient: COACH, ...mail })
    .returning();
  return row?.id ?? 0;
}

const bookFreeCall = async (email: string, selectedTimeSlot: string) =>
  expect(
    (await site.send('POST', '/api/consultation-request', freeCallRequest(1, { email, selectedTimeSlot }))).status,
  ).toBe(201);

test('a mail names its recipient and the client of its booking, also once the booking is gone', async () => {
  await bookFreeCall(ONE, '2027-01-04-930am');
  const rows = await site.db.select().from(mails).orderBy(asc(mails.id));
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['free-call-confirmation', 'free-call-notice']);
  await coach.send('DELETE', '/api/admin/consultation-requests/1?tellClient=true');
  const cancelled = await site.db.select().from(mails).where(eq(mails.kind, 'call-cancelled'));
  for (const { id } of [...rows, ...cancelled]) expect(await namesIn(id)).toEqual([ONE]);
  expect(cancelled).toHaveLength(1);
});

test('a mail that a process of version 1.0 writes names its people, and never the coach who reads it', async () => {
  const consultationRequestId = await addFreeCall(site, undefined, { email: ONE });
  expect(await namesIn(await addMail({ consultationRequestId }))).toEqual([ONE]);
  expect(await namesIn(await addMail({ kind: 'letter', recipient: TWO }))).toEqual([TWO]);
  expect(await namesIn(await addMail({ kind: 'call-moved', recipient: TWO, consultationRequestId }))).toEqual([
    ONE,
    TWO,
  ]);
  const facts = { emailChange: { id: 1, from: ONE, to: TWO } } as never;
  expect(await namesIn(await addMail({ kind: 'own-address-requested', recipient: ONE, facts }))).toEqual([ONE, TWO]);
  // Words that the coach tried may show anybody's call.
  expect(await namesIn(await addMail({ kind: 'call-moved', facts: { test: {} } as never }))).toEqual(['']);
  const isToCoach = async (kind: string) =>
    (await site.db.execute<{ found: boolean }>(sql`select is_mail_to_coach(${kind}) as found`)).rows[0]?.found;
  for (const [kind, { to }] of Object.entries(mailDefinitions))
    expect(await isToCoach(kind), kind).toBe(to === 'coach');
});

test('a mail that goes to another address names its former recipient no more, unless as the client of its booking', async () => {
  const consultationRequestId = await addFreeCall(site, undefined, { email: ONE });
  const mail = { kind: 'free-call-confirmation', recipient: ONE, consultationRequestId };
  const about = await addMail(mail);
  const letter = await addMail({ kind: 'letter', recipient: ONE });
  await site.db.update(mails).set({ recipient: TWO });
  expect([await namesIn(about), await namesIn(letter)]).toEqual([[ONE, TWO], [TWO]]);
});

test('a notice that has not left names the address that the coach gave its booking, and a sent one keeps what it says', async () => {
  const id = await addFreeCall(site, undefined, { email: ONE });
  const [sent, waiting] = [
    await addMail({ consultationRequestId: id, state: 'sent' }),
    await addMail({ consultationRequestId: id }),
  ];
  await site.db.transaction((tx) => changeBookingAddress(tx, site.ctx, COACH, { kind: 'free', id }, TWO));
  expect([await namesIn(sent), await namesIn(waiting)]).toEqual([[ONE], [TWO]]);
});

test('a list of a day names the client of each call in it, and knows that it lists somebody unknown', async () => {
  await bookFreeCall(ONE, '2027-01-04-930am');
  await bookFreeCall(TWO, '2027-01-11-930am');
  await addPaidCall(site, '2027-01-18-930am', { email: 'three@example.com' });
  await site.db.update(consultationRequests).set({ startsAt: new Date('2027-01-04T14:30:00Z') });
  const id = await addMail({ kind: 'agenda', facts: { date: '2027-01-04' } as never });
  await sendToOutbox(site);
  expect(await namesIn(id)).toEqual([ONE, TWO]);
  const text = 'https://coach.example/admin/bookings?booking=paid-1\n\n…/admin/bookings?booking=free-99';
  const sentContent = { subject: '', text, hasInvitation: false } as never;
  expect(await namesIn(await addMail({ kind: 'agenda', sentContent }))).toEqual(['', 'three@example.com']);
});

test('an entry of the log names everybody whose address stands in it, and drops an address that was cut off', async () => {
  const addEntry = async (subject: string | null) => {
    const entry = { actor: COACH, action: 'client-changed', subject } as const;
    const [row] = await site.db.insert(auditLog).values(entry).returning();
    return row?.id ?? 0;
  };
  const namesOf = async (subject: string | null) => namesBy(namedClients.auditLogId, await addEntry(subject));
  expect(await namesOf(`joined ${ONE} (Ana, client 7) with ${TWO} (client 8)`)).toEqual([ONE, TWO]);
  expect(await namesOf("o'li@example.com, (li.x@example.com.au).")).toEqual(
    ["o'li@example.com", 'li.x@example.com.au'].sort(),
  );
  expect(await namesOf(null)).toEqual([]);
  const id = await addEntry(`${'x'.repeat(243)} of ${ONE} and ${TWO}`.slice(0, 255));
  const [stored] = await site.db.select().from(auditLog).where(eq(auditLog.id, id));
  expect(stored?.subject).toBe(`${'x'.repeat(243)} of `);
  expect(await namesBy(namedClients.auditLogId, id)).toEqual([]);
  await site.db.update(auditLog).set({ subject: TWO }).where(eq(auditLog.id, id));
  expect(await namesBy(namedClients.auditLogId, id)).toEqual([TWO]);
});

test('a mail is its people’s, goes along with a join and comes back with a split', async () => {
  const consultationRequestId = await addFreeCall(site, '2027-01-11-930am', { email: ONE });
  await addFreeCall(site, '2027-01-11-1030am', { email: TWO });
  const id = await addMail({ kind: 'call-moved', recipient: TWO, consultationRequestId });
  const clientsOf = async () =>
    (await site.db.select().from(namedClients).where(eq(namedClients.mailId, id)).orderBy(namedClients.email)).map(
      ({ clientId }) => clientId,
    );
  const [one, two] = [await people.idOf(ONE), await people.idOf(TWO)];
  expect(await clientsOf()).toEqual([one, two]);
  await people.join(TWO, ONE);
  expect(await clientsOf()).toEqual([two, two]);
  await people.split(TWO, ONE);
  expect(await clientsOf()).toEqual([await people.idOf(ONE), two]);
  await site.db.delete(mails);
  expect(await site.db.$count(namedClients, isNotNull(namedClients.mailId))).toBe(0);
});
