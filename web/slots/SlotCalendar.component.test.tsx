import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SlotCalendar } from './SlotCalendar.tsx';

test('after midnight Tab still reaches a day, which is today', async () => {
  const calendar = (today: string) => <SlotCalendar days={new Map()} date={null} today={today} onChoose={() => {}} />;
  const { rerender } = await render(calendar('2027-06-09'));
  await rerender(calendar('2027-06-10'));
  const today = page.getByRole('button', { name: /^Today, Thursday, June 10/ });
  await expect.element(today).toHaveAttribute('tabindex', '0');
  await expect.element(today).toBeEnabled();
});
