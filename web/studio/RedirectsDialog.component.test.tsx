import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DraftContent } from '#contracts/studio/draft-content.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { MAX_REDIRECTS } from '#domain/redirects.ts';
import { expectAccessible } from '../testing/axe.ts';
import { openAsCoach } from '../testing/open-as-coach.tsx';
import { sampleContent } from '../testing/sample-site.ts';
import { addCustomPage } from './custom-page-changes.ts';
import { RedirectsDialog } from './RedirectsDialog.tsx';

const withPage: SiteContent = {
  ...addCustomPage(sampleContent, { title: 'FAQ', path: '/faq', description: 'What people ask.' }),
  redirects: [{ from: '/questions', to: '/faq' }],
};
let content: SiteContent;

function Opened({ start }: { start: SiteContent }) {
  const [value, setValue] = useState(start);
  content = value;
  const change = (next: SiteContent) => {
    const { error } = DraftContent.safeParse(next);
    if (!error) setValue(next);
    return error?.issues[0]?.message ?? null;
  };
  return <RedirectsDialog content={value} onChange={change} onClosed={() => {}} />;
}

const field = page.getByRole('textbox', { name: 'Old address' });
const target = page.getByLabelText('Leads to');
beforeEach(() => page.viewport(390, 844));

test('an address that was copied from a former site leads to a page, and is removed again', async () => {
  await openAsCoach(<Opened start={withPage} />);
  await expect.element(page.getByText('leads to FAQ')).toBeVisible();
  await field.fill('https://old.example/services/Oats.html?ref=1');
  await target.selectOptions('About Me');
  await expectAccessible();
  await userEvent.click(field);
  await userEvent.keyboard('{Enter}');
  const added = { from: '/services/Oats.html', to: '/about' };
  await expect.element(page.getByText('/services/Oats.html is in the list.')).toBeVisible();
  expect(content.redirects).toEqual([{ from: '/questions', to: '/faq' }, added]);
  await expect.element(field).toHaveValue('');
  await page.getByRole('button', { name: 'Remove /questions' }).click();
  expect(content.redirects).toEqual([added]);
});

const refused = [
  ['/', 'Please write the old address'],
  ['/faq', 'This is the address of “FAQ”'],
  ['questions', 'This address is in the list already'],
  ['/about', 'The site needs this address itself'],
  ['/api/anything', 'The site needs this address itself'],
  ['/grüße', 'Please use only letters from a to z'],
  ['/../etc', 'Please use only letters from a to z'],
  [`/${'a'.repeat(200)}`, 'Please use at most 200 letters'],
] as const;

test('an old address that cannot be one is refused at its field, and what was typed stays', async () => {
  await openAsCoach(<Opened start={withPage} />);
  for (const [typed, problem] of refused) {
    await field.fill(typed);
    await page.getByRole('button', { name: 'Add the address' }).click();
    await expect.element(field, { message: typed }).toHaveAccessibleDescription(expect.stringContaining(problem));
    await expect.element(field).toHaveValue(typed);
  }
  await expect.element(target).toHaveAccessibleDescription('Please choose a page');
  expect(content.redirects).toHaveLength(1);
});

test('a full list says so', async () => {
  const redirects = Array.from({ length: MAX_REDIRECTS }, (_, index) => ({ from: `/old-${index}`, to: '/faq' }));
  await openAsCoach(<Opened start={{ ...withPage, redirects }} />);
  await field.fill('/one-more');
  await target.selectOptions('FAQ');
  await page.getByRole('button', { name: 'Add the address' }).click();
  await expect
    .element(field)
    .toHaveAccessibleDescription(expect.stringContaining('There’s room for 200 old addresses'));
});
