import { expect, test } from 'vitest';
import { addFreeCall, useBookings } from '../../testing/bookings.ts';
import { openClientsAdmin } from '../../testing/clients.ts';
import { useEmptySite } from '../../testing/open-site.ts';
import { clearText } from '../../testing/sealing.ts';
import { eq } from '../drizzle.ts';
import { auditLog, clients, consultationRequests } from '../schema.ts';
import { UNREADABLE } from './sealer.ts';

const site = useEmptySite();
const coach = useBookings(site);
const people = openClientsAdmin(site, coach);

const readings = async () =>
  (await site.db.select().from(auditLog).where(eq(auditLog.action, 'answers-read')).orderBy(auditLog.id)).map(
    ({ actor, subject }) => `${actor}: ${subject}`,
  );

test('what the coach opens is in the log: one line for each page in an hour', async () => {
  const id = await addFreeCall(site);
  const open = () => coach.send('GET', `/api/admin/bookings/free/${id}`);
  await open();
  await open();
  await coach.send('GET', '/api/consultation-requests');
  await people.details('ana1@example.com');
  const lines = [
    'coach@example.com: the booking of ana1@example.com',
    'coach@example.com: the list of free calls',
    'coach@example.com: the page of ana1@example.com',
  ];
  expect(await readings()).toEqual(lines);
  await site.db.update(auditLog).set({ createdAt: new Date('2027-01-01T10:30:00Z') });
  await open();
  expect(await readings()).toEqual([...lines, lines[0]]);
});

test('changes whose replies show answers or notes are in the log too, also those that change nothing', async () => {
  const callId = await addFreeCall(site);
  const email = 'ana1@example.com';
  const client = await people.details(email);
  const isLogged = async (change: () => Promise<unknown>) => {
    await site.db.delete(auditLog);
    await change();
    return readings();
  };
  const line = `coach@example.com: the page of ${email}`;
  const { id, firstName, lastName, phone, timeZone, contactMethod, tags } = client;
  const facts = { firstName, lastName, email, phone, timeZone, contactMethod, tags };
  expect(await isLogged(() => coach.send('PUT', `/api/admin/clients/${id}`, facts))).toEqual([line]);
  expect(await isLogged(() => people.adjust(email, 40))).toEqual([line]);
  expect(await isLogged(() => people.saveNotes(email, 'Likes figs', client.notesVersion + 7))).toEqual([line]);
  const [call] = await site.db.select().from(consultationRequests);
  const move = { selectedTimeSlot: call?.selectedTimeSlot, tellClient: false };
  const stay = () => coach.send('POST', `/api/admin/bookings/free/${callId}/move`, move);
  expect(await isLogged(stay)).toEqual([`coach@example.com: the booking of ${email}`]);
});

test('a damaged text is named as such in its field, on every page', async () => {
  const damaged = clearText('sealed:1:00000000:AAAA');
  const id = await addFreeCall(site, undefined, { medications: damaged });
  await site.db.update(clients).set({ notes: damaged });
  const { status, body } = await coach.send('GET', `/api/admin/bookings/free/${id}`);
  expect([status, body.booking.medications, body.clientNotes]).toEqual([200, UNREADABLE, UNREADABLE]);
  expect((await coach.send('GET', '/api/consultation-requests')).body).toMatchObject([{ medications: UNREADABLE }]);
  const details = await people.details('ana1@example.com');
  expect([details.notes, details.answers[0]?.answers]).toMatchObject([UNREADABLE, [{}, { answer: UNREADABLE }]]);
  const [row] = await site.db.select().from(consultationRequests).where(eq(consultationRequests.id, id));
  expect(row?.medications).toBe(damaged);
});

test('notes that cannot be read are neither saved over nor joined, since another process may have their key', async () => {
  const damaged = clearText('sealed:1:00000000:AAAA');
  const [email, other] = ['ana1@example.com', 'ben@example.com'];
  await addFreeCall(site);
  await addFreeCall(site, '2027-01-04-1000am', { email: other });
  await site.db.update(clients).set({ notes: damaged }).where(eq(clients.email, email));
  const { notes, notesVersion } = await people.details(email);
  const stored = async () =>
    (await site.db.select().from(clients).where(eq(clients.email, email))).map((client) => client.notes);
  const saved = await people.saveNotes(email, `${notes} Likes figs`, notesVersion);
  expect(saved).toMatchObject({ status: 400, body: { fields: { notes: expect.any(String) } } });
  expect(await people.join(other, email)).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
  expect(await people.join(email, other)).toMatchObject({ status: 409 });
  expect(await stored()).toEqual([damaged]);
  expect((await people.saveNotes(email, 'Likes figs', notesVersion)).status).toBe(200);
});
