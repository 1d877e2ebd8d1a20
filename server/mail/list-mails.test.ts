import { describe, expect, test } from 'vitest';
import type { ListedMail } from '#contracts/mail/mails.ts';
import { eq } from '../db/drizzle.ts';
import { consultationRequests, mailedSecrets, mails } from '../db/schema.ts';
import { addUser, useCoach } from '../testing/accounts.ts';
import { addFreeCall } from '../testing/bookings.ts';
import { bookCall, storeCall } from '../testing/mail.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { queueMails } from './queue-mails.ts';

const site = useEmptySite();
const coach = useCoach(site);

type Row = typeof mails.$inferInsert;
const row = (changed: Partial<Row> = {}): Row => ({
  kind: 'password-changed',
  recipient: 'ana@example.com',
  state: 'sent',
  tries: 1,
  createdAt: new Date('2027-01-01T10:00:00Z'),
  sentAt: new Date('2027-01-01T10:00:01Z'),
  ...changed,
});
const list = async (query = ''): Promise<{ mails: ListedMail[]; hasMore: boolean }> =>
  (await coach.send('GET', `/api/admin/mails${query}`)).body;
const listed = async (query = '') => (await list(query)).mails.map(({ id }) => id);
const open = async (id: number) => (await coach.send('GET', `/api/admin/mails/${id}`)).body;

describe('the list of mails', () => {
  test('lists 50 mails a page, newest first', async () => {
    await site.db.insert(mails).values(Array.from({ length: 60 }, () => row()));
    const first = await list();
    expect(first.mails.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, place) => 60 - place));
    expect(first.hasMore).toBe(true);
    const second = await list(`?before=${first.mails.at(-1)?.id}`);
    expect(second).toMatchObject({ hasMore: false, mails: { length: 10, 0: { id: 10 }, 9: { id: 1 } } });
  });

  test('contains state, tries, error and booking', async () => {
    const [booked] = await site.ctx.database.transaction((tx) => bookCall(tx, site.ctx.queue));
    await site.db
      .update(mails)
      .set({ state: 'failed', tries: 3, lastError: '550 No such user', createdAt: new Date('2027-01-01T10:00:00Z') })
      .where(eq(mails.id, booked ?? 0));
    await site.db.insert(mails).values(row());
    const [account, , confirmation] = (await list()).mails;
    expect(confirmation).toEqual({
      id: booked,
      kind: 'free-call-confirmation',
      recipient: 'ana@visitor.example',
      booking: { kind: 'free', id: 1 },
      paymentId: null,
      canChangeRecipient: true,
      sentBy: null,
      state: 'failed',
      tries: 3,
      sentAt: null,
      lastError: '550 No such user',
      createdAt: '2027-01-01T10:00:00.000Z',
    });
    expect(account).toMatchObject({ booking: null, state: 'sent', sentAt: '2027-01-01T10:00:01.000Z' });
  });

  test('filters by state; mails are unsent if they failed or have waited for over 15 minutes', async () => {
    const waiting = (createdAt: string) => row({ state: 'queued', sentAt: null, createdAt: new Date(createdAt) });
    await site.db
      .insert(mails)
      .values([
        row(),
        row({ state: 'failed', sentAt: null }),
        row({ state: 'skipped', sentAt: null }),
        waiting('2027-01-01T11:45:00Z'),
        waiting('2027-01-01T11:45:01Z'),
      ]);
    expect(await listed('?state=sent')).toEqual([1]);
    expect(await listed('?state=failed')).toEqual([2]);
    expect(await listed('?state=skipped')).toEqual([3]);
    expect(await listed('?state=queued')).toEqual([5, 4]);
    expect(await listed('?state=unsent')).toEqual([4, 2]);
    expect((await coach.send('GET', '/api/admin/mails?state=lost')).body).toMatchObject({ code: 'invalid' });
  });

  test('searches by a part of the address or of a name, without wildcards', async () => {
    const to = (recipient: string) => row({ recipient });
    await site.db
      .insert(mails)
      .values([to('ana@example.com'), to('anabel@example.com'), to('joana@example.com'), to('a_a%@example.com')]);
    expect(await listed('?search=%20ANA')).toEqual([3, 2, 1]);
    expect(await listed('?search=anab')).toEqual([2]);
    // As links search for one address.
    expect(await listed('?search=%22ana@example.com%22')).toEqual([1]);
    expect(await listed('?search=a_a%25')).toEqual([4]);
    expect(await listed('?search=a_a')).toEqual([4]);
    expect(await listed('?search=%25')).toEqual([4]);
    expect(await listed('?search=%5C')).toEqual([]);
    expect(await listed('?search=ana&state=failed')).toEqual([]);
    const consultationRequestId = await addFreeCall(site, undefined, { lastName: 'O’Hara', email: 'oh@example.com' });
    await site.db.insert(mails).values({ ...to('oh@example.com'), consultationRequestId });
    expect(await listed("?search=o'hara")).toEqual([5]);
  });
});

