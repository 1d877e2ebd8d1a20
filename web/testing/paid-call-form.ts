import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { getOwnMinutes } from '#contracts/booking/client-credit.ts';
import { listOpenSlots, type OfferedSlot } from '#contracts/booking/free-calls.ts';
import { getOpenCheckout, getPaymentConfig } from '#contracts/money/payments.ts';
import { setUserState } from '../accounts/current-user.ts';
import { paidCallDraft } from '../paid-call-draft.ts';
import { saveDraft } from '../ui/form-draft.ts';
import { mockEndpoint, replyWith } from './fake-server.ts';
import { renderPage } from './render.tsx';

export const openDay = page.getByRole('grid').getByRole('button', { name: /\d+ available/ });
export const times = page.getByRole('group', { name: /^Times on/ }).getByRole('button');
export const total = page.getByRole('region', { name: 'Session total' });
export const submit = page.getByRole('button', { name: 'Book & Continue to Payment' });
export const durationTile = (minutes: number) => page.getByRole('radio', { name: `${minutes} minutes` });

export const answers = {
  'First name': 'Ada',
  'Last name': 'Marlowe',
  Email: 'ada@example.com',
  'Phone number': '2125550123',
  Goals: 'A plan for weeks with a lot of travel',
};
export const startedPayment = {
  clientSecret: 'pi_1_secret_2',
  callId: 7,
  paymentIntentId: 'pi_1',
  amount: 5000,
  holdExpiresAt: '2027-06-09T14:15:00.000Z',
  provider: 'sandbox',
  publishableKey: 'pk_test_1',
};

/** Mocks the endpoints for a visitor who can choose from these times and pay in the sandbox. */
export function mockPaidCalls(slots: OfferedSlot[]): void {
  setUserState({ status: 'anonymous' });
  mockEndpoint(listOpenSlots, () => replyWith(slots));
  mockEndpoint(getOpenCheckout, () => replyWith({ payment: null, toEnter: null, latestCall: null }));
  mockEndpoint(getOwnMinutes, () => replyWith({ minutes: 0 }));
  mockEndpoint(getPaymentConfig, () => replyWith({ provider: 'sandbox', publishableKey: 'pk_test_1' }));
}

/** Opens the form with a draft that has all answers and this time, and gives the consent, which no draft keeps. */
export async function openFilledForm(form: ReactNode, { value }: OfferedSlot): Promise<void> {
  saveDraft(paidCallDraft, {
    firstName: answers['First name'],
    lastName: answers['Last name'],
    email: answers.Email,
    phone: `+1${answers['Phone number']}`,
    contactMethod: 'whatsapp',
    goals: answers.Goals,
    selectedTimeSlot: value,
  });
  await renderPage(form);
  await page.getByLabelText('I agree that you read and keep').click();
}

/** Fills in everything, with the first time of the first open day. */
export async function fillForm(): Promise<void> {
  for (const [label, answer] of Object.entries(answers)) await page.getByLabelText(label).fill(answer);
  await page.getByLabelText('WhatsApp').click();
  await page.getByLabelText('I agree that you read and keep').click();
  await openDay.first().click();
  await times.first().click();
}

export async function expectAnswersKept(): Promise<void> {
  for (const [label, answer] of Object.entries({ ...answers, 'Phone number': '(212) 555-0123' })) {
    await expect.element(page.getByLabelText(label)).toHaveValue(answer);
  }
  await expect.element(page.getByLabelText('WhatsApp')).toBeChecked();
}
