import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../testing/axe.ts';
import { renderPart } from '../testing/render.tsx';
import { setBrowserTimeZone } from '../testing/time-zone.ts';
import { PhoneField } from './PhoneField.tsx';

const country = page.getByLabelText('Country calling code');

function TypedPhone({ onTyped }: { onTyped?: (phone: string) => void }) {
  const [phone, setPhone] = useState('');
  return (
    <PhoneField
      label="Phone number"
      name="phone"
      autoComplete="tel"
      value={phone}
      onChange={(value) => {
        setPhone(value);
        onTyped?.(value);
      }}
      onBlur={() => {}}
      ref={null}
    />
  );
}

function speak(languages: string[]): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
}

test('accepts a phone number also if the browser has no language that Intl knows', async () => {
  speak(['C']);
  const onTyped = vi.fn();
  await renderPart(<TypedPhone onTyped={onTyped} />);
  await expect.element(country).toHaveValue('US');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await userEvent.fill(page.getByLabelText('Phone number'), '2125550123');
  expect(onTyped).toHaveBeenLastCalledWith('+12125550123');
});

test.each(['+43 664 1234567', '0043 664 1234567'])('%s, typed by a German, is a number in Austria', async (typed) => {
  speak(['de-DE']);
  const onTyped = vi.fn();
  await renderPart(<TypedPhone onTyped={onTyped} />);
  await expect.element(country).toHaveValue('DE');
  await page.getByLabelText('Phone number').click();
  await userEvent.keyboard(typed);
  expect(onTyped).toHaveBeenLastCalledWith('+436641234567');
  await expect.element(country).toHaveValue('AT');
  // It stands in the number already.
  await expect.element(page.getByText('+43', { exact: true })).not.toBeVisible();
});

test('a number that is complete in the country of the visitor is asked about at once', async () => {
  await setBrowserTimeZone('Europe/Berlin');
  speak(['en-US']);
  const onTyped = vi.fn();
  await renderPart(<TypedPhone onTyped={onTyped} />);
  await userEvent.type(page.getByLabelText('Phone number'), '01712');
  await expect.element(page.getByText('This looks like a number in')).not.toBeInTheDocument();
  await userEvent.type(page.getByLabelText('Phone number'), '345678');
  await expect.element(page.getByText('This looks like a number in Germany.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Use +49' }).click();
  expect(onTyped).toHaveBeenLastCalledWith('+491712345678');
  await expect.element(country).toHaveValue('DE');
  await expect.element(page.getByText('This looks like a number in')).not.toBeInTheDocument();
});