describe('an opened mail', () => {
  test('is shown as it would be sent now, without the client’s link', async () => {
    const [id = 0] = await site.ctx.database.transaction((tx) => bookCall(tx, site.ctx.queue));
    await site.db.update(consultationRequests).set({ firstName: 'Anita' });
    const { mail, content, hindrance } = await open(id);
    expect(mail).toMatchObject({ id, state: 'queued', kind: 'free-call-confirmation' });
    expect(hindrance).toBeNull();
    expect(content.subject).toContain('Your free call with Maya');
    expect(content.text).toContain('Hello Anita');
    expect(content.hasInvitation).toBe(true);
    expect(content.text).toContain('http://localhost:3000/my-call#••••••••');

    const sent = (await deliverMails(site)).find(({ mailId }) => mailId === id);
    const link = /my-call#(\S+)/.exec(sent?.text ?? '')?.[1] ?? '';
    expect(link).toMatch(/^free-1\.[\w-]{43}$/);
    expect(content.text).toBe(sent?.text.replaceAll(link, '••••••••'));
    expect(await open(id)).toMatchObject({ content, isSentCopy: true });
  });

  test('is shown as it was sent, whatever became of its booking', async () => {
    const [id = 0] = await site.ctx.database.transaction((tx) => bookCall(tx, site.ctx.queue));
    await deliverMails(site);
    const { content } = await open(id);
    expect(content.text).toContain('Hello Ana');
    await site.db.update(consultationRequests).set({ firstName: 'Anita' });
    expect((await open(id)).content).toEqual(content);
    await site.db.delete(consultationRequests);
    expect(await open(id)).toMatchObject({ content, hindrance: 'The booking this email is about was deleted.' });
  });

  test('of an older version is composed anew', async () => {
    const [id = 0] = await site.ctx.database.transaction((tx) => bookCall(tx, site.ctx.queue));
    await deliverMails(site);
    await site.db.update(mails).set({ sentContent: null });
    await site.db.update(consultationRequests).set({ firstName: 'Anita' });
    const { content, isSentCopy } = await open(id);
    expect(content.text).toContain('Hello Anita');
    expect(isSentCopy).toBe(false);
  });

  test('masks the link that confirms a call', async () => {
    const [id = 0] = await site.ctx.database.transaction((tx) => bookCall(tx, site.ctx.queue));
    await site.db.update(consultationRequests).set({ status: 'unconfirmed', createdAt: site.ctx.now() });
    await site.db.update(mails).set({ kind: 'free-call-to-confirm' }).where(eq(mails.id, id));
    expect((await open(id)).content.text).toContain('http://localhost:3000/confirm-call#••••••••');
  });

  test.each([
    ['verification', 'verify-email#token=••••••••'],
    ['temporary-password', '\n••••••••\n'],
  ] as const)('masks its secret and issues none: %s', async (kind, masked) => {
    await addUser(site);
    await site.ctx.database.transaction((tx) =>
      queueMails(tx, site.ctx.queue, [{ kind, recipient: 'ana@example.com' }]),
    );
    const { content } = await open(1);
    expect(content.text).toContain(masked);
    expect(await site.db.select().from(mailedSecrets)).toEqual([]);
    await deliverMails(site);
    const issued = await site.db.select().from(mailedSecrets);
    expect(issued).toHaveLength(1);
    expect((await open(1)).content).toEqual(content);
    expect(await site.db.select().from(mailedSecrets)).toEqual(issued);
  });

  test('says why it cannot be composed', async () => {
    const [id = 0] = await site.ctx.database.transaction((tx) => bookCall(tx, site.ctx.queue));
    await site.db.delete(consultationRequests);
    expect(await open(id)).toMatchObject({ content: null, hindrance: 'The booking this email is about was deleted.' });
    await site.db.insert(mails).values(row({ recipient: 'nobody@example.com' }));
    expect(await open(3)).toMatchObject({
      content: null,
      hindrance: 'There’s no longer an account with this email address.',
    });
    expect((await coach.send('GET', '/api/admin/mails/4')).body).toMatchObject({
      code: 'NOT_FOUND',
      message: 'This email no longer exists.',
    });
  });

  test.each(['skipped', 'failed', 'sent'])('says why it would not be sent any more: %s', async (state) => {
    const [id = 0] = await site.ctx.database.transaction((tx) => bookCall(tx, site.ctx.queue));
    await site.db.update(mails).set({ state }).where(eq(mails.id, id));
    await site.db.update(consultationRequests).set({ status: 'cancelled' });
    const { content, hindrance } = await open(id);
    expect(content.subject).toContain('Your free call');
    expect(hindrance).toMatch(/^The call was canceled/);
    expect((await coach.send('POST', `/api/admin/mails/${id}/send-again`)).body).toMatchObject({
      code: 'NOT_POSSIBLE',
      message: `This email can’t be sent again. ${hindrance}`,
    });
  });

  test('can be about a paid call', async () => {
    await storeCall(site.ctx.database, { kind: 'paid', startsAt: new Date('2027-01-04T14:30:00Z') });
    await site.ctx.database.transaction((tx) =>
      queueMails(tx, site.ctx.queue, [
        { kind: 'paid-call-confirmation', recipient: 'ana@example.com', coachingCallId: 1 },
      ]),
    );
    expect((await list()).mails[0]).toMatchObject({ booking: { kind: 'paid', id: 1 } });
    const { content } = await open(1);
    expect(content.text).toContain('Monday, January 4, 2027 at 9:30 AM');
    expect(content.text).not.toContain('wombat');
    expect(content.text).not.toMatch(/my-call#paid/);
  });
});
