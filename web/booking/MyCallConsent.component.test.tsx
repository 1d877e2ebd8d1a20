import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type MyCall, withdrawMyConsent } from '#contracts/booking/my-call.ts';
import { expectAccessible } from '../testing/axe.ts';
import { failNetwork, mockEndpoint, replyWith } from '../testing/fake-server.ts';
import { renderPart } from '../testing/render.tsx';
import { toastOnPage } from '../testing/toasts.ts';
import { MyCallConsent } from './MyCallConsent.tsx';

const call = { kind: 'free', consent: 'given', hasAnswers: true } as MyCall;
const remove = page.getByRole('button', { name: 'Delete my answers' }).first();
const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete my answers' });

async function open(changed: Partial<MyCall> = {}) {
  const onWithdrawn = vi.fn();
  const props = { call: { ...call, ...changed }, link: 'free-7.secret', onWithdrawn, onOutdated: vi.fn() };
  await renderPart(<MyCallConsent {...props} />);
  return onWithdrawn;
}

test('a client takes the consent back, after reading what happens then', async () => {
  const onWithdrawn = await open();
  const withdrawn = { ...call, consent: 'withdrawn', hasAnswers: false };
  const sent = mockEndpoint(withdrawMyConsent, () => replyWith({ message: 'Deleted.', call: withdrawn }));
  await expect.element(page.getByText('You agreed that I keep what you wrote')).toBeVisible();
  await remove.click();
  await expect.element(page.getByText('Your call stays as it is.').last()).toBeVisible();
  await expectAccessible();
  await confirm.click();
  await expect.element(toastOnPage).toMatchTextContent('Your answers are deleted');
  expect(sent.map(({ body }) => body)).toEqual([{ link: 'free-7.secret' }]);
  expect(onWithdrawn).toHaveBeenCalledWith(withdrawn);
});

test('a failure is said, and the answers can be deleted again', async () => {
  const onWithdrawn = await open();
  mockEndpoint(withdrawMyConsent, failNetwork);
  await remove.click();
  await confirm.click();
  await expect.element(toastOnPage).toMatchTextContent('Your answers were not deleted');
  await expect.element(remove).toBeEnabled();
  expect(onWithdrawn).not.toHaveBeenCalled();
});

test.each([
  [{ consent: 'withdrawn', hasAnswers: false }, 'Your goals and answers are deleted.', 0],
  [{ consent: 'not-asked', hasAnswers: true }, 'I keep what you wrote to prepare', 1],
] as const)('a call with %o says so', async (changed, text, buttons) => {
  await open(changed);
  await expect.element(page.getByText(text)).toBeVisible();
  expect(remove.elements()).toHaveLength(buttons);
});
