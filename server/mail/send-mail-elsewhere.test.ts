import { beforeEach, describe, expect, test } from 'vitest';
import { readCredit } from '../booking/credit.ts';
import { findClientId } from '../db/client-addresses.ts';
import { eq } from '../db/drizzle.ts';
import { clients, coachingCalls, consultationRequests, mails } from '../db/schema.ts';
import { auditEntries } from '../testing/accounts.ts';
import { addFreeCall, addPaidCall, createCallLink, useBookings } from '../testing/bookings.ts';
import { mailRow } from '../testing/mail.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { addSoldPackage } from '../testing/packages.ts';
import { addDecision } from '../testing/takings.ts';
import type { MailInput } from './queue-mails.ts';
import { queueMails } from './queue-mails.ts';

const site = useSite({ env: { LIMIT_MAILS_ELSEWHERE_PER_DAY: '20' } });
const coach = useBookings(site);
const wrong = 'ana1@example.com';
const right = 'ana@correct.example';
let call = 0;
beforeEach(async () => {
  call = await addFreeCall(site);
});

const sendAgain = (id: number, body: object) => coach.send('POST', `/api/admin/mails/${id}/send-again`, body);
const putAside = (id: number) => coach.send('POST', `/api/admin/mails/${id}/put-aside`);
const addressOfCall = async () =>
  (await site.db.select().from(consultationRequests).where(eq(consultationRequests.id, call)))[0]?.email;

/** A mail that was given up. */
async function addFailed(input: Partial<MailInput> = {}) {
  const mail = { kind: 'free-call-confirmation' as const, recipient: wrong, consultationRequestId: call, ...input };
  await site.ctx.database.transaction((tx) => queueMails(tx, site.ctx.queue, [mail]));
  const [row] = await site.db
    .update(mails)
    .set({ createdAt: site.ctx.now(), state: 'failed', lastError: '550 5.1.1 User unknown', tries: 1 })
    .where(eq(mails.state, 'queued'))
    .returning();
  return row?.id ?? 0;
}

