import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listOpenSlots } from '#contracts/booking/free-calls.ts';
import { getMyCall } from '#contracts/booking/my-call.ts';
import { saveHeldSlot } from '../paid-call-draft.ts';
import { mockEndpoint } from '../testing/fake-server.ts';
import { mockPaidCalls, openFilledForm } from '../testing/paid-call-form.ts';
import { renderPage } from '../testing/render.tsx';
import { bookedCall } from '../testing/sample-my-call.ts';
import { sampleOpenSlot } from '../testing/sample-slots.ts';
import { setBrowserTimeZone } from '../testing/time-zone.ts';
import BookStandardCallPage from './BookStandardCallPage.tsx';
import MyCallPage from './MyCallPage.tsx';

// On a phone whose clock is an hour ahead of the server's, which each response tells.
const headers = { date: new Date('2027-06-09T14:00:00Z').toUTCString() };

beforeEach(async () => {
  await setBrowserTimeZone('America/New_York');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-09T15:00:00Z') });
});

test('a held time stays chosen', async () => {
  const held = sampleOpenSlot('2027-06-14', '10:00 AM');
  saveHeldSlot({ slot: held, until: '2027-06-09T14:10:00.000Z' });
  mockPaidCalls([]);
  mockEndpoint(listOpenSlots, () => Response.json([sampleOpenSlot('2027-06-14', '9:00 AM')], { headers }));
  await openFilledForm(<BookStandardCallPage />, held);
  await expect.element(page.getByText(`Selected: ${held.label}`)).toBeVisible();
});

test('a call that begins in half an hour can still be canceled', async () => {
  const call = { ...bookedCall, startsAt: '2027-06-09T14:30:00.000Z' };
  history.replaceState(null, '', '/my-call#free-7.secret');
  mockEndpoint(getMyCall, () => Response.json(call, { headers }));
  await renderPage(<MyCallPage />);
  await expect.element(page.getByRole('button', { name: 'Cancel this call' })).toBeVisible();
  await expect.element(page.getByText('Confirmed', { exact: true })).toBeVisible();
});
