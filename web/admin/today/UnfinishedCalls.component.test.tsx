import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeEndedCalls, inviteToRebook, reopenClosedCalls } from '#contracts/booking/ended-calls.ts';
import { putMailAside } from '#contracts/mail/mails.ts';
import { getAttention } from '#contracts/today/today.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { clickTwice } from '../../testing/click-twice.ts';
import { failNetwork, mockEndpoint, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { sampleMail } from '../../testing/sample-mails.ts';
import { attentionFor, isoInMinutes, mockToday } from '../../testing/sample-today.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import AttentionListPage from './AttentionListPage.tsx';
import TodayPage from './TodayPage.tsx';

const call = (id: number, firstName: string) => ({
  kind: 'free' as const,
  id,
  firstName,
  lastName: 'Marlowe',
  status: 'pending',
  minutes: 30,
  startsAt: isoInMinutes(-id * 60),
  label: 'Monday, January 4, 2027 at 9:30 AM EST',
});
const calls = [call(1, 'Ada'), call(2, 'Ben'), call(3, 'Cleo')];
const attention = attentionFor({ unfinished: calls });
const toRefs = (chosen: { kind: 'free'; id: number }[]) => chosen.map(({ kind, id }) => ({ kind, id }));
const group = page.getByRole('region', { name: /^Calls to complete/ });
const heading = page.getByRole('heading', { name: 'Needs attention', level: 2 });

test('chosen calls are closed together, reported, and undone', async () => {
  await page.viewport(390, 800);
  mockToday({ attention });
  const ada = { kind: 'free' as const, id: 1 };
  const changed = [{ ...ada, id: 2, name: 'Ben Marlowe', reason: 'was canceled' }];
  const message = '1 call is marked as held, full time. One stayed as before. Ben Marlowe: the call was canceled.';
  const closed = mockEndpoint(closeEndedCalls, () => replyWith({ message, done: [ada], changed }));
  const reopened = mockEndpoint(reopenClosedCalls, () =>
    replyWith({ message: '1 call is open again.', done: [ada], changed: [] }),
  );
  await openAsCoach(<TodayPage />);
  const held = group.getByRole('button', { name: 'Held, full time' });
  await expect.element(held).toHaveAttribute('aria-disabled', 'true');
  await group.getByRole('checkbox', { name: 'Choose the call with Ada Marlowe' }).click();
  await group.getByRole('checkbox', { name: 'Choose the call with Ben Marlowe' }).click();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  await clickTwice(held);
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(heading).toHaveFocus();
  expect(closed.map(({ body }) => body)).toEqual([{ calls: toRefs(calls.slice(0, 2)), outcome: 'completed' }]);
  await page.getByRole('button', { name: 'Undo closing these calls' }).click();
  await expect.element(toastOnPage).toMatchTextContent('1 call is open again.');
  expect(reopened.map(({ body }) => body)).toEqual([{ calls: [ada], outcome: 'completed' }]);
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
});

test('the page of a whole list closes all of these as no-shows and invites their clients', async () => {
  history.replaceState({}, '', '?list=unfinished');
  const asked = mockEndpoint(getAttention, () => replyWith(attention));
  const refs = toRefs(calls);
  const reply = { message: '3 calls are marked as no-show.', done: refs, changed: [] };
  const closed = mockEndpoint(closeEndedCalls, () => replyWith(reply));
  const invited = mockEndpoint(inviteToRebook, () =>
    replyWith({ ...reply, message: '3 invitations go out by email.' }),
  );
  await openAsCoach(<AttentionListPage />);
  await group.getByRole('checkbox', { name: 'All of these (3)' }).click();
  await group.getByRole('button', { name: 'No-show' }).click();
  await page.getByRole('button', { name: 'Invite to choose a new time to these 3 clients' }).click();
  await expect.element(toastOnPage).toMatchTextContent('3 invitations go out by email.');
  expect(asked[0]?.path).toMatch(/\/unfinished$/);
  expect(closed.map(({ body }) => body)).toEqual([{ calls: refs, outcome: 'no_show' }]);
  expect(invited.map(({ body }) => body)).toEqual([{ calls: refs }]);
  const back = page.getByRole('paragraph').getByRole('link', { name: 'Today' });
  await expect.element(back).toHaveAttribute('href', '/admin');
});

test('after a lost reply the choice stays, so that the coach can press again', async () => {
  mockToday({ attention });
  mockEndpoint(closeEndedCalls, failNetwork);
  await openAsCoach(<TodayPage />);
  await group.getByRole('checkbox', { name: 'All of these (3)' }).click();
  await group.getByRole('button', { name: 'No-show' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Failed to close the calls');
  await expect.element(group.getByRole('checkbox', { name: 'All of these (3)' })).toBeChecked();
});

test('a mail is put aside from Today', async () => {
  mockToday({ attention: attentionFor({ unsentMails: [sampleMail] }) });
  const aside = mockEndpoint(putMailAside, () => replyWith({ message: 'You’ll still find it in the list of emails.' }));
  await openAsCoach(<TodayPage />);
  await page.getByRole('button', { name: 'Put aside the email to hana@example.com' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Email put aside');
  expect(aside.map(({ path }) => path)).toEqual([putMailAside.path.replace(':id', '5')]);
});
