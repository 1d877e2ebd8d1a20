import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../testing/render.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const handleBelow = vi.fn();

/** A confirmation over buttons that fill the page. */
function Confirmation() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button type="button" className="fixed inset-0 size-full" onClick={handleBelow}>
        Delete all
      </button>
      {isOpen && (
        <ConfirmDialog
          title="Cancel this call"
          confirm="Cancel the call"
          confirming="Canceling..."
          onConfirm={() => Promise.resolve()}
          onClosed={() => setIsOpen(false)}
        >
          The time opens up again.
        </ConfirmDialog>
      )}
    </>
  );
}

test('the second click of a double click does not hit what the first has uncovered', async () => {
  await renderPart(<Confirmation />);
  const below = page.getByRole('button', { name: 'Delete all' });
  await page.getByRole('button', { name: 'Cancel the call' }).dblClick();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(handleBelow).not.toHaveBeenCalled();
  await below.click();
  expect(handleBelow).toHaveBeenCalledOnce();
  // Two quick clicks of the same button are two clicks.
  await below.dblClick();
  expect(handleBelow).toHaveBeenCalledTimes(3);
});
