import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listOfferChoices, offerPackage } from '#contracts/booking/package-offers.ts';
import {
  addPackageTemplate,
  defaultTemplate,
  deletePackageTemplate,
  listPackageTemplates,
} from '#contracts/settings/package-settings.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { clickTwice } from '../../../testing/click-twice.ts';
import { mockEndpoint, replyWith } from '../../../testing/fake-server.ts';
import { openClient } from '../../../testing/open-client.tsx';
import { openSettings } from '../../../testing/open-settings.tsx';
import { sampleClient } from '../../../testing/sample-clients.ts';
import ClientPage from '../../clients/ClientPage.tsx';
import SettingsPage from '../SettingsPage.tsx';

const named = { ...defaultTemplate, memberPriceCents: 319_00 };
const other = { ...named, id: 'other', name: 'Kickstart', isNamed: false, sale: 'open' as const };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

beforeEach(() => page.viewport(390, 844));

test('packages are listed, added with an error at its field, and deleted unless pages name them', async () => {
  mockEndpoint(listPackageTemplates, () => replyWith({ templates: [named, other] }));
  const added = mockEndpoint(addPackageTemplate, () => replyWith({ message: 'Saved.', template: other }));
  const deleted = mockEndpoint(deletePackageTemplate, () => replyWith({ message: 'Gone.' }));
  await openSettings(<SettingsPage />, 'packages');
  await expect.element(page.getByRole('list', { name: 'Packages' })).toMatchTextContent('members $319');
  await expectAccessible();
  await expect.element(button(`Delete ${named.name}`)).not.toBeInTheDocument();
  await button('Add a package').click();
  await dialog.getByLabelText('Name').fill('Kickstart');
  await dialog.getByLabelText('Price in dollars').fill('0');
  await button('Save').click();
  await expect.element(dialog).toMatchTextContent('Please enter an amount from $5 to $10,000');
  await dialog.getByLabelText('Price in dollars').fill('200');
  await expectAccessible();
  await button('Save').click();
  await expect
    .poll(() => added.map(({ body }) => body))
    .toMatchObject([{ name: 'Kickstart', cents: 200_00, memberCents: null }]);
  await button(`Delete ${other.name}`).click();
  await button('Delete').click();
  await expect.poll(() => deleted.map(({ path }) => path)).toEqual(['/api/admin/package-templates/other']);
});

test('a package is offered at the client’s own price, and its link is shown to be copied', async () => {
  const choice = {
    id: named.id,
    name: named.name,
    calls: 4,
    callMinutes: 45,
    weeks: 4,
    withCourse: false,
    cents: 319_00,
  } as const;
  mockEndpoint(listOfferChoices, () => replyWith({ choices: [choice], isMember: true, today: '2027-06-01' }));
  const url = `https://coach.example/pay#${'a'.repeat(43)}`;
  const made = mockEndpoint(offerPackage, () => replyWith({ id: 4, url, message: 'The offer is on its way.' }));
  await openClient(sampleClient(), <ClientPage />);
  await button('Offer a package').click();
  await expect.element(dialog.getByLabelText('Amount in dollars')).toHaveValue('319');
  await expectAccessible();
  await dialog.getByLabelText('Amount in dollars').fill('300');
  await clickTwice(button('Make the offer'));
  await expect.element(dialog.getByText(url)).toBeVisible();
  expect(made.map(({ body }) => body)).toEqual([
    { templateId: named.id, cents: 300_00, startsOn: null, weeks: 4, standsUntil: '2027-06-15', tellClient: true },
  ]);
});
