import type { Page } from '@playwright/test';
import type { z } from 'zod';
import type { OfferedSlot } from '#contracts/free-calls.ts';
import { getMail, listMails, resendMail } from '#contracts/mails.ts';
import { decidePayment } from '#contracts/payment-decisions.ts';
import { clientName } from './booked-calls.ts';
import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, readMails, test, toastWithTitle } from './fixtures.ts';
import { answers, newVisitor } from './free-call-form.ts';
import { callApi } from './test-users.ts';
import { isoInMinutes, noAttention, openToday, type Today } from './today-page.ts';

const call = (id: number, firstName: string, changed: Partial<Today['nextCalls'][number]> = {}) => ({
  ...{ kind: 'free' as const, id, firstName, lastName: 'Marlowe', status: 'confirmed', minutes: 30 },
  ...{ startsAt: isoInMinutes(id), label: 'Monday, January 4, 2027 at 9:30 AM EST' },
  ...{ contactMethod: 'facetime', phone: '(212) 555-0101', isToday: true, source: 'website', ...changed },
});

test('in the morning the coach sees the next calls and the figures of the past weeks', { tag: '@both-sizes' }, async ({
  page,
}) => {
  const ida = { id: 9, firstName: 'Ida', lastName: 'Lund', email: 'ida@example.com', createdAt: isoInMinutes(-9) };
  await openToday(page, {
    nextCalls: [
      call(25, 'Ada'),
      call(95, 'Ben', {
        kind: 'paid',
        minutes: 45,
        contactMethod: 'whatsapp',
        phone: '+44 7700 900123',
        source: 'course',
      }),
      call(2000, 'Cleo', { isToday: false, label: 'Tuesday, January 5, 2027 at 9:30 AM EST', status: 'pending' }),
    ],
    newestPeople: [{ ...ida, hasCourseAccess: true }],
  });
  await expect(page.getByText('Monday, January 4, 2027', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: '2 calls ahead today' })).toBeVisible();
  const [ada, ben] = [0, 1].map((place) =>
    page.getByRole('list', { name: 'Calls today' }).getByRole('listitem').nth(place),
  ) as [ReturnType<Page['locator']>, ReturnType<Page['locator']>];
  await expect(ada).toContainText('9:30 AM EST');
  await expect(ada).toContainText('Free intro call, 30 minutes');
  await expect(ada).toContainText(/in 2[45] minutes/);
  await expect(ada.getByRole('link', { name: 'FaceTime' })).toHaveAttribute('href', 'facetime:+12125550101');
  await expect(ben).toContainText('45-minute coaching call');
  await expect(ben).toContainText('Course member');
  await expect(ada).not.toContainText('Course member');
  await expect(ben).not.toContainText('in 1 hour');
  await expect(ben.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/447700900123');
  await expect(ben.getByRole('link', { name: 'Details of the call with Ben Marlowe' })).toHaveAttribute(
    'href',
    '/admin/bookings?booking=paid-95',
  );
  await expect(page.getByRole('list', { name: 'Coming up' }).getByRole('listitem')).toContainText('Pending');
  await expect(page.getByText('Nothing waits for you.')).toBeVisible();
  const [attention, calls] = await Promise.all(
    [page.getByRole('region', { name: 'Needs attention' }), page.getByRole('region', { name: /ahead today$/ })].map(
      (region) => region.boundingBox(),
    ),
  );
  expect((attention?.y ?? 0) - (calls?.y ?? 0), 'beside the calls, on a phone above them').toBeLessThanOrEqual(0);

  const chart = page.getByRole('region', { name: 'Calls of the last 12 weeks' });
  await expect(chart).toContainText('66 calls booked, 30 of them held.');
  await expect(chart.locator('svg').first()).toBeVisible();
  await chart.getByText('The figures of each week').click();
  await expect(chart.getByRole('row', { name: 'Jan 4 11 5' })).toBeVisible();
  const takings = page.getByRole('region', { name: 'Takings of the last 12 weeks' });
  await expect(takings).toContainText('$2,700 taken, 6 courses bought (before refunds).');
  await expect(takings.locator('svg').first()).toBeVisible();
  await takings.getByText('The takings of each week').click();
  await expect(takings.getByRole('row', { name: 'Oct 19 -$50 0' })).toBeVisible();
  const people = page.getByRole('region', { name: 'Newest people' });
  await expect(people.getByRole('listitem')).toContainText('Ida Lund');
  await expect(people.getByRole('link', { name: 'All users' })).toHaveAttribute('href', '/admin/users');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('the coach decides about waiting payments and sends failed mails again', async ({ page }) => {
  const hana = {
    id: 3,
    callId: 7,
    firstName: 'Hana',
    lastName: 'Ruiz',
    email: 'hana@example.com',
    createdAt: isoInMinutes(-9),
  };
  const about = 'Friday, January 1, 2027 at 9:30 AM EST';
  const mail = { id: 5, kind: 'call-moved', recipient: 'hana@example.com', createdAt: isoInMinutes(-60), sentAt: null };
  await openToday(page, {
    attention: {
      ...noAttention,
      unfinished: [call(-60, 'Gus', { kind: 'paid', id: 8 })],
      decisions: [
        { ...hana, about, reason: 'cancelled', minutes: 60, amount: 8500, paymentId: null },
        { ...hana, about, id: 4, callId: null, reason: 'overtime', minutes: 15, amount: 0, paymentId: null },
      ],
      unsentMails: [{ ...mail, state: 'failed', tries: 3, lastError: '550 5.1.1 User unknown' }],
      counts: { ...noAttention.counts, unfinished: 12, decisions: 2, unsentMails: 1 },
    },
  });
  const unfinished = page.getByRole('region', { name: 'Calls to complete 12' });
  await expect(unfinished.getByRole('link', { name: 'Complete or no-show for Gus Marlowe' })).toHaveAttribute(
    'href',
    '/admin/bookings?booking=paid-8',
  );
  await expect(unfinished.getByRole('link', { name: 'and 11 more' })).toHaveAttribute('href', /when=past/);
  await expectAccessible(page);

  let decided: unknown;
  await page.route(`**${decidePayment.path.replace(':id', '3')}`, (route) => {
    decided = route.request().postDataJSON();
    return route.fulfill({ json: { message: 'Noted as refunded.' } });
  });
  const money = page.getByRole('region', { name: 'Money to decide about 2' });
  await expect(money).toContainText(`$85 for 60 minutes, cancelled: ${about}`);
  await expect(money.getByRole('button')).toHaveText([/^Refunded/, /^Credited/, /^Kept/, /^Invoiced/, /^Waived/]);
  await money.getByRole('button', { name: 'Refunded' }).click();
  const question = page.getByRole('alertdialog', { name: 'Refunded?' });
  await expect(question).toContainText('$85');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Refunded' }).dblclick();
  await expect(toastWithTitle(page, 'Decision noted')).toContainText('Noted as refunded.');
  expect(decided).toEqual({ decision: 'refunded' });
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeFocused();

  await page.route(`**${resendMail.path.replace(':id', '5')}`, (route) =>
    route.fulfill({ json: { message: 'The mail to hana@example.com is on its way.' } }),
  );
  const unsent = page.getByRole('region', { name: 'Mails not sent 1' });
  await expect(unsent).toContainText('New time of a call');
  await expect(unsent).toContainText('There is no such mailbox.');
  await unsent.getByRole('button', { name: 'Send again to hana@example.com' }).click();
  await expect(toastWithTitle(page, 'Mail sent again')).toContainText('hana@example.com is on its way');
});

test('of two requests that look like robots the coach deletes one and confirms the other, with its mail sent again', async ({
  page,
}) => {
  await signInAsCoach(page.context());
  const [robot, person] = [await submitFilledHoneypot(page), await submitFilledHoneypot(page)];
  await page.goto('/admin');
  const robots = page.getByRole('region', { name: /^Suspected robots/ });
  await expect(robots.getByRole('link', { name: clientName(robot) })).toBeVisible();
  await robots.getByRole('button', { name: `Delete the request of ${clientName(robot)}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete request' }).dblclick();
  await expect(toastWithTitle(page, 'Request deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: clientName(robot) })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeFocused();

  await robots.getByRole('button', { name: `Not a robot but ${clientName(person)}` }).dblclick();
  await expect(toastWithTitle(page, 'Not a robot')).toBeVisible();
  const waiting = page.getByRole('region', { name: /^Requests waiting/ });
  await waiting.getByRole('button', { name: `Confirm the call with ${clientName(person)}` }).click();
  await expect(toastWithTitle(page, 'Call confirmed')).toBeVisible();
  await expect(waiting.getByRole('link', { name: clientName(person) })).toHaveCount(0);
  await expect(page.getByRole('link', { name: clientName(person) })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Mails' }).click();
  await page.getByLabel('Mails to show').selectOption('Sent');
  await page.getByRole('searchbox').fill(person.email.slice(0, -4));
  await expect(page).toHaveURL(/search=/);
  const shown = page.getByRole('table', { name: 'Mails' }).or(page.getByRole('list', { name: 'Mails' }));
  const [entry, entries] = [
    shown.getByRole('row').or(shown.getByRole('listitem')).filter({ hasText: person.email }),
    page.getByRole('button', { name: `Open the mail to ${person.email}` }),
  ];
  await expect(async () => {
    await page.reload();
    await expect(entries).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  await expect(entry).toContainText('Confirmation of a free call');
  await expect(entry.getByRole('link', { name: 'Booking' })).toHaveAttribute('href', /booking=free-\d+$/);
  await expectAccessible(page);

  await entries.click();
  const letter = page.getByRole('dialog', { name: 'Confirmation of a free call' });
  await expect(letter.getByRole('article')).toContainText(`Hello ${person.firstName},`);
  await expect(letter.getByRole('article')).toContainText('/my-call#••••••••');
  await expect(letter).toContainText('With an invitation for the calendar');
  await expectAccessible(page);
  const [sent] = await listMailsTo(page, person.email);
  // A mail that was just sent cannot be sent twice.
  await expect.poll(() => Date.now() - Date.parse(sent?.sentAt ?? ''), { timeout: 15_000 }).toBeGreaterThan(11_000);
  await letter.getByRole('button', { name: 'Send again' }).dblclick();
  await expect(toastWithTitle(page, 'Mail sent again')).toContainText(`The mail to ${person.email} is on its way.`);
  await expect(entries).toHaveCount(2);
  await expect.poll(async () => (await readMails(person.email)).length).toBe(2);
  // A mail that was delivered needs a confirmation.
  await entry.first().getByRole('button', { name: 'Send again' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Send this mail again?' });
  await expect(confirmation).toContainText(`${person.email}: Confirmation of a free call.`);
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  expect(await listMailsTo(page, person.email)).toHaveLength(2);
});

test('a failed list of mails can be loaded again, and a mail that was not sent says why', async ({
  page,
  allowError,
}) => {
  await signInAsCoach(page.context());
  await page.goto('/admin/mails?state=skipped&search=nobody.has.this.address');
  await expect(page.getByText('No mail was found to an address that begins so.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('nobody.has.this.address');
  await expectAccessible(page);
  allowError(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByLabel('Mails to show').selectOption('Not sent');
  const failure = page.getByRole('alert').filter({ hasText: 'Error loading the mails' });
  await expect(failure).toContainText('cannot be reached');
  await page.context().setOffline(false);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toBeHidden();
  await expect(page).toHaveURL(/state=failed/);

  const late = {
    ...{ id: 5, kind: 'reminder-hour', recipient: 'hana@example.com', state: 'failed', tries: 3 },
    ...{ lastError: '451 4.3.0 Try again later', createdAt: isoInMinutes(-60), sentAt: null },
  };
  await page.route(`**${listMails.path}?*`, (route) =>
    route.fulfill({ json: { mails: [{ ...late, booking: null }], hasMore: false } }),
  );
  const letter = { subject: 'Your call', text: 'Hello Hana,', hasInvitation: false };
  const opened = { mail: late, letter, hindrance: 'The call has begun.' };
  await page.route(`**${getMail.path.replace(':id', '5')}`, (route) => route.fulfill({ json: opened }));
  await page.reload();
  await page.getByRole('button', { name: 'Open the mail to hana@example.com' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reminder, an hour before' });
  await expect(dialog).toContainText('It cannot be sent any more. The call has begun.');
  await expect(dialog.getByRole('article')).toContainText('Hello Hana');
  await expect(dialog.getByRole('button')).toHaveText(['Close']);
  await expectAccessible(page);
});

/** A new visitor fills in the honeypot field, for the soonest time on a day that no other journey chooses. */
async function submitFilledHoneypot(page: Page) {
  const { parallelIndex, config } = test.info();
  const offered: OfferedSlot[] = await (await page.request.get('/api/available-time-slots')).json();
  const slot = offered.find(({ date }) => Number(date.slice(-2)) % config.workers === parallelIndex);
  const visitor = newVisitor();
  const body = { ...visitor, contactMethod: 'facetime', ...answers, selectedTimeSlot: slot?.value, website: 'spam' };
  const reply = await callApi(page, 'POST', '/api/consultation-request', body);
  expect(reply.status(), await reply.text()).toBe(201);
  return visitor;
}

async function listMailsTo(page: Page, address: string): Promise<z.infer<typeof listMails.reply>['mails']> {
  const query = new URLSearchParams({ state: 'sent', search: address });
  return (await (await page.request.get(`${listMails.path}?${query}`)).json()).mails;
}
