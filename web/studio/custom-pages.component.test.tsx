import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CONTENT_PATH } from '#contracts/pages/public-pages.ts';
import { DraftContent } from '#contracts/studio/draft-content.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { expectAccessible } from '../testing/axe.ts';
import { mockEndpoint, replyWith } from '../testing/fake-server.ts';
import { openAsCoach } from '../testing/open-as-coach.tsx';
import { sampleContent } from '../testing/sample-site.ts';
import { type ChosenPage, pathOfChosen } from './chosen-page.ts';
import { addCustomPage } from './custom-page-changes.ts';
import { PageChooser } from './PageChooser.tsx';
import { PageEditor } from './PageEditor.tsx';

const faq = { title: 'FAQ', path: '/faq', description: 'What people ask.' };
const withPage = addCustomPage(sampleContent, faq);
const chosenPage = withPage.customPages[0]?.id ?? '';
let content: SiteContent;

function Studio({ start, page: first }: { start: SiteContent; page: ChosenPage }) {
  const [value, setValue] = useState(start);
  const [chosen, setChosen] = useState(first);
  content = value;
  const change = (next: SiteContent) => {
    const { error } = DraftContent.safeParse(next);
    if (!error) setValue(next);
    return error?.issues[0]?.message ?? null;
  };
  return (
    <>
      <PageChooser chosen={chosen} content={value} onChosen={setChosen} onChange={change} />
      <PageEditor
        path={pathOfChosen(chosen, value)}
        content={value}
        samples={new Set()}
        requested={null}
        onChange={change}
        onList={() => {}}
      />
    </>
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const kinds = () => content.customPages[0]?.blocks.map(({ kind }) => kind);
async function add(kind: string, place: number) {
  await button(`Add a block at place ${place}`).click();
  await button(kind).click();
}

beforeEach(async () => {
  await page.viewport(390, 844);
  mockEndpoint({ method: 'GET', path: CONTENT_PATH }, () => replyWith({}));
});

test('a new page is made with a suggested address, and what the site needs itself is refused in place', async () => {
  await openAsCoach(<Studio start={sampleContent} page="/" />);
  await button('New page').click();
  await button('Create the page').click();
  await expect.element(page.getByLabelText('Title')).toHaveAccessibleDescription(/Please write a title/);
  await page.getByLabelText('Title').fill('Healthy Snacks');
  await expect.element(page.getByLabelText('Address of the page')).toHaveValue('/healthy-snacks');
  await page.getByLabelText('Address of the page').fill('admin');
  await page.getByLabelText('Description').fill('Small things to eat.');
  await expectAccessible();
  await button('Create the page').click();
  await expect.element(page.getByText('The site needs this address itself')).toBeVisible();
  await expect.element(page.getByLabelText('Title')).toHaveValue('Healthy Snacks');
  await page.getByLabelText('Address of the page').fill('My snacks!');
  await page.getByLabelText('Title').click();
  await expect.element(page.getByLabelText('Address of the page')).toHaveValue('/my-snacks');
  await page.getByLabelText('Address of the page').fill('snacks');
  await button('Create the page').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Healthy Snacks' })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Page' })).toHaveDisplayValue('Healthy Snacks');
  expect(content.customPages[0]).toMatchObject({ path: '/snacks', inMenu: false });
});

