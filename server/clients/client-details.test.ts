import { expect, test } from 'vitest';
import { courseQuestions, lessonProgress, mails, paymentDecisions } from '../db/schema.ts';
import { addMember } from '../testing/accounts.ts';
import { addFreeCall, addPaidCall, freeCallRequest, useBookings } from '../testing/bookings.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { useSite } from '../testing/open-site.ts';
import { clearText } from '../testing/sealing.ts';
import { addCharge, addDecision } from '../testing/takings.ts';

const site = useSite();
const coach = useBookings(site);
const people = openClientsAdmin(site, coach);

const ana = 'ana1@example.com';
const past = (day: number) => ({ startsAt: new Date(Date.UTC(2026, 11, day, 14, 30)), status: 'completed' });

test('a page holds what belongs to all addresses of a person', async () => {
  const member = await addMember(site, { email: ana, firstName: 'Ana', lastName: 'Ruiz' });
  const answers = {
    medications: clearText('None'),
    ownAnswers: [{ id: 'q1', question: 'Do you cook?', answer: clearText('Yes') }],
  };
  await addFreeCall(site, '2027-01-04-930am', { email: 'old@example.com', ...answers });
  await people.join(ana, 'old@example.com');
  await addPaidCall(site, '2027-01-04-900am', { ...past(28), paidWith: 'elsewhere', goals: clearText('') });
  await addCharge(site, { email: ana, settledAt: site.ctx.now(), refunded: 900 });
  await site.db.insert(lessonProgress).values([
    { userId: member.id, lessonId: 0, seconds: 90, completedAt: new Date('2026-12-30T10:00:00Z') },
    { userId: member.id, lessonId: 1, seconds: 20 },
  ]);
  const question = { userId: member.id, lessonId: 1, question: clearText('How much?') };
  await site.db.insert(courseQuestions).values({ firstName: 'Ana', lastName: 'Ruiz', email: ana, ...question });
  await site.db.insert(mails).values([
    { kind: 'course-ready', recipient: ana },
    { kind: 'free-call-confirmation', recipient: 'old@example.com' },
    { kind: 'agenda', recipient: ana },
  ]);
  const [introduction, first] = site.ctx.settings.course.lessons;
  const label = 'Monday, January 4, 2027 at 9:30 AM EST';
  const answered = Object.entries({
    Goals: 'More energy in the afternoon',
    Medications: 'None',
    'Do you cook?': 'Yes',
  }).map(([question, answer]) => ({ question, answer }));
  expect(await people.details(ana)).toMatchObject({
    firstName: 'Ana',
    email: ana,
    addresses: [ana, 'old@example.com'],
    timeZone: null,
    contactMethod: 'whatsapp',
    nextCallAt: '2027-01-04T14:30:00.000Z',
    calls: [
      { kind: 'free', label },
      { kind: 'paid', status: 'completed' },
    ],
    answers: [{ kind: 'free', label, answers: answered }],
    payments: [{ title: 'Self-paced course', amount: 14_900 }],
    paid: 19_900,
    refunded: 900,
    accounts: [{ email: ana, hasCourseAccess: true, isSignedIn: false }],
    progress: [
      { lessonId: 0, title: introduction?.title, seconds: 90, completedAt: '2026-12-30T10:00:00.000Z' },
      { lessonId: 1, title: first?.title, seconds: 20, completedAt: null },
    ],
    mails: [{ recipient: 'old@example.com' }, { kind: 'course-ready' }],
    questions: [{ lesson: first?.title, question: 'How much?' }],
    samePhone: [],
  });
});

test('money that was paid elsewhere stays in the sums when its call is deleted and it is given back', async () => {
  const id = await addPaidCall(site, undefined, { paidWith: 'elsewhere', stripePaymentIntentId: null });
  await coach.send('DELETE', `/api/admin/coaching-calls/${id}`);
  expect(await people.details(ana)).toMatchObject({ calls: [], paid: 5000, refunded: 0 });
  const [open] = await site.db.select().from(paymentDecisions);
  await coach.send('POST', `/api/admin/payment-decisions/${open?.id}`, { decision: 'refunded' });
  expect(await people.details(ana)).toMatchObject({ paid: 5000, refunded: 5000 });
});

test('what was paid elsewhere for a call that took place stays in the sum when the call is deleted', async () => {
  const cash = { paidWith: 'elsewhere', stripePaymentIntentId: null };
  const id = await addPaidCall(site, '2027-01-04-900am', { ...past(28), ...cash });
  await addPaidCall(site, '2027-01-04-930am', { ...cash, amount: 45_00 });
  expect(await people.details(ana)).toMatchObject({ paid: 95_00 });
  expect((await coach.send('DELETE', `/api/admin/coaching-calls/${id}`)).status).toBe(200);
  expect(await people.details(ana)).toMatchObject({ calls: [{}], paid: 95_00 });
});

