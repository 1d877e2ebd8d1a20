import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeUserPassword, listUsers, setCourseAccess, signOutUser } from '#contracts/accounts/users.ts';
import { createBooking, listCoachSlots } from '#contracts/booking/book-for-client.ts';
import { listClientCredit } from '#contracts/booking/client-credit.ts';
import { listBookablePackages } from '#contracts/booking/packages.ts';
import { adjustCredit, type ClientDetails, getClient, writeToClient } from '#contracts/clients/clients.ts';
import { getMail, resendMail } from '#contracts/mail/mails.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { failNetwork, mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { tabTo } from '../../testing/keyboard.ts';
import { textsOf } from '../../testing/locator-texts.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { openClient, replyWithClient } from '../../testing/open-client.tsx';
import { sampleFreeCall } from '../../testing/sample-bookings.ts';
import { adaCall, sampleClient } from '../../testing/sample-clients.ts';
import { samplePayment } from '../../testing/sample-payments.ts';
import { sampleOpenSlot } from '../../testing/sample-slots.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import ClientPage from './ClientPage.tsx';

const section = (name: string) => page.getByRole('region', { name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog');
const other = { id: 4, firstName: 'Ben', lastName: 'Marlowe', email: 'ben@example.com' };

const open = (person: ClientDetails) => openClient(person, <ClientPage />);

test('everything about a person stands on one page', async () => {
  await page.viewport(320, 844);
  await open(sampleClient({ payments: [samplePayment], samePhone: [other] }));
  const levels = page
    .getByRole('main')
    .getByRole('heading')
    .elements()
    .map((heading) => Number(heading.tagName[1]));
  expect(levels[0]).toBe(1);
  for (const [index, level] of levels.slice(1).entries()) expect(level - (levels[index] ?? 0)).toBeLessThanOrEqual(1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await expectAccessible();

  const contact = section('Contact');
  await expect
    .element(contact.getByRole('link', { name: 'ada@example.com' }))
    .toHaveAttribute('href', 'mailto:ada@example.com');
  await expect
    .element(contact.getByRole('link', { name: 'WhatsApp' }))
    .toHaveAttribute('href', 'https://wa.me/12125550123');
  await expect.element(contact).toMatchTextContent('3:00 PM there (Europe/Helsinki)');
  await expect.element(contact.getByRole('link', { name: 'Ben Marlowe' })).toHaveAttribute('href', '/admin/people/4');

  const calls = section('Calls').getByRole('link');
  expect(calls.elements().map((link) => link.getAttribute('href'))).toEqual([
    '/admin/bookings?booking=paid-7',
    '/admin/bookings?booking=paid-6',
  ]);
  await expect.element(section('Calls')).toMatchTextContent('Next call');
  await expect.element(section('Answers before calls')).toMatchTextContent('Steady energy');
  await expect
    .element(section('Agreed to'))
    .toMatchTextContent(/Agreed.*version 2.*from 203\.0\.113\.7.*The course, \$149.*Not asked/s);
  await expect.element(section('Money').getByRole('link')).toHaveAttribute('href', '/admin/payments?open=7');
  expect(textsOf(section('Money').getByRole('definition')).slice(0, 3)).toEqual(['$70', '$20', '$50']);
  const ledger = section('Credit').getByRole('listitem');
  expect(textsOf(ledger)).toEqual([
    expect.stringMatching(/Overtime.*−10 minutesTotal 20 minutes/),
    expect.stringMatching(/Unused minutes.*\+30 minutesTotal 30 minutes/),
  ]);
  await expect.element(section('Course')).toMatchTextContent('1 of 12 parts done');
  await expect.element(section('Course')).toMatchTextContent('BreakfastPart 1, 3 minutes in');
  await expect.element(section('Questions')).toMatchTextContent('Is tea fine?');
  await expect.element(section('Emails')).toMatchTextContent('Confirmation of a paid call');
  await expect.element(section('Sign-in')).toMatchTextContent('ada@example.com');
  await expect.element(page.getByLabelText('Private notes')).toHaveValue('Drinks tea.');
});

test('money that a bank holds back is called disputed', async () => {
  await open(sampleClient({ payments: [{ ...samplePayment, dispute: 'open' }] }));
  await expect.element(section('Money').getByRole('term').nth(1)).toMatchTextContent('Given back or disputed');
  await expect.element(section('Money').getByRole('listitem')).toMatchTextContent(/Disputed$/);
});

test('the longest texts fit 320 px', async () => {
  await page.viewport(320, 844);
  const long = 'x'.repeat(100);
  const address = `${long}@${long}.example.com`;
  const [account] = sampleClient().accounts;
  const [mail] = sampleClient().mails;
  const person = sampleClient({
    firstName: long,
    lastName: long,
    email: address,
    addresses: [address, `y${address}`],
    tags: ['x'.repeat(40)],
    notes: long,
    paid: 99_999_999,
    creditMinutes: 6000,
    samePhone: [{ id: 4, firstName: long, lastName: long, email: address }],
    payments: [{ ...samplePayment, amount: 10_000_000, refunded: 9_999_999 }],
    accounts: account ? [{ ...account, email: address }] : [],
    mails: mail ? [{ ...mail, recipient: address, lastError: long, state: 'failed' }] : [],
    credit: [{ at: '2027-01-04T16:00:00.000Z', minutes: -600, reason: long, endsAt: null }],
    questions: [
      { id: 1, lesson: long, question: long, createdAt: '2027-01-07T12:00:00.000Z', answer: long, isOpen: false },
    ],
    answers: [{ bookingId: 7, kind: 'paid', label: adaCall.label, answers: [{ question: long, answer: long }] }],
    progress: [{ lessonId: 1, place: 1, title: long, seconds: 185, completedAt: null }],
  });
  await open(person);
  await expect.element(page.getByLabelText('Private notes')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  for (const title of [
    'Contact',
    'Money',
    'Credit',
    'Course',
    'Questions',
    'Emails',
    'Sign-in',
    'Answers before calls',
  ]) {
    const { scrollWidth, clientWidth } = section(title).element();
    expect(scrollWidth, title).toBeLessThanOrEqual(clientWidth);
  }
});

test('credit is given or taken for a reason, never below zero', async () => {
  await open(sampleClient());
  const adjusted = mockEndpoint(adjustCredit, () => replyWithClient({ creditMinutes: 5 }));
  await button('Adjust credit').click();
  await expectAccessible();
  await dialog.getByLabelText('Take minutes').click();
  await dialog.getByLabelText('How many minutes').fill('30');
  await expect.element(dialog.getByText('That’s more than there is: 20 minutes.')).toBeVisible();
  await dialog.getByLabelText('How many minutes').fill('15');
  await expect.element(dialog.getByText('That makes 5 minutes of credit.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Adjust credit' }).click();
  await expect.element(dialog.getByText('Please say why')).toBeVisible();
  await dialog.getByLabelText('Why').fill('Used in a chat');
  await dialog.getByRole('button', { name: 'Adjust credit' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Credit adjusted');
  expect(adjusted.map(({ body }) => body)).toEqual([{ minutes: -15, reason: 'Used in a chat', lastDay: null }]);
});

test('minutes are given until a day, and what ends when is shown', async () => {
  await open(
    sampleClient({
      creditMinutes: 55,
      creditLots: [
        { cause: 'given', minutes: 25, endsAt: '2027-01-20T05:00:00.000Z' },
        { cause: 'left over', minutes: 30, endsAt: null },
      ],
      credit: [{ at: '2027-01-04T16:00:00.000Z', minutes: 25, reason: 'A gift', endsAt: '2027-01-20T05:00:00.000Z' }],
    }),
  );
  const lots = page.getByRole('list', { name: 'What is left' });
  await expect.element(lots.getByText('25 minutes given, until Jan 19, 2027')).toBeVisible();
  await expect.element(lots.getByText('30 minutes left over, without an end')).toBeVisible();
  mockEndpoint(adjustCredit, failNetwork);
  await button('Adjust credit').click();
  await dialog.getByLabelText('How many minutes').fill('10');
  await dialog.getByLabelText('Last day').fill('2027-02-28');
  await dialog.getByLabelText('Why').fill('Bad connection');
  await dialog.getByRole('button', { name: 'Adjust credit' }).click();
  await expect.element(dialog.getByText('it’s not clear whether the credit was adjusted')).toBeVisible();
  const adjusted = mockEndpoint(adjustCredit, () => replyWithClient({ creditMinutes: 65 }));
  await dialog.getByRole('button', { name: 'Adjust credit' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Credit adjusted');
  expect(adjusted.map(({ body }) => body)).toEqual([{ minutes: 10, reason: 'Bad connection', lastDay: '2027-02-28' }]);
});

test('course access is given and taken', async () => {
  const requests = await open(sampleClient());
  const changed = mockEndpoint(setCourseAccess, () =>
    replyWith({ message: 'Done.', user: sampleClient().accounts[0] }),
  );
  await button(/^Take access/).click();
  await expect.element(toastOnPage).toMatchTextContent('Course access removed');
  expect(changed).toMatchObject([{ path: '/api/admin/users/9/course-access', body: { hasCourseAccess: false } }]);
  await expect.poll(() => requests.length).toBeGreaterThan(1);
});

test('a new password is shown once, and a session can be ended', async () => {
  const [account] = sampleClient().accounts;
  await open(sampleClient({ accounts: account ? [{ ...account, isSignedIn: true }] : [] }));
  mockEndpoint(changeUserPassword, () => replyWith({ message: 'Password changed.' }));
  const signedOut = mockEndpoint(signOutUser, () => replyWith({ message: 'Logged out.' }));
  await button('New password for ada@example.com').click();
  await dialog.getByLabelText('New password').fill('a long new password');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect.element(page.getByRole('heading', { level: 3, name: 'Sign-in details for Ada Marlowe' })).toHaveFocus();
  await expect.element(page.getByText('a long new password')).toBeVisible();
  await button('Dismiss the sign-in details').click();
  await expect.element(page.getByRole('list', { name: 'Accounts' })).toHaveFocus();
  await button('Sign out ada@example.com').click();
  await expect.poll(() => signedOut[0]?.body).toEqual({ email: 'ada@example.com' });
});

test('an email in the coach’s own words is kept until it is sent', async () => {
  await open(sampleClient());
  const message = 'Something went wrong on the server.';
  mockEndpoint(writeToClient, () => refuseWith(500, { code: 'FAULT', message }));
  await button('Write an email').click();
  await dialog.getByLabelText('Subject').fill('Your recipes');
  await dialog.getByLabelText('Text').fill('Hello Ada');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  await button('Cancel').click();
  await button('Write an email').click();
  await expect.element(dialog.getByLabelText('Text')).toHaveValue('Hello Ada');
  const sent = mockEndpoint(writeToClient, () => replyWith({ message: 'It goes to ada@example.com.' }));
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Email on its way');
  expect(sent.map(({ body }) => body)).toEqual([{ subject: 'Your recipes', text: 'Hello Ada' }]);
  expect(sessionStorage.length).toBe(0);
});

test('a call is booked with the person filled in', async () => {
  await page.viewport(390, 844);
  await open(sampleClient({ phone: '(212) 555-0123' }));
  mockEndpoint(listClientCredit, () => replyWith({ clients: [], count: 0, minutes: 0 }));
  mockEndpoint(listCoachSlots, () => replyWith([sampleOpenSlot('2027-06-21', '9:00 AM')]));
  mockEndpoint(listUsers, () => replyWith([]));
  mockEndpoint(listBookablePackages, () => replyWith({ packages: [] }));
  const booked = mockEndpoint(createBooking, () =>
    replyWith({ message: 'Ada gets a mail.', booking: sampleFreeCall, link: null }),
  );
  await tabTo(button('Book a call'));
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('radio', { name: 'Free intro call' }).click();
  await expect.element(dialog.getByLabelText('First name')).toHaveValue('Ada');
  await expect.element(dialog.getByLabelText('Email')).toHaveValue('ada@example.com');
  await expect.element(dialog.getByLabelText('Phone number')).toHaveValue('(212) 555-0123');
  await expect.element(dialog.getByRole('radio', { name: 'WhatsApp' })).toBeChecked();
  // Nothing was typed, so nothing is asked.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(booked).toEqual([]);

  await expect.element(button('Book a call')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('radio', { name: 'Free intro call' }).click();
  await dialog
    .getByRole('group', { name: /^Times on/ })
    .getByRole('button')
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Book call' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Call booked');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(booked.map(({ body }) => body)).toMatchObject([
    { kind: 'free', email: 'ada@example.com', phone: '+12125550123', selectedTimeSlot: '2027-06-21-900am' },
  ]);
  expect(location.pathname).toBe('/admin/people/3');
});

test('an email is opened and sent again', async () => {
  await open(sampleClient());
  const content = { subject: 'Your call', text: 'Hello Ada,', hasInvitation: false };
  mockEndpoint(getMail, () =>
    replyWith({ mail: sampleClient().mails[0], content, isSentCopy: false, hindrance: null }),
  );
  const resent = mockEndpoint(resendMail, () => replyWith({ message: 'It’s on its way.' }));
  await section('Emails').getByRole('button', { name: 'Open the email “Confirmation of a paid call”' }).click();
  await expect.element(dialog.getByRole('article')).toMatchTextContent('Hello Ada');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Email sent again');
  expect(resent).toHaveLength(1);
});

test('long lists begin with five, and the focus goes to the sixth', async () => {
  const calls = Array.from({ length: 8 }, (_, index) => ({ ...adaCall, id: 20 - index, status: 'cancelled' }));
  await open(sampleClient({ calls }));
  const list = page.getByRole('list', { name: 'Past and canceled calls' });
  await expect.element(page.getByText('No call ahead.')).toBeVisible();
  expect(list.getByRole('listitem').elements()).toHaveLength(5);
  await button('Show all 8').click();
  expect(list.getByRole('listitem').elements()).toHaveLength(8);
  await expect.element(list.getByRole('link').nth(5)).toHaveFocus();
});

test('a person who does not exist, or not any more, says so', async () => {
  history.replaceState(null, '', '/admin/people/99');
  mockEndpoint(getClient, () => refuseWith(404, { code: 'NOT_FOUND', message: 'Nothing here.' }));
  await openAsCoach(<ClientPage />);
  await expect.element(page.getByRole('alert')).toMatchTextContent('There’s no such person.');
  await expect.element(page.getByRole('link', { name: 'All people' })).toHaveAttribute('href', '/admin/people');
  await expectAccessible();
});
