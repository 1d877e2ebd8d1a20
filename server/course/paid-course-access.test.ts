import { describe, expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { addUser, type Browser, findUser, PASSWORD, signIn, useCoach } from '../testing/accounts.ts';
import { buyer, hasCourse, openCourseBuyer } from '../testing/course-sales.ts';
import { deliverMails, temporaryPasswordIn } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { storedPayments } from '../testing/payments.ts';

const site = useEmptySite({ listen: true });
const coach = useCoach(site);

const { userEmail } = buyer;
const verified = { emailVerifiedAt: new Date('2026-12-01T12:00:00Z') };
const isOpen = () => hasCourse(site, userEmail);
const refundPayment = async (id: string) => {
  await (await site.ctx.provider()).stripe.refunds.create({ payment_intent: id });
  return syncPayment(site.ctx, id);
};
const setDisputeStatus = async (id: string, status: string) => {
  const change = JSON.stringify({ status });
  await site.ctx.database.runStatement(`update sandbox_objects set body = body || $1::jsonb where type = 'dispute'`, [
    change,
  ]);
  return syncPayment(site.ctx, id);
};
const setAccess = async (hasCourseAccess: boolean) => {
  const path = `/api/admin/users/${(await findUser(site, userEmail))?.id}/course-access`;
  expect((await coach.send('PUT', path, { hasCourseAccess })).status).toBe(200);
};

/** A settled purchase of a buyer who has chosen a password. */
async function buyCourse(method?: string) {
  await addUser(site, { email: userEmail, ...verified });
  const nora = openCourseBuyer(site, await signIn(site, userEmail));
  const id = await nora.buy({}, method);
  await nora.confirm(id);
  return { nora, id };
}

describe('a refund', () => {
  test('closes the course but not the session, and the course cannot be claimed again', async () => {
    const { nora, id } = await buyCourse();
    expect(await isOpen()).toBe(true);
    expect(await refundPayment(id)).toBe('refunded');
    expect((await nora.user()).body).toMatchObject({ hasCourseAccess: false });
    expect((await nora.browser.send('GET', '/api/course-content')).body.code).toBe('MEMBERS_ONLY');
    expect(await nora.grant()).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await nora.see(id)).body).toMatchObject({ status: 'refunded', course: { account: 'own', isOpen: false } });
    // The course may be bought again after a refund.
    expect((await nora.start()).status).toBe(200);
  });

  test('of a part leaves the course open, unless the coach ends the purchase with it', async () => {
    const { nora, id } = await buyCourse();
    const refund = (purchase: string, refundedBefore: number) =>
      coach.send('POST', '/api/admin/payments/1/refund', {
        amount: 50_00,
        refundedBefore,
        reason: 'goodwill',
        purchase,
      });
    expect((await refund('keep', 0)).status).toBe(200);
    expect(await isOpen()).toBe(true);
    expect((await refund('cancel', 50_00)).status).toBe(200);
    expect((await storedPayments(site))[0]?.status).toBe('settled');
    expect(await isOpen()).toBe(false);
    expect((await nora.grant()).body.code).toBe('FORBIDDEN');
    expect((await nora.see(id)).body.course.isOpen).toBe(false);
    // The mails that still waited would say that the course is open.
    const sent = (await deliverMails(site)).map(({ kind }) => kind);
    expect(sent).toContain('payment-refunded');
    expect(sent).not.toContain('course-welcome');
  });

  test('leaves the course open if another payment pays for it, in either order', async () => {
    for (const [first, second] of [
      [0, 1],
      [1, 0],
    ] as const) {
      await site.ctx.database.runStatement('truncate payments restart identity cascade');
      await site.db.delete(users).where(eq(users.email, userEmail));
      await addUser(site, { email: userEmail, ...verified });
      const [one, other] = [openCourseBuyer(site), openCourseBuyer(site)];
      const ids = [await one.buy(), await other.buy()] as const;
      await Promise.all([one.confirm(ids[0]), other.confirm(ids[1])]);
      expect((await storedPayments(site)).filter(({ attention }) => attention !== null)).toHaveLength(1);
      await refundPayment(ids[first]);
      expect(await isOpen()).toBe(true);
      await refundPayment(ids[second]);
      expect(await isOpen()).toBe(false);
    }
  });

  test('says in its mail whether the course stays, by whomever it was made', async () => {
    await addUser(site, { email: userEmail, ...verified });
    const [one, other] = [openCourseBuyer(site), openCourseBuyer(site)];
    const ids = [await one.buy(), await other.buy()] as const;
    await Promise.all([one.confirm(ids[0]), other.confirm(ids[1])]);
    const mailed = async () => (await deliverMails(site)).find(({ kind }) => kind === 'payment-refunded')?.text;
    const input = { amount: 50_00, refundedBefore: 0, reason: 'duplicate', purchase: 'cancel' };
    expect((await coach.send('POST', '/api/admin/payments/1/refund', input)).status).toBe(200);
    expect(await mailed()).toContain('You keep your access to the course.');
    await refundPayment(ids[1]);
    expect(await mailed()).toContain('You no longer have access to the course.');
  });

  test('of a payment that opened nothing closes nothing', async () => {
    await addUser(site, { email: userEmail, ...verified });
    const nora = openCourseBuyer(site);
    const id = await nora.buy();
    await setAccess(true);
    await nora.confirm(id);
    await refundPayment(id);
    expect(await isOpen()).toBe(true);
  });

  test('before the purchase mail is sent removes the open course from it', async () => {
    const nora = openCourseBuyer(site);
    const id = await nora.buy();
    await nora.confirm(id);
    await refundPayment(id);
    const sent = (await deliverMails(site)).filter(({ to }) => to.address === userEmail);
    expect(sent.map(({ kind }) => kind)).toEqual(['payment-refunded']);
  });

  test('is synced after the buyer was deleted', async () => {
    const { id } = await buyCourse();
    await site.db.delete(users).where(eq(users.email, userEmail));
    expect(await refundPayment(id)).toBe('refunded');
  });
});

