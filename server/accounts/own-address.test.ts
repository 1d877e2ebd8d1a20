import { beforeEach, describe, expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { auditLog, creditAdjustments, emailChanges, erasures, formerAddresses, securityEvents } from '../db/schema.ts';
import {
  addAdmin,
  addMember,
  addUser,
  auditLines,
  type Browser,
  findUser,
  getSignedInUser,
  openBrowser,
  PASSWORD,
  signIn,
} from '../testing/accounts.ts';
import { storedClients } from '../testing/clients.ts';
import { buyer, hasCourse, openCourseBuyer } from '../testing/course-sales.ts';
import { changeTokenIn, EMAIL_CHANGE_URL } from '../testing/email-changes.ts';
import { deliverMails, linkTokenIn } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';

const site = useEmptySite({
  listen: true,
  env: { ADMIN_EMAIL: 'coach@example.com', LIMIT_ACCOUNT_MAILS_PER_HOUR: '100000' },
});
const OLD = 'ana@example.com';
const NEW = 'ana@new.example';
const TAKEN = 'mei@example.com';
const emailVerifiedAt = new Date('2027-01-01T00:00:00Z');
let ana: Browser;
beforeEach(async () => {
  await addUser(site, { email: OLD, emailVerifiedAt });
  ana = await signIn(site, OLD);
});

const ask = (newEmail: string, browser = ana, currentPassword = PASSWORD) =>
  browser.send('POST', EMAIL_CHANGE_URL, { newEmail, currentPassword });
const confirm = (token: string, browser = ana) => browser.send('POST', `${EMAIL_CHANGE_URL}/confirm`, { token });
async function askForToken(newEmail = NEW, browser = ana): Promise<string> {
  expect((await ask(newEmail, browser)).status).toBe(200);
  return changeTokenIn(await deliverMails(site), newEmail);
}
const signInStatus = async (email: string) =>
  (await openBrowser(site).send('POST', '/api/login', { email, password: PASSWORD, takeOver: true })).status;

describe('a client’s new address', () => {
  test('waits for its link, which says whom to trust, and the old one is warned without learning it', async () => {
    const reply = await ask(' Ana@New.Example');
    expect(reply.body).toEqual({
      message: `An email is on its way to ${NEW}. Open the link in it to confirm the change.`,
      state: { pending: { newEmail: NEW, expiresAt: '2027-01-02T12:00:00.000Z' }, noticesTo: null },
    });
    const [link, warning, ...others] = await deliverMails(site);
    expect([link?.to.address, warning?.to.address, others]).toEqual([NEW, OLD, []]);
    expect(link?.text).not.toMatch(/ana@example|Ana/);
    expect(warning?.text).toContain('entered your password');
    expect(warning?.text).not.toContain(NEW);
    expect((await getSignedInUser(ana)).body.email).toBe(OLD);
    // An address that somebody merely typed is not written into the coach's log.
    expect(await auditLines(site)).toEqual([]);
  });

  test('counts once its link is opened in their own session; both addresses hear of it, and the coach can see it', async () => {
    const token = await askForToken();
    expect((await confirm(token)).body).toMatchObject({
      message: `You sign in with ${NEW} from now on.`,
      user: { email: NEW, isVerified: true },
      supportEmail: null,
    });
    expect((await getSignedInUser(ana)).body.email).toBe(NEW);
    expect([await signInStatus(OLD), await signInStatus(NEW)]).toEqual([401, 200]);
    const [toNew, toOld] = await deliverMails(site);
    expect([toNew?.to.address, toOld?.to.address]).toEqual([NEW, OLD]);
    expect(toNew?.text).toMatch(/From\s+now\s+on,\s+you\s+sign\s+in\s+with\s+ana@new\.example\./);
    expect(toOld?.text).toMatch(/This\s+address\s+no\s+longer\s+signs\s+you\s+in/);
    expect(toOld?.text).not.toContain(NEW);
    expect(await auditLines(site)).toEqual([`${OLD} address-changed: ${NEW}`]);
    const events = await site.db.select().from(securityEvents).where(eq(securityEvents.kind, 'address-changed'));
    expect(events.map(({ account }) => account)).toEqual([NEW]);
    // The notices of the coach go where they went.
    await site.ctx.settings.refresh();
    expect(site.ctx.settings.coachEmail).toBe('coach@example.com');
  });

  test('is another admin’s way as well', async () => {
    await addAdmin(site, { email: 'coach@example.com' });
    await addAdmin(site, { email: 'second@example.com', isMainAdmin: false });
    const second = await signIn(site, 'second@example.com');
    const token = await askForToken('second@new.example', second);
    expect((await confirm(token, second)).body).toMatchObject({ user: { isAdmin: true }, supportEmail: null });
    await site.ctx.settings.refresh();
    expect(site.ctx.settings.coachEmail).toBe('coach@example.com');
    expect(await auditLines(site)).toEqual([
      'second@example.com address-change-requested: second@new.example',
      'second@example.com address-changed: second@new.example',
    ]);
  });

  test('corrects one that was mistyped at the registration, which anyone may then have', async () => {
    const browser = openBrowser(site);
    const person = { firstName: 'Zoe', lastName: 'Hart', password: 'four blue kettles' };
    await browser.send('POST', '/api/register', { email: 'zeo@example.com', ...person });
    await deliverMails(site);
    await ask('zoe@example.com', browser, person.password);
    const token = changeTokenIn(await deliverMails(site), 'zoe@example.com');
    expect((await confirm(token, browser)).body.user).toMatchObject({ email: 'zoe@example.com', isVerified: true });
    // Nor does the coach see a person who never was.
    expect((await storedClients(site)).map(({ email }) => email).sort()).toEqual([OLD, 'zoe@example.com']);
    const again = await openBrowser(site).send('POST', '/api/register', { email: 'zeo@example.com', ...person });
    expect(again.status).toBe(201);
  });
});

describe('an address that another account has', () => {
  beforeEach(async () => void (await addMember(site, { email: TAKEN, emailVerifiedAt })));

  test('gets the same reply as a free one at every step, and nobody can use it', async () => {
    const replies = async (address: string) => {
      const steps = [
        await ask(address),
        await ana.send('GET', EMAIL_CHANGE_URL),
        await ana.send('POST', `${EMAIL_CHANGE_URL}/resend`),
        await ask(address),
        await ana.send('DELETE', EMAIL_CHANGE_URL),
      ];
      return JSON.stringify(steps.map(({ status, body }) => [status, body])).replaceAll(address, 'ADDRESS');
    };
    expect(await replies(TAKEN)).toBe(await replies('nobody@example.com'));
  });

  test('hears that somebody wanted it, without a link, and keeps its account', async () => {
    await ask(TAKEN);
    const [first, ...others] = await deliverMails(site);
    expect(others.map(({ to }) => to.address)).toEqual([OLD]);
    expect([first?.to.address, first?.subject]).toEqual([TAKEN, expect.stringContaining('Someone wanted to use')]);
    expect(first?.text).not.toMatch(/token|confirm-address|ana@example/);
    expect([await signInStatus(TAKEN), await findUser(site, TAKEN)]).toEqual([
      200,
      expect.objectContaining({ hasCourseAccess: true }),
    ]);
  });

  test('is counted and limited like a free one', async () => {
    const tries = async (address: string) => {
      const statuses: number[] = [];
      for (let count = 0; count < 8; count += 1) statuses.push((await ask(address)).status);
      return statuses;
    };
    const ofTaken = await tries(TAKEN);
    expect(ofTaken).toContain(429);
    expect(ofTaken).toEqual(await tries('nobody@example.com'));
  });

  test('of two accounts that want the same one, the second is refused', async () => {
    const mei = await signIn(site, TAKEN);
    const [one, two] = [await askForToken(NEW), await askForToken(NEW, mei)];
    const replies = await Promise.all([confirm(one), confirm(two, mei)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('somebody who registered a stranger’s address', () => {
  const nora = buyer.userEmail;
  const password = 'four blue kettles';
  const person = { firstName: 'Mallory', lastName: 'Mean', password };
  const mine = 'mallory@example.com';

  async function preregister(): Promise<{ mallory: Browser; token: string }> {
    const mallory = openBrowser(site);
    await mallory.send('POST', '/api/register', { email: nora, ...person });
    return { mallory, token: linkTokenIn((await deliverMails(site))[0]) };
  }

  /** Moves the account to an address of the stranger's own. */
  async function leave(mallory: Browser): Promise<void> {
    await ask(mine, mallory, password);
    expect((await confirm(changeTokenIn(await deliverMails(site), mine), mallory)).status).toBe(200);
  }

  test('loses the change that waits when its owner takes the account', async () => {
    const { mallory, token } = await preregister();
    await ask(mine, mallory, password);
    const change = changeTokenIn(await deliverMails(site), mine);
    const owner = openBrowser(site);
    await owner.send('POST', '/api/verify-email', { token, newPassword: 'three ripe pears' });
    expect(await site.db.select().from(emailChanges)).toEqual([]);
    expect((await confirm(change, mallory)).status).toBe(401);
    expect((await confirm(change, owner)).status).toBe(400);
    expect((await getSignedInUser(owner)).body.email).toBe(nora);
  });

  test('loses it when its owner buys the course, and gets nothing of the purchase by leaving before', async () => {
    const first = await preregister();
    await ask(mine, first.mallory, password);
    const change = changeTokenIn(await deliverMails(site), mine);
    const course = openCourseBuyer(site);
    expect((await course.confirm(await course.buy())).status).toBe(200);
    expect(await site.db.select().from(emailChanges)).toEqual([]);
    expect((await confirm(change, first.mallory)).status).toBe(401);
    expect(await findUser(site, mine)).toBeUndefined();
  });

  test('takes nothing along to an own address', async () => {
    const { mallory } = await preregister();
    const course = openCourseBuyer(site);
    const intent = await course.buy();
    await leave(mallory);
    expect((await course.confirm(intent)).status).toBe(200);
    expect([await hasCourse(site, nora), await hasCourse(site, mine)]).toEqual([true, false]);
  });

  test('takes no lines about its owner that are older than the registration', async () => {
    const day = new Date('2027-01-01T00:00:00Z');
    const later = new Date('2027-01-20T00:00:00Z');
    const about = { actor: 'coach@example.com', subject: nora };
    await site.db.insert(auditLog).values([
      { ...about, action: 'access-withdrawn', createdAt: day },
      { ...about, action: 'access-granted', createdAt: later },
    ]);
    await site.db.insert(securityEvents).values({ kind: 'session-taken-over', account: nora, createdAt: day });
    const { mallory } = await preregister();
    await leave(mallory);
    expect(await auditLines(site)).toEqual([
      `coach@example.com access-withdrawn: ${nora}`,
      `coach@example.com access-granted: ${mine}`,
      `${mine} address-changed: ${mine}`,
    ]);
    const kept = await site.db.select().from(securityEvents).where(eq(securityEvents.account, nora));
    expect(kept).toHaveLength(1);
  });

  test('deletes nothing that names it by leaving and erasing their own data', async () => {
    const { mallory } = await preregister();
    await leave(mallory);
    await site.db.insert(auditLog).values({ actor: nora, action: 'client-changed', subject: `the page of ${nora}` });
    const erased = await mallory.send('POST', '/api/account/erasure', { confirmation: 'erase' });
    expect(erased.status).toBe(200);
    expect(await auditLines(site)).toContain(`${nora} client-changed: the page of ${nora}`);
    expect(await site.db.select().from(formerAddresses)).toEqual([]);
    // One for the own address, none for the stranger's.
    expect(await site.db.$count(erasures)).toBe(1);
  });

  test('leaves the owner’s credit where it is', async () => {
    const { mallory } = await preregister();
    await site.db
      .insert(creditAdjustments)
      .values({ email: nora, minutes: 30, reason: 'A gift', actor: 'coach@example.com' });
    await leave(mallory);
    expect(await site.db.select().from(creditAdjustments)).toMatchObject([{ email: nora, minutes: 30 }]);
  });
});
