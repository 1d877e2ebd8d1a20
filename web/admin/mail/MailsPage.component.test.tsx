import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getMail, listMails, resendMail } from '#contracts/mail/mails.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { clickTwice } from '../../testing/click-twice.ts';
import { failNetwork, mockEndpoint, replyWith } from '../../testing/fake-server.ts';
import { textsOf } from '../../testing/locator-texts.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { sampleMail } from '../../testing/sample-mails.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import MailsPage from './MailsPage.tsx';

test('a failed list of mails can be loaded again', async () => {
  mockEndpoint(listMails, () => replyWith({ mails: [], hasMore: false }));
  history.replaceState(null, '', '?state=skipped&search=nobody.has.this.address');
  await openAsCoach(<MailsPage />);
  await expect.element(page.getByText('No emails to a name or address like that.')).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveValue('nobody.has.this.address');
  mockEndpoint(listMails, failNetwork);
  await page.getByLabelText('Emails to show').selectOptions('Not sent');
  const failure = page.getByRole('alert').filter({ hasText: 'Error loading the emails' });
  await expect.element(failure).toMatchTextContent('can’t be reached');
  const requests = mockEndpoint(listMails, () => replyWith({ mails: [], hasMore: false }));
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect.element(failure).not.toBeInTheDocument();
  expect(requests[0]?.path).toContain('state=failed');
  expect(location.search).toContain('state=failed');
});

test('a mail that was not sent says why', async () => {
  const late = { ...sampleMail, kind: 'reminder-hour', lastError: '451 4.3.0 Try again later' };
  const content = { subject: 'Your call', text: 'Hello Hana,', hasInvitation: false };
  mockEndpoint(listMails, () => replyWith({ mails: [late], hasMore: false }));
  const opened = mockEndpoint(getMail, () =>
    replyWith({ mail: late, content, isSentCopy: false, hindrance: 'The call has already started.' }),
  );
  await openAsCoach(<MailsPage />);
  await page.getByRole('button', { name: 'Open the email to hana@example.com' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reminder, an hour before' });
  await expect.element(dialog).toMatchTextContent('It can no longer be sent. The call has already started.');
  await expect.element(dialog.getByRole('article')).toMatchTextContent('Hello Hana');
  expect(textsOf(dialog.getByRole('button'))).toEqual(['Close', 'Put aside']);
  expect(opened.map(({ path }) => path)).toEqual([getMail.path.replace(':id', '5')]);
  await expectAccessible();
});

test('a mail goes to a corrected address, which the booking gets too', async () => {
  const content = { subject: 'Your call', text: 'Hello Hana,', hasInvitation: false };
  mockEndpoint(listMails, () => replyWith({ mails: [sampleMail], hasMore: false }));
  mockEndpoint(getMail, () => replyWith({ mail: sampleMail, content, isSentCopy: false, hindrance: null }));
  const sent = mockEndpoint(resendMail, () => replyWith({ message: 'The email to hanna@example.com is on its way.' }));
  await openAsCoach(<MailsPage />);
  await page.getByRole('button', { name: 'Open the email to hana@example.com' }).click();
  await page.getByRole('button', { name: 'Other address…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send to another address' });
  await dialog.getByLabelText('Send it to').fill('hanna');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog).toMatchTextContent('Please enter an email address');
  await dialog.getByLabelText('Send it to').fill('hanna@example.com');
  await dialog.getByRole('checkbox', { name: 'Use this address from now on' }).click();
  await expectAccessible();
  await clickTwice(dialog.getByRole('button', { name: 'Send' }));
  await expect.element(toastOnPage).toMatchTextContent('The email to hanna@example.com is on its way.');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([{ recipient: 'hanna@example.com', changesBooking: true }]);
});

test('a mail leads to its person, unless it went to the coach', async () => {
  const sent = { state: 'sent', tries: 1, lastError: null, createdAt: '2027-01-04T14:30:00.000Z', sentAt: null };
  const mails = [
    { ...sent, id: 6, kind: 'reminder-day', recipient: 'hana@example.com', booking: null },
    { ...sent, id: 5, kind: 'paid-call-notice', recipient: 'coach@example.com', booking: null },
  ];
  mockEndpoint(listMails, () => replyWith({ mails, hasMore: false }));
  await openAsCoach(<MailsPage />);
  await expect
    .element(page.getByRole('link', { name: 'Person with the address hana@example.com' }))
    .toHaveAttribute('href', '/admin/people?email=hana%40example.com');
  await expect.element(page.getByText('coach@example.com').first()).toBeVisible();
  expect(page.getByRole('link', { name: /^Person with/ }).elements()).toHaveLength(1);
});

test('older mails follow, and the first of them takes the focus', async () => {
  const mailWithId = (id: number) => ({ ...sampleMail, id, recipient: `client-${id}@example.com` });
  mockEndpoint(listMails, ({ path }) => {
    const isOlder = path.includes('before=');
    return replyWith({ mails: (isOlder ? [2, 1] : [4, 3]).map(mailWithId), hasMore: !isOlder });
  });
  history.replaceState(null, '', '?state=all');
  await openAsCoach(<MailsPage />);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect.element(page.getByRole('row').filter({ hasText: 'client-2@example.com' })).toHaveFocus();
});
