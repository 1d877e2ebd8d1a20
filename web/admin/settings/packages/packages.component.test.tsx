import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listOfferChoices, offerPackage } from '#contracts/booking/package-offers.ts';
import {
  addPackageTemplate,
  changePackageTemplate,
  defaultTemplate,
  deletePackageTemplate,
  listPackageTemplates,
} from '#contracts/settings/package-settings.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { clickTwice } from '../../../testing/click-twice.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../../testing/fake-server.ts';
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
  mockEndpoint(listPackageTemplates, () => replyWith({ templates: [named, other], version: 4 }));
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

test('another member discount shows at once, and a change says from which version it was made', async () => {
  mockEndpoint(listPackageTemplates, () => replyWith({ templates: [named, other], version: 4 }));
  await openSettings(<SettingsPage />, 'packages');
  const list = page.getByRole('list', { name: 'Packages' });
  await expect.element(list).toMatchTextContent('members $319');
  await page.getByRole('tab', { name: 'Prices' }).click();
  const changed = { ...named, memberPriceCents: 299_00 };
  mockEndpoint(listPackageTemplates, () => replyWith({ templates: [changed, other], version: 5 }));
  await page.getByRole('tab', { name: 'Packages' }).click();
  await expect.element(list).toMatchTextContent('members $299');

  const message = 'These settings were changed elsewhere in the meantime.';
  const sent = mockEndpoint(changePackageTemplate, () => refuseWith(409, { code: 'SETTINGS_CHANGED', message }));
  await button(`Change ${other.name}`).click();
  const cheaper = { ...other, cents: 199_00 };
  mockEndpoint(listPackageTemplates, () => replyWith({ templates: [changed, cheaper], version: 6 }));
  for (const presses of [1, 2]) {
    await button('Save').click();
    await expect.poll(() => sent.length).toBe(presses);
    await expect.element(button('Save')).toBeEnabled();
  }
  await expect.element(dialog).toMatchTextContent(message);
  expect(sent.map(({ body }) => body)).toMatchObject([{ version: 5 }, { version: 5 }]);
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
