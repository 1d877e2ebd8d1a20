import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { moveBooking, performBookingAction } from '#contracts/booking/admin-bookings.ts';
import { createBooking } from '#contracts/booking/book-for-client.ts';
import { changePackage, listBookablePackages } from '#contracts/booking/packages.ts';
import { decidePayment } from '#contracts/booking/payment-decisions.ts';
import { getClient } from '#contracts/clients/clients.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockEndpoint, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { mockBookings, sampleBookingDetails, samplePaidCall } from '../../testing/sample-bookings.ts';
import { sampleClient } from '../../testing/sample-clients.ts';
import { sampleClientPackage } from '../../testing/sample-packages.ts';
import { attentionFor, mockToday, sampleOvertime } from '../../testing/sample-today.ts';
import BookingsPage from '../booking/BookingsPage.tsx';
import ClientPage from '../clients/ClientPage.tsx';
import TodayPage from '../today/TodayPage.tsx';

const dialog = page.getByRole('dialog');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-09T14:00:00Z') });
});

test('the page of a person lists packages, and changes one for a reason', async () => {
  const person = sampleClient({ packages: [sampleClientPackage] });
  mockEndpoint(getClient, () => replyWith(person));
  history.replaceState(null, '', `/admin/people/${person.id}`);
  await openAsCoach(<ClientPage />);
  const list = page.getByRole('list', { name: 'Packages' });
  await expect.element(list).toMatchTextContent('4 calls: 1 held, 3 to book');
  await expect.element(list).toMatchTextContent('45-minute calls, until the end of Sunday, July 11, 2027');
  const sent = mockEndpoint(changePackage, () => replyWith({ message: 'The package now ends on July 18.' }));
  await list.getByRole('button', { name: 'Prolong' }).click();
  await expect.element(dialog.getByLabelText('New last day')).toHaveValue('2027-07-18');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Prolong it' }).click();
  await expect.element(dialog.getByText('Please give a reason')).toBeVisible();
  await dialog.getByLabelText('Why').fill('I was ill');
  await dialog.getByRole('button', { name: 'Prolong it' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await list.getByRole('button', { name: 'End it' }).click();
  await dialog.getByLabelText('Why').fill('Moved away');
  await dialog.getByRole('checkbox', { name: 'Tell the client by mail' }).click();
  await dialog.getByRole('button', { name: 'End it' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([
    { action: 'prolong', lastDay: '2027-07-18', reason: 'I was ill' },
    { action: 'end', reason: 'Moved away', tellClient: false },
  ]);
});

test('adding a call to a package that is over says that it has to go on first', async () => {
  const person = sampleClient({ packages: [{ ...sampleClientPackage, state: 'ended' }] });
  mockEndpoint(getClient, () => replyWith(person));
  history.replaceState(null, '', `/admin/people/${person.id}`);
  await openAsCoach(<ClientPage />);
  await page.getByRole('list', { name: 'Packages' }).getByRole('button', { name: 'Add a call' }).click();
  await expect.element(dialog.getByText('prolong it so that the call can be booked')).toBeVisible();
});

test('Today lists packages that end soon, and asks whether a missed call counts', async () => {
  const ending = {
    id: 3,
    clientId: 2,
    firstName: 'Ada',
    lastName: 'Marlowe',
    email: 'ada@example.com',
    name: '1-on-1 nutrition coaching',
    summary: '4 calls: 1 held, 3 to book',
    lastDay: '2027-06-13',
  };
  const missed = { ...sampleOvertime, reason: 'no_show' as const, amount: 0, minutes: 45, isOfPackage: true };
  mockToday({ attention: attentionFor({ endingPackages: [ending], decisions: [missed] }) });
  await openAsCoach(<TodayPage />);
  const packages = page.getByRole('region', { name: /^Packages that end soon/ });
  await expect.element(packages).toMatchTextContent('4 calls: 1 held, 3 to book. Ends after Sun, Jun 13');
  await expect.element(packages.getByRole('link', { name: 'Ada Marlowe' })).toHaveAttribute('href', '/admin/people/2');
  const decisions = page.getByRole('region', { name: /^Money to decide on/ });
  await expect.element(decisions).toMatchTextContent('A call of a package, missed: Friday, January 1, 2027');
  const sent = mockEndpoint(decidePayment, () => replyWith({ message: 'The call is back in the package.' }));
  await decisions.getByRole('button', { name: /Give it back/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give it back' }).click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([{ decision: 'credited' }]);
});

const callOfPackage = {
  ...samplePaidCall,
  amount: 0,
  paid: 0,
  paidWith: 'package' as const,
  package: {
    id: 3,
    name: '1-on-1 nutrition coaching',
    endsAt: '2027-07-12T04:00:00.000Z',
    endedBy: null,
    isDisputed: false,
  },
};

test('a call of a package is moved and canceled for whoever asked for it', async () => {
  mockBookings(sampleBookingDetails(callOfPackage, { actions: ['cancel'] }));
  history.replaceState(null, '', `/admin/bookings?tab=paid&booking=paid-${callOfPackage.id}`);
  await openAsCoach(<BookingsPage />);
  await expect.element(page.getByText('A call of the package “1-on-1 nutrition coaching”')).toBeVisible();
  const moved = mockEndpoint(moveBooking, () => replyWith({ message: 'Moved.', booking: callOfPackage }));
  await page.getByRole('button', { name: 'Move' }).click();
  const moving = page.getByRole('dialog', { name: 'Move call' });
  await moving
    .getByRole('button', { name: /10:00 AM/ })
    .first()
    .click();
  await moving.getByRole('radio', { name: 'The client' }).click();
  await moving.getByRole('button', { name: 'Move call' }).click();
  await expect.element(moving).not.toBeInTheDocument();
  expect(moved[0]?.body).toMatchObject({ cause: 'client' });
  const canceled = mockEndpoint(performBookingAction, () => replyWith({ message: 'Done.', booking: callOfPackage }));
  await page.getByRole('button', { name: 'Cancel' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Cancel this call' });
  await expect.element(asking.getByRole('radio', { name: 'I can’t make it' })).toBeChecked();
  await asking.getByRole('button', { name: 'Cancel the call' }).click();
  await expect.element(asking).not.toBeInTheDocument();
  expect(canceled.map(({ body }) => body)).toEqual([{ action: 'cancel', tellClient: true, cause: 'coach' }]);
});

test('canceling a call of a package that was ended says what becomes of it', async () => {
  const ended = { ...callOfPackage, package: { ...callOfPackage.package, endedBy: 'coach' as const } };
  mockBookings(sampleBookingDetails(ended, { actions: ['cancel'] }));
  history.replaceState(null, '', `/admin/bookings?tab=paid&booking=paid-${ended.id}`);
  await openAsCoach(<BookingsPage />);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Cancel this call' });
  await expect.element(asking).toMatchTextContent('the call’s minutes become credit for a while');
  await expect.element(asking.getByText('Who asked for it?')).not.toBeInTheDocument();
});

test('the coach books a call of the package that the typed address has', async () => {
  mockBookings(sampleBookingDetails(callOfPackage));
  mockEndpoint(listBookablePackages, () =>
    replyWith({
      minutes: 0,
      packages: [{ ...sampleClientPackage, toBook: 3 }],
    }),
  );
  history.replaceState(null, '', '/admin/bookings?tab=paid');
  await openAsCoach(<BookingsPage />);
  await page.getByRole('button', { name: 'Book for a client' }).click();
  for (const [label, text] of Object.entries({
    'First name': 'Ada',
    'Last name': 'Marlowe',
    Email: 'ada@example.com',
  })) {
    await dialog.getByLabelText(label).fill(text);
  }
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill('212 555 0123');
  await dialog.getByRole('radio', { name: 'WhatsApp' }).click();
  await dialog.getByRole('radio', { name: 'A call of the package' }).click();
  await expect.element(dialog.getByText(/4 calls: 1 held, 3 to book. Calls of 45 minutes/)).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: '45 minutes' })).toBeChecked();
  await dialog
    .getByRole('button', { name: /10:00 AM/ })
    .first()
    .click();
  const sent = mockEndpoint(createBooking, () => replyWith({ message: 'Booked.', booking: callOfPackage, link: null }));
  await dialog.getByRole('button', { name: 'Book call' }).click();
  await expect.element(dialog.filter({ hasText: 'Book for a client' })).not.toBeInTheDocument();
  expect(sent[0]?.body).toMatchObject({ paidWith: 'package', packageId: 3, duration: 45, amount: 0 });
});
