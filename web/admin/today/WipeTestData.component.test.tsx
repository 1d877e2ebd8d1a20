import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getGettingLive } from '#contracts/launch/getting-live.ts';
import { previewWipe, type WipeCounts, wipeTestData } from '#contracts/launch/wipe-test-data.ts';
import { setUserState } from '../../accounts/current-user.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { clickTwice } from '../../testing/click-twice.ts';
import { failNetwork, mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { renderPart } from '../../testing/render.tsx';
import { coach } from '../../testing/sample-people.ts';
import { sampleSettings } from '../../testing/sample-settings.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import { GettingLive } from './GettingLive.tsx';

const none: WipeCounts = {
  demoHours: 0,
  demoSeasons: 0,
  demoMembers: 0,
  payments: 0,
  paidCalls: 0,
  accounts: 0,
  closedCourses: 0,
  freeCalls: 0,
  emails: 0,
  sandboxObjects: 0,
};
const testData = { ...none, demoHours: 53, demoMembers: 1, payments: 4, emails: 1 };
const withFreeCalls = { ...testData, freeCalls: 2, emails: 5 };
const copy = 'wiped-2027-01-01-120000.json';
const dialog = page.getByRole('dialog', { name: 'Wipe demo and test data' });
const word = dialog.getByLabelText('Type the word “wipe”');
const password = dialog.getByLabelText('Your password');
const submit = dialog.getByRole('button', { name: 'Wipe for good' });

let state: { preview: object; wipedCopy: string | null; isDone: boolean };

beforeEach(async () => {
  state = { preview: { testData, withFreeCalls, copy: null }, wipedCopy: null, isDone: false };
  setUserState({ status: 'signed-in', user: coach });
  mockEndpoint(getGettingLive, () =>
    replyWith({
      done: { testData: state.isDone },
      testMail: null,
      ticks: sampleSettings('gettingLive'),
      wipedCopy: state.wipedCopy,
    }),
  );
  mockEndpoint(previewWipe, () => replyWith(state.preview));
});

async function open() {
  await renderPart(<GettingLive isFolded={false} />);
  await page.getByRole('button', { name: 'See what would go' }).click();
}

test('the coach sees what would go, types a word and the password, and gets the copy', async () => {
  await page.viewport(390, 800);
  await open();
  await expect.element(dialog).toMatchTextContent('53 weekly times of the demo');
  await expect.element(dialog).toMatchTextContent('1 email about these');
  await expect.element(dialog).not.toMatchTextContent('2 free calls, with their answers');
  await expectAccessible();
  const sent = mockEndpoint(wipeTestData, () => {
    state = { ...state, isDone: true, wipedCopy: copy };
    return replyWith({ message: `The test data is gone. A copy of it is in the data folder: files/${copy}.`, copy });
  });
  await submit.click();
  await expect.element(word).toHaveAccessibleDescription('Please type the word “wipe”');
  await expect.element(password).toHaveAccessibleDescription('Please enter your password');
  expect(sent).toHaveLength(0);

  await dialog.getByLabelText('Also the free calls booked so far').click();
  await expect.element(dialog).toMatchTextContent('2 free calls, with their answers');
  await word.fill('Wipe');
  await password.fill('seven green apples');
  await clickTwice(submit);
  await expect.element(toastOnPage).toMatchTextContent('Test data wiped');
  expect(sent.map(({ body }) => body)).toEqual([
    { confirmation: 'wipe', password: 'seven green apples', freeCalls: true, counts: withFreeCalls },
  ]);
  await expect.element(dialog).not.toBeInTheDocument();
  const link = page.getByRole('link', { name: 'Download what was wiped' });
  await expect.element(link).toHaveAttribute('href', `/api/admin/getting-live/wiped/${copy}`);
  await expect.element(page.getByRole('heading', { name: 'Getting live' })).toHaveFocus();
});

test('numbers that have changed are shown before anything goes', async () => {
  await open();
  const message =
    'Something was added or changed since these numbers were shown. Please take another look, then try again.';
  const sent = mockEndpoint(wipeTestData, () => refuseWith(409, { code: 'NOT_POSSIBLE', message }));
  await word.fill('wipe');
  await password.fill('seven green apples');
  state.preview = { testData: { ...testData, payments: 5 }, withFreeCalls, copy: null };
  await submit.click();
  await expect.element(dialog).toMatchTextContent(message);
  await expect.element(dialog).toMatchTextContent('5 test payments');
  await submit.click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]?.body).toMatchObject({ counts: { payments: 5 }, confirmation: 'wipe' });
});

test('after a lost reply, the dialog says what is known, and that all is gone once that is known', async () => {
  await open();
  mockEndpoint(wipeTestData, failNetwork);
  await word.fill('wipe');
  await password.fill('seven green apples');
  await submit.click();
  await expect.element(dialog).toMatchTextContent('it’s not clear whether the data is gone');
  await expect.element(password).toHaveValue('seven green apples');
  state.preview = { testData: none, withFreeCalls: none, copy };
  await submit.click();
  await expect.element(dialog).toMatchTextContent('There’s nothing left to wipe.');
  await expect.element(dialog.getByRole('link', { name: 'Download what was wiped' })).toBeVisible();
});

test('another admin reads who may do this', async () => {
  const message = 'Only the coach’s own account can do this.';
  mockEndpoint(previewWipe, () => refuseWith(403, { code: 'MAIN_ADMIN', message }));
  await open();
  await expect.element(dialog).toMatchTextContent(message);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
