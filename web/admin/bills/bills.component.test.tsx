import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  billOvertime,
  createBill,
  markBillPaidElsewhere,
  sendBillAgain,
  takeBillBack,
  type UnpaidBill,
} from '#contracts/booking/bills.ts';
import { listOfferChoices, offerPackage } from '#contracts/booking/package-offers.ts';
import { getAttention } from '#contracts/today/today.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { clickTwice } from '../../testing/click-twice.ts';
import { failNetwork, mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { openClient } from '../../testing/open-client.tsx';
import { mockBookings, sampleBookingDetails, sampleFreeCall } from '../../testing/sample-bookings.ts';
import { sampleClient } from '../../testing/sample-clients.ts';
import { sampleUnpaidBill as bill } from '../../testing/sample-payments.ts';
import { attentionFor, mockToday, noAttention, sampleOvertime } from '../../testing/sample-today.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import BookingsPage from '../booking/BookingsPage.tsx';
import ClientPage from '../clients/ClientPage.tsx';
import AttentionListPage from '../today/AttentionListPage.tsx';
import TodayPage from '../today/TodayPage.tsx';

const url = `https://coach.example/pay#${'a'.repeat(43)}`;
const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name });

beforeEach(() => page.viewport(390, 844));

async function openToday(unpaidBills: UnpaidBill[], decisions: (typeof sampleOvertime)[] = []) {
  mockToday({ attention: attentionFor({ unpaidBills, decisions }) });
  await openAsCoach(<TodayPage />);
}

test('a client is asked for a sum with a sentence, once, and the link is shown to be copied', async () => {
  await openClient(sampleClient(), <ClientPage />);
  const made = mockEndpoint(createBill, () =>
    made.length === 1
      ? refuseWith(409, { code: 'DUPLICATE', message: 'The same bill was made within the last minute.' })
      : replyWith({ id: 12, url, message: 'The bill is on its way to ada@example.com.' }),
  );
  await button('Ask for money').click();
  await expectAccessible();
  const [amount, words] = [dialog.getByLabelText('Amount in dollars'), dialog.getByLabelText('What it’s for')];
  await amount.fill('0');
  await words.fill('x');
  await button('Make the bill').click();
  await expect.element(amount).toHaveAccessibleDescription(/A card can pay \$0\.50 at least/);
  await expect.element(words).toHaveAccessibleDescription(/Please say what it’s for/);
  await amount.fill('60');
  await words.fill('Two meal plans');
  await button('Make the bill').click();
  await expect.element(dialog).toMatchTextContent('The same bill was made within the last minute.');
  await clickTwice(button('Make the bill'));
  await expect.element(dialog.getByText(url)).toBeVisible();
  await expectAccessible();
  expect(made.map(({ path, body }) => [path, body])).toEqual(
    Array(2).fill(['/api/admin/clients/3/bills', { cents: 60_00, sentence: 'Two meal plans', tellClient: true }]),
  );
});

test('bills stand on the client’s page, unpaid or paid elsewhere', async () => {
  const paid = { id: 11, sentence: 'A recipe book', amount: 25_00, paidAt: '2027-06-01T12:00:00.000Z' };
  await openClient(sampleClient({ unpaidBills: [bill], billsPaidElsewhere: [paid] }), <ClientPage />);
  const paidList = page.getByRole('list', { name: 'Bills paid elsewhere' });
  await expect.element(paidList).toMatchTextContent(/A recipe book.*\$25.*Jun 1, 2027/);
  const list = page.getByRole('list', { name: 'Not paid yet' });
  await expect.element(list).toMatchTextContent('Two meal plans');
  await expect.element(list).toMatchTextContent('$60');
  await expect.element(list.getByRole('button', { name: /^Take back/ })).toBeVisible();
});

test('an unpaid bill stands on Today, and is sent again, paid elsewhere or taken back', async () => {
  await openToday([bill]);
  const group = page.getByRole('region', { name: /^Bills not paid yet/ });
  await expect.element(group).toMatchTextContent('$60 for “Two meal plans”. The payment link works until');
  const action = (name: string) => group.getByRole('button', { name: new RegExp(`^${name}`) });

  const sent = mockEndpoint(sendBillAgain, () => replyWith({ id: 12, url, message: 'A new link is on its way.' }));
  await action('Send again').click();
  await expect.element(dialog.getByText('The new link works for 7 days, and')).toBeVisible();
  await button('Make a new link').click();
  await expect.element(dialog.getByText(url)).toBeVisible();
  await button('Close').click();
  expect(sent.map(({ body }) => body)).toEqual([{ tellClient: true }]);

  const marked = mockEndpoint(markBillPaidElsewhere, () => replyWith({ message: '$55 noted as paid elsewhere.' }));
  await action('Paid elsewhere').click();
  await dialog.getByLabelText('Amount in dollars').fill('55');
  await button('Mark as paid').click();
  await expect.element(toastOnPage).toMatchTextContent('$55 noted as paid elsewhere.');
  expect(marked.map(({ body }) => body)).toEqual([{ amount: 55_00 }]);

  const taken = mockEndpoint(takeBillBack, () => replyWith({ message: 'The bill is taken back.' }));
  await action('Take back').click();
  await expectAccessible();
  await button('Take it back').click();
  await expect.poll(() => taken.map(({ path }) => path)).toEqual(['/api/admin/bills/12/take-back']);
});

