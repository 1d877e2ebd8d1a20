import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { decidePayment } from '#contracts/booking/payment-decisions.ts';
import { resendMail } from '#contracts/mail/mails.ts';
import { markAttentionResolved, markStrayPaymentResolved } from '#contracts/money/admin-payments.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { clickTwice } from '../../testing/click-twice.ts';
import { mockEndpoint, replyWith } from '../../testing/fake-server.ts';
import { textsOf } from '../../testing/locator-texts.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { allowConsoleError } from '../../testing/recorded-errors.ts';
import { sampleMail } from '../../testing/sample-mails.ts';
import { samplePayment } from '../../testing/sample-payments.ts';
import { attentionFor, isoInMinutes, mockToday, type Today } from '../../testing/sample-today.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import TodayPage from './TodayPage.tsx';

const call = (id: number, firstName: string, changed: Partial<Today['nextCalls'][number]> = {}) => ({
  kind: 'free' as const,
  id,
  firstName,
  lastName: 'Marlowe',
  status: 'confirmed',
  minutes: 30,
  startsAt: isoInMinutes(id),
  label: 'Monday, January 4, 2027 at 9:30 AM EST',
  contactMethod: 'facetime' as const,
  videoLink: null,
  phone: '(212) 555-0101',
  isToday: true,
  source: 'website',
  hasNewAnswers: false,
  isUnpaid: false,
  ...changed,
});
const ida = { id: 9, firstName: 'Ida', lastName: 'Lund', email: 'ida@example.com', createdAt: isoInMinutes(-9) };
const attentionHeading = page.getByRole('heading', { name: 'Needs attention' });

function openToday(day: Partial<Today>): Promise<void> {
  mockToday(day);
  return openAsCoach(<TodayPage />);
}

test('a backup that failed stands under what needs attention, with the way to the backups', async () => {
  const problem = 'The disk is full, so no backup was made.';
  await openToday({ attention: attentionFor({ backups: [{ problem }] }) });
  const group = page.getByRole('region', { name: /^Backups/ });
  await expect.element(group).toMatchTextContent(problem);
  await expect
    .element(group.getByRole('link', { name: 'See how they’re doing' }))
    .toHaveAttribute('href', '/admin/settings?tab=backups');
});

test('many bookings of one network are a line that leads to them', async () => {
  const firstBookedAt = '2027-01-03T19:10:00.000Z';
  const surge = { id: 7, network: '198.51.100.0/24', bookings: 12, paidCalls: 3, firstBookedAt };
  await openToday({ attention: attentionFor({ bookingSurges: [surge] }) });
  await expect
    .element(page.getByRole('link', { name: '12 bookings from one network since Jan 3, 2027, 2:10 PM' }))
    .toHaveAttribute('href', '/admin/bookings?tab=free&surge=7');
  await expectAccessible();
});

test('a call by video link is joined from here, and one without a link says so', async () => {
  const byLink = { contactMethod: 'link' as const };
  await openToday({
    nextCalls: [
      call(5, 'Ada', { ...byLink, videoLink: 'https://meet.example/ada' }),
      call(95, 'Ben', byLink),
      call(155, 'Cleo', { contactMethod: 'phone' }),
    ],
  });
  const callsToday = page.getByRole('list', { name: 'Calls today' }).getByRole('listitem');
  const join = callsToday.nth(0).getByRole('link', { name: 'Join call with Ada Marlowe' });
  await expect.element(join).toHaveAttribute('href', 'https://meet.example/ada');
  await expect.element(join).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(callsToday.nth(0)).not.toMatchTextContent('No link yet');
  await expect.element(callsToday.nth(1)).toMatchTextContent('No link yet');
  await expect.element(callsToday.nth(1).getByRole('link', { name: /^Join/ })).not.toBeInTheDocument();
  await expect
    .element(callsToday.nth(2).getByRole('link', { name: 'Phone call with Cleo' }))
    .toHaveAttribute('href', 'tel:+12125550101');
});