test('blocks are added, moved and removed by keyboard, and the focus goes along', async () => {
  await openAsCoach(<Studio start={withPage} page={chosenPage} />);
  await add('Quote', 2);
  await add('Questions', 1);
  expect(kinds()).toEqual(['questions', 'text', 'quote']);
  button('Move down: Questions, block 1').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Move down: Questions, block 2')).toHaveFocus();
  await expect.element(page.getByText('Moved to place 2 of 3')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(kinds()).toEqual(['text', 'quote', 'questions']);
  await button('Remove: Quote, block 2').click();
  expect(kinds()).toEqual(['text', 'questions']);
  await expectAccessible();
});

test('each kind of block is drawn, and its texts are changed where they stand', async () => {
  await openAsCoach(<Studio start={withPage} page={chosenPage} />);
  for (const kind of ['Clip', 'Quote', 'Offers', 'Button', 'Questions']) await add(kind, 2);
  await page.getByText('Tap here to write what somebody said.').click();
  await page.getByRole('textbox').fill('I stopped weighing lettuce.');
  await button('Done').click();
  await expect.element(page.getByText('I stopped weighing lettuce.')).toBeVisible();
  await page.getByText('Tap here to write its answer.').click();
  await expect.element(page.getByRole('textbox', { name: 'Your text' })).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}Yes, please do.');
  await button('Done').click();
  await expect.element(page.getByText('Yes, please do.')).toBeVisible();
  expect(JSON.stringify(content.customPages[0]?.blocks)).not.toMatch(/[\u200b-\u200d\u2060\u2063]/);
});

test('a new picture is chosen at once with an empty plate for a start, and Cancel leaves no block', async () => {
  await openAsCoach(<Studio start={withPage} page={chosenPage} />);
  await add('Picture', 2);
  const dialog = page.getByRole('dialog', { name: 'Picture' });
  await expect.element(dialog.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  await expect.element(dialog.getByRole('img', { name: 'An empty plate' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect.element(button('Move up: Picture, block 2')).toHaveFocus();
  const blocks = JSON.stringify(content.customPages[0]?.blocks);
  expect(blocks).not.toContain(content.profile.portrait.src);
  await add('Picture', 2);
  await button('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(JSON.stringify(content.customPages[0]?.blocks)).toBe(blocks);
});

test('a question gets another one below, and the last one stays', async () => {
  await openAsCoach(<Studio start={withPage} page={chosenPage} />);
  await add('Questions', 2);
  await page.getByText('Tap here to write a question').click();
  await button('Remove').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please keep one question');
  await button('Add below').click();
  const [, questions] = content.customPages[0]?.blocks ?? [];
  expect(questions?.kind === 'questions' && questions.entries.length).toBe(2);
});

test('a button leads where the coach chooses', async () => {
  await openAsCoach(<Studio start={withPage} page={chosenPage} />);
  await add('Button', 2);
  await button('Settings: Button, block 2').click();
  await page.getByLabelText('Where it leads').selectOptions('Another address…');
  await button('Save').click();
  await expect.element(page.getByText('Please use an address such as https://example.com')).toBeVisible();
  await page.getByLabelText('Address').fill('example.com');
  await button('Save').click();
  expect(content.customPages[0]?.blocks[1]).toMatchObject({ kind: 'button', href: 'https://example.com' });
});

test('the settings of a page put it into the menu and move it, with its former address shown and removable', async () => {
  const start = { ...withPage, redirects: [{ from: '/questions', to: '/faq' }] };
  await openAsCoach(<Studio start={start} page={chosenPage} />);
  await button('Page settings').click();
  await page.getByLabelText('In the menu').click();
  await page.getByLabelText('Name in the menu').fill('Everything that you always wanted to ask');
  await page.getByLabelText('Address of the page').fill('/help');
  await expect.element(page.getByText('Once you publish, /faq leads here too')).toBeVisible();
  await button('Save').click();
  await expect.element(page.getByText('Please use at most 24 characters')).toBeVisible();
  await page.getByLabelText('Name in the menu').fill('Help');
  await button('Save').click();
  expect(content.customPages[0]).toMatchObject({ path: '/help', inMenu: true, menuLabel: 'Help' });
  await button('Page settings').click();
  await button('Remove /questions').click();
  expect(content.redirects).toEqual([]);
});

test('a page is deleted only after a question', async () => {
  await openAsCoach(<Studio start={withPage} page={chosenPage} />);
  await button('Page settings').click();
  await button('Delete the page').click();
  await button('Keep it').click();
  expect(content.customPages).toHaveLength(1);
  await button('Delete the page').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the page' }).click();
  await expect.poll(() => content.customPages).toEqual([]);
  await expect.element(page.getByRole('combobox', { name: 'Page' })).toHaveDisplayValue('Home');
});
