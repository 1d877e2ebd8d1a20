import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from './render.tsx';

test('a click waits until nothing covers the button', async () => {
  const onClick = vi.fn();
  const look = vi.spyOn(document, 'elementFromPoint');
  await renderPage(
    <>
      <button type="button" onClick={onClick}>
        Press
      </button>
      <div id="cover" className="fixed inset-0" />
    </>,
  );
  const click = page.getByRole('button', { name: 'Press' }).click();
  await expect.poll(() => look.mock.calls.length).toBeGreaterThan(4);
  expect(onClick).not.toHaveBeenCalled();
  document.getElementById('cover')?.remove();
  await click;
  expect(onClick).toHaveBeenCalledOnce();
});

test('a click focuses what a mouse would, and typing replaces the text of a field once it may be changed', async () => {
  const typed: string[] = [];
  await renderPage(
    <label>
      Name
      <input readOnly defaultValue="Ida" onInput={({ currentTarget }) => typed.push(currentTarget.value)} />
    </label>,
  );
  const field = page.getByLabelText('Name');
  await field.click();
  await expect.element(field).toHaveFocus();
  const fill = field.fill('Ada');
  await expect.element(field).toHaveValue('Ida');
  (field.element() as HTMLInputElement).readOnly = false;
  await fill;
  await expect.element(field).toHaveValue('Ada');
  expect(typed).toEqual(['Ada']);
});
