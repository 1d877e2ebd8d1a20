import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultQuestions } from '#domain/questionnaire.ts';
import { addMember, signIn } from '../../testing/accounts.ts';
import { buyCall } from '../../testing/admin-payments.ts';
import { freeCallRequest, useBookings } from '../../testing/bookings.ts';
import { openClientsAdmin } from '../../testing/clients.ts';
import { dumpStored, sendToOutbox } from '../../testing/dump-site.ts';
import { useEmptySite } from '../../testing/open-site.ts';
import { clearText } from '../../testing/sealing.ts';
import { changeSettings } from '../../testing/site-settings.ts';
import { useWipe } from '../../testing/wipe-test-data.ts';
import { eq } from '../drizzle.ts';
import { clients, coachingCalls, consultationRequests } from '../schema.ts';
import { sealAgain } from './seal-again.ts';
import { openWipedCopy } from './seal-wiped-copies.ts';

const site = useEmptySite({
  listen: true,
  env: { ADMIN_EMAIL: 'coach@example.com', LIMIT_OPEN_FREE_CALLS_PER_ADDRESS: '100' },
});
const coach = useBookings(site);
const { wipe } = useWipe(site, coach);
const people = openClientsAdmin(site, coach);

afterEach(() => vi.restoreAllMocks());

/** The texts that people type, each with its own mark. Those of mails also leave with the mails. */
const health = ['goals', 'experience', 'eatingOut', 'typicalDay', 'drinks', 'emotionalEating', 'medications'];
const mark = (what: string) => `wombat ${what} wombat`;
const answers = Object.fromEntries(health.map((question) => [question, mark(question)]));
const others = ['own', 'later', 'paid', 'robot', 'by coach', 'notes', 'booking notes', 'paid notes', 'old eating'];
const mailed = ['letter', 'question'];

async function ok(request: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await request;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
}

/** Everything that a site stores of what people type: by booking, answering, buying, asking, writing, and wiping. */
async function useTheSite(): Promise<string> {
  const question = {
    id: 'own1',
    label: 'Do you cook?',
    hint: '',
    kind: 'long' as const,
    choices: [],
    isRequired: false,
  };
  await changeSettings(site, 'questionnaire', { questions: [...defaultQuestions, question] });
  const book = (who: number, changed: object) =>
    site.send('POST', '/api/consultation-request', freeCallRequest(who, { ...changed }));
  await ok(book(1, { ...answers, ownAnswers: { own1: mark('own') } }));
  const held = await book(2, { selectedTimeSlot: '2027-01-04-100pm' });
  await ok(site.send('POST', '/api/my-call/answers', { link: held.body.link, drinks: mark('later') }));
  await ok(book(3, { website: 'x', goals: mark('robot'), selectedTimeSlot: '2027-01-04-200pm' }));
  await buyCall(site, { selectedTimeSlot: '2027-01-04-200pm', email: 'kim@example.com', goals: mark('paid') });
  const byCoach = { kind: 'free', goals: mark('by coach'), selectedTimeSlot: '2027-01-11-930am' };
  await ok(coach.send('POST', '/api/admin/bookings', { ...freeCallRequest(4), ...byCoach }));
  await ok(people.saveNotes('ana1@example.com', mark('notes'), 0));
  await ok(people.write('ana1@example.com', 'Monday', mark('letter')));
  await addMember(site, { email: 'mei@example.com' });
  const member = await signIn(site, 'mei@example.com');
  await ok(member.send('POST', '/api/course/questions', { lessonId: null, question: mark('question') }));
  // What version 1.0 stored in clear.
  await site.db
    .update(clients)
    .set({ notes: clearText(mark('notes')) })
    .where(eq(clients.email, 'kim@example.com'));
  await site.db.update(consultationRequests).set({ coachNotes: clearText(mark('booking notes')) });
  await site.db
    .update(consultationRequests)
    .set({ eatingOutClear: mark('old eating') })
    .where(eq(consultationRequests.email, 'ana4@example.com'));
  await site.db.update(coachingCalls).set({ coachNotes: clearText(mark('paid notes')) });
  await sendToOutbox(site);
  const oldCopy = { tables: { clients: [{ id: 1, notes: mark('notes') }] } };
  const { filesFolder, dataDir } = site.ctx.config;
  await mkdir(filesFolder, { recursive: true });
  await writeFile(join(filesFolder, 'wiped-2026-11-01-101010.json'), JSON.stringify(oldCopy));
  await sealAgain({ ...site.ctx, filesFolder });
  // Before and after the wipe, whose copy has what went.
  const before = await dump(dataDir);
  await ok(wipe());
  return before + (await dump(dataDir));
}

/** All rows of all tables, those of the queue too, all files but the mails that have left, and the log. */
async function dump(dataDir: string): Promise<string> {
  const texts = [...site.logged, ...(await dumpStored(site)).values()];
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) texts.push(await readOutside(join(entry.parentPath, entry.name)));
  return texts.join('\n');
}

/** A letter and a question are mails: the outbox has them like an inbox. */
const readOutside = async (path: string): Promise<string> => {
  const text = await readFile(path, 'utf8');
  return path.includes('/outbox/') ? mailed.reduce((rest, what) => rest.replaceAll(mark(what), ''), text) : text;
};

test('nothing that people wrote is in the database, the files, the log or the mails about calls', async () => {
  const text = await useTheSite();
  expect(text).toContain('ana1@example.com');
  expect(text).toContain('sealed:1:');
  expect(text.match(/.{0,80}wombat.{0,80}/)).toBeNull();
  const { body } = await coach.send('GET', '/api/admin/bookings/free/1');
  expect(body.booking).toMatchObject({ ...answers, ownAnswers: [{ answer: mark('own') }] });
  const details = await people.details('ana1@example.com');
  expect(details.notes).toBe(mark('notes'));
  const copies = (await readdir(site.ctx.config.filesFolder)).filter((name) => name.startsWith('wiped-')).sort();
  expect(copies).toHaveLength(2);
  const opened = copies.map(async (name) =>
    openWipedCopy(await readFile(join(site.ctx.config.filesFolder, name), 'utf8'), site.ctx.sealer),
  );
  expect((await Promise.all(opened)).join('\n')).toContain(mark('paid'));
  const old = await coach.send('GET', `/api/admin/getting-live/wiped/${copies[0]}`);
  expect(JSON.stringify(old.body)).toContain(mark('notes'));
});

test('each of these words would be found if its column were not sealed', async () => {
  vi.spyOn(site.ctx.sealer, 'sealRow').mockImplementation((_table, _id, values) => values as never);
  vi.spyOn(site.ctx.sealer, 'resealRow').mockImplementation((_table, row) => row);
  const text = await useTheSite();
  for (const what of [...health, ...others, ...mailed]) expect(text, what).toContain(mark(what));
});
