import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listOpenSlots, type OfferedSlot } from '#contracts/booking/free-calls.ts';
import { saveDraft } from '../ui/form-draft.ts';
import { mockEndpoint, replyWith } from './fake-server.ts';
import { renderPage } from './render.tsx';
import { setBrowserTimeZone } from './time-zone.ts';

export const openDay = page.getByRole('grid').getByRole('button', { name: /\d+ available/ });
export const times = page.getByRole('group', { name: /^Times on/ }).getByRole('button');
export const submit = page.getByRole('button', { name: 'Submit & Schedule Your Free Call' });
export const consent = page.getByLabelText('I agree that you read and keep');

export const answers = {
  'First name': 'Ada',
  'Last name': 'Marlowe',
  Email: 'ada@example.com',
  'Phone number': '2125550123',
  Goals: 'Steady energy for the whole day',
  Medications: 'Thyroxine in the morning',
};

/** Lets a visitor in New York choose from these times, some days before them. */
export async function mockFreeCalls(slots: OfferedSlot[]): Promise<void> {
  await setBrowserTimeZone('America/New_York');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-09T14:00:00Z') });
  mockEndpoint(listOpenSlots, () => replyWith(slots));
}

export const replyWithFreeCall = (slot: OfferedSlot | undefined, link = `free-7.${'x'.repeat(43)}`) =>
  replyWith({
    id: 7,
    selectedTimeSlot: slot?.value,
    label: slot?.label,
    startsAt: slot?.startsAt,
    minutes: 20,
    calendarFile: 'BEGIN:VCALENDAR',
    link,
  });

/** Opens the form with a draft that has all answers and this time, and gives the consent, which no draft keeps. */
export async function openFilledForm(form: ReactNode, { value }: OfferedSlot): Promise<void> {
  const kept = {
    firstName: answers['First name'],
    lastName: answers['Last name'],
    email: answers.Email,
    phone: `+1${answers['Phone number']}`,
    contactMethod: 'facetime',
    selectedTimeSlot: value,
  };
  const inTab = { goals: answers.Goals, medications: answers.Medications };
  saveDraft({ form: 'free-call', fields: Object.keys(kept), tabFields: Object.keys(inTab) }, { ...kept, ...inTab });
  await renderPage(form);
  await consent.click();
}

export async function fillAnswers(typed: Record<string, string> = answers): Promise<void> {
  if (!page.getByLabelText('Medications').query()?.checkVisibility()) await page.getByText('Help me prepare').click();
  for (const [label, answer] of Object.entries(typed)) await page.getByLabelText(label).fill(answer);
  await page.getByLabelText('FaceTime').click();
  await consent.click();
}

export async function chooseTime(): Promise<void> {
  await openDay.first().click();
  await times.first().click();
}

export async function expectAnswersKept(): Promise<void> {
  for (const [label, answer] of Object.entries({ ...answers, 'Phone number': '(212) 555-0123' })) {
    await expect.element(page.getByLabelText(label)).toHaveValue(answer);
  }
  await expect.element(page.getByLabelText('FaceTime')).toBeChecked();
}