describe('a mail to a corrected address', () => {
  test('leaves, while the booking keeps its address', async () => {
    const id = await addFailed();
    expect(await sendAgain(id, { recipient: right })).toMatchObject({
      status: 200,
      body: { message: `The email to ${right} is on its way.` },
    });
    expect((await deliverMails(site)).map(({ to }) => to.address)).toEqual([right]);
    expect(await mailRow(site.db, id)).toMatchObject({ state: 'sent', sentBy: 'smtp', recipient: right });
    expect(await addressOfCall()).toBe(wrong);
    expect(await auditEntries(site)).toEqual([
      ['coach@example.com', 'mail-sent-again', `${right}, instead of ${wrong},`],
    ]);
  });

  test('gives the booking its address if the coach wants it, and other waiting mails too', async () => {
    const id = await addFailed();
    const waiting = { kind: 'free-call-confirmed' as const, recipient: wrong, consultationRequestId: call };
    await site.ctx.database.transaction((tx) => queueMails(tx, site.ctx.queue, [waiting]));
    const reply = await sendAgain(id, { recipient: right, changesBooking: true });
    expect(reply.body.message).toBe(`The email to ${right} is on its way. The booking has this address from now on.`);
    expect(await addressOfCall()).toBe(right);
    expect((await deliverMails(site)).map(({ to }) => to.address)).toEqual([right, right]);
  });

  test('ends the links of the stranger whose address the booking had', async () => {
    const id = await addFailed();
    const strangersLink = await createCallLink(site, 'free', call);
    const seeCall = async (link: string) => (await site.send('POST', '/api/my-call', { link })).status;
    expect(await seeCall(strangersLink)).toBe(200);
    await sendAgain(id, { recipient: right, changesBooking: true });
    expect(await seeCall(strangersLink)).toBe(404);
    const [{ text } = { text: '' }] = await deliverMails(site);
    expect(await seeCall(/my-call#(\S+)/.exec(text)?.[1] ?? '')).toBe(200);
  });

  test('about a canceled call has a link that works, and the corrected attendee', async () => {
    const id = await addPaidCall(site, '2027-01-04-1000am');
    await coach.send('POST', `/api/admin/bookings/paid/${id}/action`, { action: 'cancel' });
    const [row] = await site.db
      .update(mails)
      .set({ state: 'failed' })
      .where(eq(mails.kind, 'call-cancelled'))
      .returning();
    await sendAgain(row?.id ?? 0, { recipient: right, changesBooking: true });
    const mail = (await deliverMails(site)).find(({ kind }) => kind === 'call-cancelled');
    const [, link] = /my-call#(\S+?)\)/.exec(mail?.text ?? '') ?? [];
    expect((await site.send('POST', '/api/my-call', { link })).status).toBe(200);
    const file = mail?.invitation?.file.replaceAll('\r\n ', '').toLowerCase();
    expect(file).toContain(`mailto:${right}`);
    expect(file).not.toContain(wrong);
  });

  test('leaves once for two presses at once', async () => {
    const id = await addFailed();
    const body = { recipient: right, changesBooking: true };
    const replies = await Promise.all([sendAgain(id, body), sendAgain(id, body)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await deliverMails(site)).toHaveLength(1);
    expect(await addressOfCall()).toBe(right);
  });

  test('is refused where that address has another free call ahead, and nothing changes', async () => {
    await addFreeCall(site, '2027-01-04-1000am', { email: right });
    const id = await addFailed();
    const reply = await sendAgain(id, { recipient: right, changesBooking: true });
    expect(reply).toMatchObject({ status: 409, body: { code: 'ALREADY_BOOKED' } });
    expect(await addressOfCall()).toBe(wrong);
    expect(await mailRow(site.db, id)).toMatchObject({ state: 'failed', recipient: wrong });
  });

  describe('of a call with credit or of a package', () => {
    const ofCredit = { paidWith: 'credit', amount: 0, rolloverMinutes: -30 };
    type Paid = Parameters<typeof addPaidCall>[2];
    const sendCallElsewhere = async (paid: Paid = ofCredit, decide?: (id: number) => Promise<unknown>) => {
      const coachingCallId = await addPaidCall(site, '2027-01-04-1000am', { email: wrong, ...paid });
      await decide?.(coachingCallId);
      await site.db.delete(mails);
      const mail = { kind: 'paid-call-confirmation' as const, coachingCallId, recipient: wrong };
      await site.ctx.database.transaction((tx) => queueMails(tx, site.ctx.queue, [mail]));
      const [row] = await site.db.update(mails).set({ state: 'failed' }).returning();
      return sendAgain(row?.id ?? 0, { recipient: right, changesBooking: true });
    };
    const addressOfPaidCall = async () => (await site.db.select().from(coachingCalls))[0]?.email;

    test('takes the credit along: the new address becomes the client’s', async () => {
      expect((await sendCallElsewhere()).status).toBe(200);
      expect(await addressOfPaidCall()).toBe(right);
      const [before, after] = await Promise.all([wrong, right].map((email) => findClientId(site.ctx.database, email)));
      expect(before).not.toBeNull();
      expect(after).toBe(before);
      expect((await site.db.select().from(clients))[0]?.email, 'where a link to all data may go').toBe(right);
      expect(await readCredit(site.ctx.database, wrong, site.ctx.now())).toBe(-30);
    });

    test('is refused for a call of a package, which would stay with the old address', async () => {
      const { id: packageId } = await addSoldPackage(site, { email: wrong });
      const reply = await sendCallElsewhere({ packageId, paidWith: 'package', amount: 0 });
      expect(reply).toMatchObject({ status: 409, body: { message: expect.stringContaining('under People') } });
      expect(await addressOfPaidCall()).toBe(wrong);
    });

    test('takes credit along that a decision about the call has made', async () => {
      const decided = { email: wrong, decision: 'credited', creditMinutes: 30 } as const;
      await sendCallElsewhere({}, (coachingCallId) => addDecision(site, { coachingCallId, ...decided }));
      expect(await addressOfPaidCall()).toBe(right);
      const [before, after] = await Promise.all([wrong, right].map((email) => findClientId(site.ctx.database, email)));
      expect(after).toBe(before);
    });

    test('is refused where the new address is another client’s', async () => {
      await addFreeCall(site, '2027-01-11-1000am', { email: right });
      expect(await sendCallElsewhere()).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
      expect(await addressOfPaidCall()).toBe(wrong);
    });
  });

  test.each(['temporary-password', 'free-call-notice'] as const)('is refused for %s', async (kind) => {
    const id = await addFailed({ kind, recipient: 'coach@example.com' });
    const reply = await sendAgain(id, { recipient: right });
    expect(reply).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
    expect(await mailRow(site.db, id)).toMatchObject({ recipient: 'coach@example.com', state: 'failed' });
  });

  test('is refused: none, or two', async () => {
    const id = await addFailed();
    for (const recipient of ['', 'two@example.com, three@example.com'])
      expect((await sendAgain(id, { recipient })).body).toMatchObject({ code: 'invalid' });
  });
});

describe('a mail that was put aside', () => {
  const counts = async () => (await coach.send('GET', '/api/admin/today')).body.attention.counts.unsentMails;

  test('leaves Today, stays in the list, and can still be sent', async () => {
    const id = await addFailed();
    expect(await counts()).toBe(1);
    for (const _ of [1, 2]) expect((await putAside(id)).status).toBe(200);
    expect(await counts()).toBe(0);
    const listed = (await coach.send('GET', '/api/admin/mails?state=put_aside')).body.mails;
    expect(listed).toMatchObject([
      { id, state: 'put_aside', booking: { kind: 'free', id: call }, canChangeRecipient: true },
    ]);
    expect((await auditEntries(site)).map(([, action]) => action)).toEqual(['mail-put-aside']);
    await sendAgain(id, {});
    expect(await deliverMails(site)).toHaveLength(1);
  });

  test('is refused for a mail that was sent, and for none', async () => {
    const id = await addFailed();
    await site.db.update(mails).set({ state: 'sent' });
    expect(await putAside(id)).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
    expect((await putAside(9999)).status).toBe(404);
  });
});

// Last, since every process remembers that the limit is reached.
test('a mail goes to a few other addresses a day, and to its own all the same', async () => {
  const id = await addFailed();
  const send = async (recipient: string) => {
    const { status } = await sendAgain(id, { recipient });
    await deliverMails(site);
    return status;
  };
  for (let sent = 0; sent < 20; sent += 1) expect(await send(`${sent}@other.example`)).toBe(200);
  expect(await send('more@other.example')).toBe(429);
  expect(await send('0@other.example')).toBe(409);
});