describe('a dispute', () => {
  test('closes the course while it is open, and opens it again when it is won', async () => {
    const { nora, id } = await buyCourse('pm_card_createDispute');
    expect((await storedPayments(site))[0]).toMatchObject({ status: 'settled', dispute: 'open' });
    expect(await isOpen()).toBe(false);
    expect((await nora.grant()).body.code).toBe('FORBIDDEN');
    await setDisputeStatus(id, 'won');
    expect(await isOpen()).toBe(true);
    expect((await nora.grant()).status).toBe(200);
  });

  test('leaves the course closed when it is lost', async () => {
    const { nora, id } = await buyCourse('pm_card_createDispute');
    await setDisputeStatus(id, 'lost');
    expect(await isOpen()).toBe(false);
    expect((await nora.grant()).body.code).toBe('FORBIDDEN');
  });

  test('about an unverified address opens nothing for the person who registered it', async () => {
    await addUser(site, { email: userEmail });
    const nora = openCourseBuyer(site);
    const id = await nora.buy({}, 'pm_card_createDispute');
    await nora.confirm(id);
    await setDisputeStatus(id, 'won');
    expect(await isOpen()).toBe(false);
    const [welcome] = (await deliverMails(site)).filter(({ kind }) => kind === 'course-welcome');
    const own = await signIn(site, userEmail, temporaryPasswordIn(welcome));
    expect((await own.send('GET', '/api/auth/user')).body.hasCourseAccess).toBe(true);
  });
});

describe('claiming the course', () => {
  const claim = (browser: Browser) => browser.send('POST', '/api/grant-course-access');

  test('needs a session and a payment', async () => {
    expect((await openCourseBuyer(site).grant()).status).toBe(401);
    await addUser(site, verified);
    expect(await claim(await signIn(site, 'ana@example.com'))).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: expect.stringContaining('please get in touch by email') },
    });
  });

  test('syncs a payment that the site did not know to be paid, and may be repeated', async () => {
    await addUser(site, { email: userEmail });
    const nora = openCourseBuyer(site, await signIn(site, userEmail));
    await nora.buy();
    expect((await storedPayments(site))[0]?.status).toBe('open');
    for (let again = 0; again < 2; again += 1) {
      expect(await nora.grant()).toMatchObject({ status: 200, body: { hasCourseAccess: true } });
    }
    expect((await storedPayments(site))[0]?.status).toBe('settled');
  });

  test('by address needs a verified address', async () => {
    const { id } = await buyCourse();
    await site.db.delete(users).where(eq(users.email, userEmail));
    await addUser(site, { email: userEmail });
    const again = await signIn(site, userEmail, PASSWORD);
    expect((await claim(again)).body.code).toBe('FORBIDDEN');
    await site.db.update(users).set(verified).where(eq(users.email, userEmail));
    expect((await claim(again)).body).toMatchObject({ hasCourseAccess: true });
    expect(id).toMatch(/^pi_/);
  });

  test('works before a password was chosen', async () => {
    const nora = openCourseBuyer(site);
    await nora.confirm(await nora.buy());
    expect((await nora.user()).body.isFirstLogin).toBe(true);
    expect((await nora.grant()).status).toBe(200);
  });

  test('does not restore access that the coach has withdrawn', async () => {
    const { nora } = await buyCourse();
    await setAccess(false);
    expect((await nora.grant()).body.code).toBe('FORBIDDEN');
    await setAccess(true);
    expect((await nora.grant()).status).toBe(200);
  });
});