test.each([390, 1280])('in the morning: the next calls and the past weeks, at %i px', async (width) => {
  await page.viewport(width, 800);
  const toBen = { contactMethod: 'whatsapp' as const, phone: '+44 7700 900123', source: 'course' };
  await openToday({
    nextCalls: [
      call(25, 'Ada', { hasNewAnswers: true }),
      call(95, 'Ben', { kind: 'paid', minutes: 45, isUnpaid: true, ...toBen }),
      call(2000, 'Cleo', { isToday: false, label: 'Tuesday, January 5, 2027 at 9:30 AM EST', status: 'pending' }),
    ],
    newestPeople: [{ ...ida, hasCourseAccess: true }],
  });
  await expect.element(page.getByText('Monday, January 4, 2027', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '2 calls ahead today' })).toBeVisible();
  const callsToday = page.getByRole('list', { name: 'Calls today' }).getByRole('listitem');
  const [ada, ben] = [callsToday.nth(0), callsToday.nth(1)];
  await expect.element(ada).toMatchTextContent('9:30 AM EST');
  await expect.element(ada).toMatchTextContent('Free intro call, 30 minutes');
  await expect.element(ada).toMatchTextContent(/in 2[45] minutes/);
  await expect.element(ada).toMatchTextContent('New answers');
  await expect.element(ben).not.toMatchTextContent('New answers');
  await expect.element(ben).toMatchTextContent('Not paid yet');
  await expect.element(ada).not.toMatchTextContent('Not paid yet');
  const link = (place: typeof ada, name: string) => place.getByRole('link', { name });
  await expect.element(link(ada, 'FaceTime')).toHaveAttribute('href', 'facetime:+12125550101');
  await expect.element(ben).toMatchTextContent('45-minute coaching call');
  await expect.element(ben).toMatchTextContent('Course member');
  await expect.element(ada).not.toMatchTextContent('Course member');
  await expect.element(ben).not.toMatchTextContent('in 1 hour');
  await expect.element(link(ben, 'WhatsApp')).toHaveAttribute('href', 'https://wa.me/447700900123');
  await expect
    .element(link(ben, 'Answers and notes for the call with Ben Marlowe'))
    .toHaveAttribute('href', '/admin/bookings?booking=paid-95');
  const comingUp = page.getByRole('list', { name: 'Coming up' }).getByRole('listitem');
  await expect.element(comingUp.getByRole('link', { name: 'FaceTime call with Cleo Marlowe' })).toBeVisible();
  await expect.element(page.getByText('You’re all caught up')).toBeVisible();
  const topOf = (name: string | RegExp) => page.getByRole('region', { name }).element().getBoundingClientRect().top;
  const below = topOf('Needs attention') - topOf(/ahead today$/);
  if (width < 1024) expect(below, 'below the calls').toBeGreaterThan(100);
  else expect(below, 'beside the calls').toBeLessThanOrEqual(0);

  const chart = page.getByRole('region', { name: 'Calls in the last 12 weeks' });
  await expect.element(chart).toMatchTextContent('66 calls booked, 30 of them held.');
  await expect.poll(() => chart.element().querySelector('svg')?.checkVisibility()).toBe(true);
  await chart.getByText('Figures for each week').click();
  await expect.element(chart.getByRole('row', { name: 'Jan 4 11 5' })).toBeVisible();
  const takings = page.getByRole('region', { name: 'Takings in the last 12 weeks' });
  await expect.element(takings).toMatchTextContent('$2,700 taken, 6 courses bought (before refunds).');
  await expect.poll(() => takings.element().querySelector('svg')?.checkVisibility()).toBe(true);
  await takings.getByText('Takings for each week').click();
  await expect.element(takings.getByRole('row', { name: 'Oct 19 -$50 0' })).toBeVisible();
  const people = page.getByRole('region', { name: 'Newest people' });
  await expect.element(people.getByRole('listitem')).toMatchTextContent('Ida Lund');
  await expect.element(people.getByRole('link', { name: 'All people' })).toHaveAttribute('href', '/admin/people');
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

test('each week of the chart has its number of calls, whether all, some or none of them were held', async () => {
  const week = (booked: number, held: number) => ({ booked, held, takings: 0, courses: 0 });
  await openToday({
    weeks: [week(13, 13), week(14, 5), week(15, 0), week(0, 0)].map((figures, place) => ({
      firstDay: `2027-01-0${place + 1}`,
      ...figures,
    })),
  });
  const chart = page.getByRole('region', { name: 'Calls in the last 12 weeks' });
  const labels = () => [...chart.element().querySelectorAll('svg .recharts-label-list text')];
  await expect.poll(() => labels().flatMap(({ textContent }) => textContent || [])).toEqual(['13', '14', '15']);
});

test('a failed panel leaves the rest of the overview usable', async () => {
  allowConsoleError(/TypeError|The above error/);
  await openToday({ newestPeople: 'no list' as unknown as [] });
  await expect.element(page.getByRole('alert').filter({ hasText: 'isn’t working right now' })).toBeVisible();
  await expect.element(attentionHeading).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Calls in the last 12 weeks' })).toBeVisible();
});

test('the coach decides about waiting payments and sends failed mails again', async () => {
  const hana = { id: 3, callId: 7, firstName: 'Hana', lastName: 'Ruiz', email: 'hana@example.com' };
  const about = 'Friday, January 1, 2027 at 9:30 AM EST';
  const decision = { ...hana, about, createdAt: isoInMinutes(-9), paymentId: null };
  const decided = mockEndpoint(decidePayment, () => replyWith({ message: 'Marked as refunded.' }));
  const resent = mockEndpoint(resendMail, () => replyWith({ message: 'The email to hana@example.com is on its way.' }));
  await openToday({
    attention: attentionFor(
      {
        unfinished: [call(-60, 'Gus', { kind: 'paid', id: 8 })],
        decisions: [
          { ...decision, reason: 'cancelled', minutes: 60, amount: 8500 },
          { ...decision, id: 4, callId: null, reason: 'overtime', minutes: 15, amount: 0 },
        ],
        unsentMails: [sampleMail],
      },
      { unfinished: 12 },
    ),
  });
  const unfinished = page.getByRole('region', { name: 'Calls to complete 12' });
  await expect
    .element(unfinished.getByRole('link', { name: 'Say how it went with Gus Marlowe' }))
    .toHaveAttribute('href', '/admin/bookings?booking=paid-8');
  await expect
    .element(unfinished.getByRole('link', { name: 'All 12 (Calls to complete)' }))
    .toHaveAttribute('href', '/admin/attention?list=unfinished');
  await expectAccessible();

  const money = page.getByRole('region', { name: 'Money to decide on 2' });
  await expect.element(money).toMatchTextContent(`$85 for 60 minutes, canceled: ${about}`);
  expect(textsOf(money.getByRole('button')).map((text) => /^[A-Z][a-z]+/.exec(text)?.[0])).toEqual([
    'Mark',
    'Give',
    'Keep',
    'Send',
    'Mark',
    'Don',
  ]);
  await money.getByRole('button', { name: 'Mark as refunded' }).click();
  const question = page.getByRole('alertdialog', { name: 'Mark $85 as refunded?' });
  await expect.element(question).toMatchTextContent('$85');
  await expectAccessible();
  expect(decided).toHaveLength(0);
  await clickTwice(question.getByRole('button', { name: 'Mark as refunded' }));
  await expect.element(toastOnPage).toMatchTextContent('Decision savedMarked as refunded.');
  expect(decided.map(({ path, body }) => [path, body])).toEqual([
    [decidePayment.path.replace(':id', '3'), { decision: 'refunded' }],
  ]);
  await expect.element(attentionHeading).toHaveFocus();

  const unsent = page.getByRole('region', { name: 'Emails not sent 1' });
  await expect.element(unsent).toMatchTextContent('New time of a call');
  await expect.element(unsent).toMatchTextContent('That mailbox doesn’t exist.');
  await expect
    .element(unsent.getByRole('link', { name: 'New time of a call' }))
    .toHaveAttribute('href', '/admin/bookings?booking=free-7');
  await unsent.getByRole('button', { name: 'Send again to hana@example.com' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Email sent againThe email to hana@example.com is on its way');
  expect(resent.map(({ path }) => path)).toEqual([resendMail.path.replace(':id', '5')]);
});

test('the coach sees payments that do not add up and refunds the one by card', async () => {
  const lost = { ...samplePayment, status: 'lost' as const, attention: 'It was paid, and the time was gone by then.' };
  const paidAt = isoInMinutes(-9);
  const stray = { paymentIntentId: 'pi_stray', amount: 7050, currency: 'eur', paidAt, providerUrl: null };
  const decision = {
    id: 3,
    callId: 7,
    reason: 'cancelled' as const,
    firstName: 'Hana',
    lastName: 'Ruiz',
    minutes: 60,
    email: 'hana@example.com',
    about: 'Friday, January 1, 2027 at 9:30 AM EST',
    amount: 8500,
    paymentId: 7,
  };
  const noted = mockEndpoint(markAttentionResolved, () => replyWith({ message: 'Marked as done.', details: {} }));
  const settled = mockEndpoint(markStrayPaymentResolved, () => replyWith({ message: 'Marked as done.' }));
  await openToday({
    attention: attentionFor(
      {
        payments: [
          { ...lost, providerUrl: null },
          { ...samplePayment, id: 8, firstName: 'Ben', dispute: 'lost', providerUrl: null },
          { ...samplePayment, id: 9, firstName: 'Cleo', dispute: 'open', providerUrl: 'https://pay.example/pi_1' },
        ],
        strayPayments: [stray],
        decisions: [{ ...decision, createdAt: isoInMinutes(-9) }],
      },
      { payments: 12 },
    ),
  });
  const payments = page.getByRole('region', { name: 'Payments to check 12' });
  await expect
    .element(payments.getByRole('link', { name: '$70 of Ida Lund' }))
    .toHaveAttribute('href', '/admin/payments?open=7');
  await expect.element(payments).toMatchTextContent('the time was gone by then');
  await expect.element(payments.getByRole('listitem').nth(1)).toMatchTextContent('decided in the payer’s favor');
  await expect
    .element(payments.getByRole('link', { name: 'All 12' }))
    .toHaveAttribute('href', '/admin/payments?status=attention');
  await expect
    .element(payments.getByRole('link', { name: 'Open at the provider' }))
    .toHaveAttribute('href', 'https://pay.example/pi_1');
  await expectAccessible();
  await clickTwice(payments.getByRole('button', { name: 'Mark as done (payment of Ida Lund)' }));
  await expect.element(toastOnPage).toMatchTextContent('Marked as doneMarked as done.');
  expect(noted.map(({ path, body }) => [path, body])).toEqual([
    [markAttentionResolved.path.replace(':id', '7'), { attention: lost.attention }],
  ]);
  await expect.element(attentionHeading).toHaveFocus();

  const unknown = page.getByRole('region', { name: 'Unknown payments 1' });
  await expect.element(unknown).toMatchTextContent('€70.50');
  await unknown.getByRole('button', { name: 'Mark as done' }).click();
  const question = page.getByRole('alertdialog', { name: 'Mark as done?' });
  await expect.element(question).toMatchTextContent('€70.50 as pi_stray');
  await expectAccessible();
  expect(settled, 'nothing changes before the confirmation').toHaveLength(0);
  await question.getByRole('button', { name: 'Mark as done' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(settled.map(({ path }) => path)).toEqual([
    markStrayPaymentResolved.path.replace(':paymentIntentId', 'pi_stray'),
  ]);

  const money = page.getByRole('region', { name: 'Money to decide on 1' });
  expect(textsOf(money.getByRole('button')).map((text) => /^[A-Z][a-z]+/.exec(text)?.[0])).toEqual(['Give', 'Keep']);
  await expect
    .element(money.getByRole('link', { name: 'Refund… for Hana Ruiz' }))
    .toHaveAttribute('href', '/admin/payments?open=7&refund=1');
});