test('overtime is billed from Today, and its link stays to be copied although the decision has gone', async () => {
  await openToday([], [sampleOvertime]);
  const money = page.getByRole('region', { name: 'Money to decide on 1' });
  await expect.element(money.getByRole('button', { name: 'Mark as invoiced' })).toBeVisible();
  const billed = mockEndpoint(billOvertime, () =>
    replyWith({ id: 13, url, message: 'The bill is on its way to hana@example.com.' }),
  );
  await money.getByRole('button', { name: 'Send a bill' }).click();
  await expectAccessible();
  await expect.element(dialog.getByLabelText('Amount in dollars')).toHaveValue('23.33');
  await dialog.getByLabelText('Amount in dollars').fill('20.50');
  mockToday({ attention: noAttention });
  await button('Send the bill').click();
  await expect.element(dialog.getByText(url)).toBeVisible();
  await button('Close').click();
  await expect.element(money).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Needs attention' })).toHaveFocus();
  expect(billed.map(({ path, body }) => [path, body])).toEqual([
    ['/api/admin/payment-decisions/4/bill', { cents: 20_50, tellClient: true }],
  ]);
});

test('the drawer of a held free call offers a package, and then shows the offer in its place', async () => {
  const freeCall = { ...sampleFreeCall, status: 'completed' as const };
  history.replaceState(null, '', `/admin/bookings?booking=free-${freeCall.id}`);
  mockBookings(sampleBookingDetails(freeCall));
  mockEndpoint(listOfferChoices, () =>
    replyWith({
      choices: [
        { id: 'four-weeks', name: '1-on-1', calls: 4, callMinutes: 45, weeks: 4, withCourse: false, cents: 399_00 },
      ],
      isMember: false,
      today: '2027-06-09',
    }),
  );
  const made = mockEndpoint(offerPackage, () => replyWith({ id: 12, url, message: 'The offer is on its way.' }));
  await openAsCoach(<BookingsPage />);
  await button('Offer a package').click();
  await dialog.getByLabelText('Amount in dollars').fill('350');
  await dialog.getByLabelText('First day').fill('2027-06-14');
  await dialog.getByLabelText('Weeks').fill('5');
  await expect.element(dialog.getByText('4 calls of 45 minutes in 5 weeks')).toBeVisible();
  await expect.element(dialog.getByText('It ends on Sunday, July 18, 2027.')).toBeVisible();
  await button('Make the offer').click();
  await expect.element(dialog.last().getByText(url)).toBeVisible();
  expect(made.map(({ body }) => body)).toMatchObject([
    { templateId: 'four-weeks', cents: 350_00, startsOn: '2027-06-14', weeks: 5, tellClient: true },
  ]);
  const offer = { ...bill, sentence: '1-on-1', amount: 350_00, isOffer: true };
  mockBookings(sampleBookingDetails(freeCall, { offers: [offer] }));
  await dialog.last().getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('1-on-1 for $350. Not paid yet.')).toBeVisible();
  await expect.element(button('Offer a package')).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('button', { name: /^Send again/ }).click();
  await expect.element(dialog.last().getByText('The new link works until Jun 8, 2027, as before, and')).toBeVisible();
});

test('the outcome of a bill stays in sight, also when nothing else is left on the page', async () => {
  history.replaceState(null, '', '?list=decisions');
  mockEndpoint(getAttention, () => replyWith(attentionFor({ decisions: [sampleOvertime] })));
  await openAsCoach(<AttentionListPage />);
  await button('Send a bill').click();
  mockEndpoint(getAttention, () => replyWith(noAttention));
  mockEndpoint(billOvertime, failNetwork);
  await button('Send the bill').click();
  await expect.element(page.getByText('Nothing is left here')).toBeVisible();
  await expect.element(dialog.getByText('it’s not clear whether the link was made')).toBeVisible();
});

test('“Cancel” doesn’t hide a bill that is being made, or its link', async () => {
  await openClient(sampleClient(), <ClientPage />);
  const reply = Promise.withResolvers<Response>();
  mockEndpoint(createBill, () => reply.promise);
  await button('Ask for money').click();
  await dialog.getByLabelText('Amount in dollars').fill('60');
  await dialog.getByLabelText('What it’s for').fill('Two meal plans');
  await button('Make the bill').click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  reply.resolve(replyWith({ id: 12, url, message: 'The bill is on its way to ada@example.com.' }));
  await expect.element(dialog.getByText(url)).toBeVisible();
});
