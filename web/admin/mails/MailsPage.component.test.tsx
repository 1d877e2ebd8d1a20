import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getMail, listMails } from '#contracts/mails.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { failNetwork, mockEndpoint, replyWith } from '../../testing/fake-server.ts';
import { textsOf } from '../../testing/locator-texts.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import MailsPage from './MailsPage.tsx';

test('a failed list of mails can be loaded again', async () => {
  mockEndpoint(listMails, () => replyWith({ mails: [], hasMore: false }));
  history.replaceState(null, '', '?state=skipped&search=nobody.has.this.address');
  await openAsCoach(<MailsPage />);
  await expect.element(page.getByText('No emails to an address that starts like that.')).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveValue('nobody.has.this.address');
  await expectAccessible();
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
  const late = {
    ...{ id: 5, kind: 'reminder-hour', recipient: 'hana@example.com', state: 'failed', tries: 3 },
    ...{ lastError: '451 4.3.0 Try again later', createdAt: '2027-01-04T14:30:00.000Z', sentAt: null },
  };
  const letter = { subject: 'Your call', text: 'Hello Hana,', hasInvitation: false };
  mockEndpoint(listMails, () => replyWith({ mails: [{ ...late, booking: null }], hasMore: false }));
  const opened = mockEndpoint(getMail, () =>
    replyWith({ mail: late, letter, hindrance: 'The call has already started.' }),
  );
  await openAsCoach(<MailsPage />);
  await page.getByRole('button', { name: 'Open the email to hana@example.com' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reminder, an hour before' });
  await expect.element(dialog).toMatchTextContent('It can no longer be sent. The call has already started.');
  await expect.element(dialog.getByRole('article')).toMatchTextContent('Hello Hana');
  expect(textsOf(dialog.getByRole('button'))).toEqual(['Close']);
  expect(opened.map(({ path }) => path)).toEqual([getMail.path.replace(':id', '5')]);
  await expectAccessible();
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