test('the ledger of the credit says where each minute came from, and adds up', async () => {
  await addPaidCall(site, '2027-01-04-900am', { ...past(7), rolloverMinutes: 20 });
  await addPaidCall(site, '2027-01-04-930am', {
    rolloverMinutes: -30,
    paidWith: 'credit',
    stripePaymentIntentId: null,
    createdAt: new Date('2026-12-20'),
  });
  const credited = { decision: 'credited', creditMinutes: 30, decidedAt: new Date('2026-12-10') };
  await addDecision(site, { email: ana, ...credited });
  const missed = { reason: 'no_show', about: 'Tuesday', decidedAt: new Date('2026-12-11') } as const;
  await addDecision(site, { email: ana, ...credited, ...missed });
  await people.adjust(ana, 10, 'A birthday gift');
  const { credit, creditMinutes } = await people.details(ana);
  expect(credit.map(({ minutes, reason }) => [minutes, reason])).toEqual([
    [20, 'Left over from the call on Monday, December 7, 2026 at 9:30 AM EST'],
    [30, 'Canceled call: Monday'],
    [30, 'Missed call: Tuesday'],
    [-30, 'Paid for the call on Monday, January 4, 2027 at 9:30 AM EST'],
    [10, 'A birthday gift'],
  ]);
  expect(creditMinutes).toBe(60);
});

test('a shared phone number is only a hint, and locks nobody out of a free call', async () => {
  const hugo = { firstName: 'Hugo', email: 'hugo@example.com', phone: '+1 202-555-0001' };
  await coach.send('POST', '/api/consultation-request', freeCallRequest(1));
  const request = freeCallRequest(1, { ...hugo, selectedTimeSlot: '2027-01-04-1000am' });
  expect(await coach.send('POST', '/api/consultation-request', request)).toMatchObject({ status: 201 });
  await people.adjust(ana, 30);
  expect(await people.details('hugo@example.com')).toMatchObject({
    creditMinutes: 0,
    credit: [],
    calls: [{ firstName: 'Hugo' }],
    samePhone: [{ id: await people.idOf(ana), firstName: 'Ana', lastName: 'Ruiz', email: ana }],
  });
  await people.join('hugo@example.com', ana);
  expect(await people.details('hugo@example.com')).toMatchObject({ samePhone: [], creditMinutes: 30 });
});

test('“Not the same person” answers a shared number once, for both, in a call’s drawer and after a join', async () => {
  const [ben, cleo] = ['ben@example.com', 'cleo@example.com'];
  for (const [index, email] of [ben, ana, cleo].entries()) {
    const number = { phone: '+1 202-555-0001', phoneDigits: '12025550001' };
    await addFreeCall(site, `2027-01-0${4 + index}-930am`, { email, ...number });
  }
  const askedAbout = async (email: string) => (await people.details(email)).samePhone.map((other) => other.email);
  expect(await askedAbout(ana)).toEqual([cleo, ben]);
  const answer = await people.tellApart(ana, ben);
  const message = 'Ana Ruiz and Ana Ruiz stay two people. You won’t be asked again.';
  expect(answer).toMatchObject({ status: 200, body: { message, client: { samePhone: [{ email: cleo }] } } });
  expect(await people.tellApart(ben, ana)).toMatchObject({ status: 200 });
  expect([await askedAbout(ana), await askedAbout(ben)]).toEqual([[cleo], [cleo]]);
  const drawer = (await coach.send('GET', '/api/admin/bookings/free/1')).body;
  expect(drawer.samePhone.map(({ email }: { email: string }) => email)).toEqual([cleo]);
  await people.join(cleo, ana);
  expect([await askedAbout(cleo), await askedAbout(ben)]).toEqual([[], []]);
  expect((await people.tellApart(ben, ben)).status).toBe(400);
  expect((await people.tellApart(ben, 'nobody@example.com')).status).toBe(400);
});

test('a call’s drawer shows the notes, the calls and the credit of the person', async () => {
  const id = await addFreeCall(site);
  await addPaidCall(site, '2027-01-04-1000am', {
    email: 'other@example.com',
    rolloverMinutes: 15,
    phone: '+12025550001',
  });
  const drawer = async () => (await coach.send('GET', `/api/admin/bookings/free/${id}`)).body;
  expect(await drawer()).toMatchObject({ clientId: 1, clientNotes: '', clientNotesVersion: 0, others: [] });
  await people.saveNotes(ana, 'Likes figs', 0);
  const { id: userId } = await addMember(site, { email: 'other@example.com' });
  await people.join(ana, 'other@example.com');
  expect(await drawer()).toMatchObject({
    clientId: 1,
    clientNotes: 'Likes figs',
    clientNotesVersion: 1,
    others: [{ kind: 'paid' }],
    openCreditMinutes: 15,
    samePhone: [],
    account: { userId },
  });
});

test('a call without a client shows its own notes, from before notes were the client’s', async () => {
  const robot = await addFreeCall(site, undefined, { status: 'suspected_robot', coachNotes: clearText('Odd') });
  expect((await coach.send('GET', `/api/admin/bookings/free/${robot}`)).body).toMatchObject({
    clientId: null,
    clientNotes: '',
    clientNotesVersion: 0,
    bookingNotes: 'Odd',
  });
});

test('a client who does not exist is not found', async () => {
  await addFreeCall(site);
  const facts = {
    firstName: 'A',
    lastName: 'B',
    email: 'a@example.com',
    phone: null,
    timeZone: null,
    contactMethod: null,
  };
  const bill = { cents: 60_00, sentence: 'Plans' };
  const body = { ...facts, ...bill, tags: [], notes: '', version: 0, minutes: 5, reason: 'x', otherId: 1 };
  for (const request of [
    'GET 99',
    'GET x',
    'PUT 99',
    'PUT 99/notes',
    'POST 99/credit',
    'POST 99/join',
    'POST 99/bills',
  ]) {
    const [method = '', path] = request.split(' ');
    const reply = await coach.send(method as 'PUT', `/api/admin/clients/${path}`, method === 'GET' ? undefined : body);
    expect(reply, request).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  }
});
