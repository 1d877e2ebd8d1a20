import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type ClientDetails,
  findClient,
  joinClients,
  splitClient,
  tellClientsApart,
  updateClient,
} from '#contracts/clients/clients.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { tabTo } from '../../testing/keyboard.ts';
import { openClient, replyWithClient } from '../../testing/open-client.tsx';
import { sampleClient } from '../../testing/sample-clients.ts';
import { sampleClientPackage } from '../../testing/sample-packages.ts';
import { sampleUnpaidBill } from '../../testing/sample-payments.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import ClientPage from './ClientPage.tsx';

const button = (name: string) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog');
const other = { id: 4, firstName: 'Ben', lastName: 'Marlowe', email: 'ben@example.com' };

const open = (person: ClientDetails) => openClient(person, <ClientPage />);

test('a mistyped address is put right, and the confirmations go to the new one', async () => {
  await page.viewport(390, 844);
  await open(sampleClient());
  const saved = mockEndpoint(updateClient, () => replyWithClient({ email: 'ada@example.org', firstName: 'Adah' }));
  await tabTo(button('Edit details'));
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('heading', { name: 'Edit details' })).toHaveFocus();
  await expectAccessible();
  const resend = dialog.getByRole('checkbox');
  await expect.element(resend).not.toBeInTheDocument();
  await dialog.getByLabelText('First name').fill('Adah');
  await dialog.getByLabelText('Email').fill('ada@example.org');
  await resend.click();
  await dialog.getByLabelText('Time zone').selectOptions('Not known');
  await dialog.getByLabelText('Tags').fill('vegan,  long   runner, Vegan');
  await button('Save').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(toastOnPage).toMatchTextContent('Saved it.');
  expect(saved[0]?.body).toEqual({
    firstName: 'Adah',
    lastName: 'Marlowe',
    email: 'ada@example.org',
    phone: '+12125550123',
    timeZone: null,
    contactMethod: 'whatsapp',
    tags: ['vegan', 'long runner'],
    resendMails: true,
  });
  await expect.element(button('Edit details')).toHaveFocus();
});

test.each<[string, Partial<ClientDetails>]>([
  ['a package with calls to book', { packages: [sampleClientPackage] }],
  ['an offer', { unpaidBills: [{ ...sampleUnpaidBill, isOffer: true }] }],
])('a new address can get %s, though no call is ahead', async (_, changed) => {
  await open(sampleClient({ calls: [], ...changed }));
  await button('Edit details').click();
  await dialog.getByLabelText('Email').fill('ada@example.org');
  await expect.element(dialog.getByRole('checkbox', { name: 'Send what is still open' })).toBeVisible();
});

test('an address with a probable slip is asked about, and typed text stays after a refusal', async () => {
  await open(sampleClient());
  const saved = mockEndpoint(updateClient, () =>
    refuseWith(400, {
      code: 'invalid',
      message: 'Please check.',
      fields: { phone: 'Please enter a complete phone number' },
    }),
  );
  await button('Edit details').click();
  await dialog.getByLabelText('Email').fill('ada@gmial.con');
  await button('Save').click();
  await expect.element(dialog.getByText('Did you mean')).toBeVisible();
  expect(saved).toEqual([]);
  await dialog.getByRole('button', { name: 'Use ada@gmail.com' }).click();
  await dialog.getByLabelText('Phone number').fill('+1 212 555 0199');
  await button('Save').click();
  await expect.element(dialog.getByText('Please enter a complete phone number')).toBeVisible();
  await expect.element(dialog.getByLabelText('Phone number')).toHaveFocus();
  expect(saved[0]?.body).toMatchObject({ email: 'ada@gmail.com', phone: '+1 212 555 0199' });
});

test('an address that is another person’s offers to join the two', async () => {
  await open(sampleClient());
  const message = 'This address belongs to Ben Marlowe. You can join the two.';
  mockEndpoint(updateClient, () => refuseWith(409, { code: 'DUPLICATE', message }));
  mockEndpoint(findClient, () => replyWith({ id: 4 }));
  const joined = mockEndpoint(joinClients, () => replyWithClient());
  await button('Edit details').click();
  await dialog.getByLabelText('Email').fill('ben@example.com');
  await button('Save').click();
  await expect.element(dialog).toMatchTextContent(message);
  await dialog.getByRole('button', { name: 'Are they the same person?' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are they the same person?' });
  await expect
    .element(question)
    .toMatchTextContent('Everything of ben@example.com goes to Ada Marlowe, ada@example.com');
  await expectAccessible();
  await question.getByRole('button', { name: 'Join them' }).click();
  await expect.poll(() => joined).toMatchObject([{ path: '/api/admin/clients/3/join', body: { otherId: 4 } }]);
});

test('somebody with the same phone is only a hint, from which the two can be joined', async () => {
  await open(sampleClient({ samePhone: [other] }));
  const joined = mockEndpoint(joinClients, () => replyWithClient());
  await button('Join with Ben Marlowe').click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toMatchTextContent('Ben Marlowe, ben@example.com');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(joined).toEqual([]);
});

test('somebody with the same phone can be said to be another person', async () => {
  await open(sampleClient({ samePhone: [other] }));
  const told = mockEndpoint(tellClientsApart, () => replyWithClient());
  await button('Not the same person as Ben Marlowe').click();
  await expect.element(toastOnPage).toMatchTextContent('Two people');
  expect(told).toMatchObject([{ path: '/api/admin/clients/3/different', body: { otherId: other.id } }]);
});

test('an address can be split off, if there are several', async () => {
  await open(sampleClient({ addresses: ['ada@example.com', 'old@example.com'] }));
  const split = mockEndpoint(splitClient, () =>
    replyWith({ message: 'Split off.', client: sampleClient(), otherId: 12 }),
  );
  await button('Split off old@example.com').click();
  await expectAccessible();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('Both people keep your notes and tags.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Split off' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Address split off');
  expect(split[0]?.body).toEqual({ email: 'old@example.com' });
});
