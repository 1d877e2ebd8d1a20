import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listOpenSlots } from '#contracts/booking/free-calls.ts';
import { mockEndpoint, replyWith } from '../testing/fake-server.ts';
import { renderPart } from '../testing/render.tsx';
import { sampleOpenSlot } from '../testing/sample-slots.ts';
import { setBrowserTimeZone } from '../testing/time-zone.ts';
import { useOpenSlots } from './open-slots.ts';
import { SlotPicker, type SlotPickerOptions } from './SlotPicker.tsx';

const Picker = (options: Partial<SlotPickerOptions>) => (
  <SlotPicker ref={null} openSlots={useOpenSlots()} minutes={20} value="" onChange={() => {}} error="" {...options} />
);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-09T14:00:00Z') });
  mockEndpoint(listOpenSlots, () => replyWith([sampleOpenSlot('2027-06-14', '9:30 AM')]));
});

test('a zone with the coach’s clock is one clock, although its name differs', async () => {
  await setBrowserTimeZone('America/Toronto');
  await renderPart(<Picker />);
  await expect.element(page.getByText(/^Times are in/)).toMatchTextContent(/^Times are in Eastern Time\.$/);
});

test('the second clock is announced once times with it are shown', async () => {
  await setBrowserTimeZone('Pacific/Auckland');
  await renderPart(<Picker foldsAfterChoice />);
  const note = page.getByText(/^Times are in/);
  await expect.element(note).toMatchTextContent(/^Times are in New Zealand Time\.$/);
  await page.getByRole('button', { name: 'Tuesday, June 15, 2027, 1 available time' }).click();
  await expect
    .element(note)
    .toMatchTextContent(/^Times are in your time zone \(New Zealand Time\)\. New York time is below each one\.$/);
});
