import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../testing/axe.ts';
import { allowConsoleError } from '../testing/recorded-errors.ts';
import { renderPart } from '../testing/render.tsx';
import { setBrowserTimeZone } from '../testing/time-zone.ts';
import { PhoneField } from './PhoneField.tsx';
import { TextInput } from './TextInput.tsx';

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

// What browsers report under LANG=C, with POSIX modifiers, or when privacy tools empty the list.
test.each([
  { languages: ['C'] },
  { languages: ['en-US@posix'] },
  { languages: [''] },
  { languages: ['x'] },
  { languages: [] },
])('accepts a phone number if the languages are $languages', async ({ languages }) => {
  speak(languages);
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

test('skips an invalid tag and uses the next language', async () => {
  speak(['C', 'de_AT.UTF-8', 'en-US']);
  await renderPart(<TypedPhone />);
  await expect.element(country).toHaveValue('AT');
});

test('if it fails, the rest of the form works and the field shows what to do', async () => {
  allowConsoleError(/no languages/);
  vi.spyOn(navigator, 'languages', 'get').mockImplementation(() => {
    throw new TypeError('no languages');
  });
  await renderPart(
    <>
      <TextInput label="First name" />
      <TypedPhone />
    </>,
  );
  const failure = page.getByRole('alert').filter({ hasText: 'isn’t working right now' });
  await expect.element(failure).toBeVisible();
  expect(failure.elements()).toHaveLength(1);
  await expect.element(failure.getByRole('link')).toHaveAttribute('href', 'mailto:coach@example.com');
  await page.getByLabelText('First name').fill('Ada');
  await expect.element(page.getByLabelText('First name')).toHaveValue('Ada');
  await expectAccessible();
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
