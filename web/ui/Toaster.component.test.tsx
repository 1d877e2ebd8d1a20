import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { recordAnnouncements } from '../testing/announcements.ts';
import { expectAccessible } from '../testing/axe.ts';
import { renderPage } from '../testing/render.tsx';
import { overlaps, toastOnPage } from '../testing/toasts.ts';
import { Dialog } from './Dialog.tsx';
import { toast } from './toast.ts';

const tell = (
  <button type="button" onClick={() => toast({ title: 'Saved', description: 'Your notes are safe.' })}>
    Save
  </button>
);
const save = page.getByRole('button', { name: 'Save' });

test('F8 focuses the toast, and Escape dismisses it', async () => {
  await renderPage(
    <>
      {tell}
      <a href="/about">The next stop of Tab</a>
    </>,
  );
  await save.click();
  await expect.element(toastOnPage).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{F8}');
  await userEvent.tab();
  await expect.element(toastOnPage).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(toastOnPage).not.toBeInTheDocument();
});

test('a toast is announced once, stays five seconds, and is replaced by a new one', async () => {
  const announced = recordAnnouncements();
  await renderPage(tell);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  await save.click();
  await expect.element(toastOnPage).toMatchTextContent('Saved');
  const ofThis = () => announced.filter((text) => text.includes('Your notes are safe.'));
  await expect.poll(ofThis).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(toastOnPage.elements()).toHaveLength(1);
  expect(ofThis()).toHaveLength(1);
  toast({ title: 'Deleted', variant: 'destructive' });
  await expect.element(toastOnPage).toMatchTextContent('Deleted');
  expect(toastOnPage.elements()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(toastOnPage.elements()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  // Without waiting, which would let the clock run on.
  expect(toastOnPage.elements()).toHaveLength(0);
});

test('a swipe to the right dismisses a toast, a shorter one does not', async () => {
  await renderPage(tell);
  await save.click();
  await expect.element(toastOnPage).toBeVisible();
  swipe(toastOnPage.element(), 40);
  await expect.element(toastOnPage).toBeVisible();
  await expect.element(toastOnPage).toHaveAttribute('data-swipe', 'cancel');
  swipe(toastOnPage.element(), 80);
  await expect.element(toastOnPage).not.toBeInTheDocument();
});

function swipe(element: Element, pixels: number): void {
  const { left, top } = element.getBoundingClientRect();
  const at = (type: string, moved: number) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        button: 0,
        buttons: 1,
        pointerId: 1,
        pointerType: 'touch',
        clientX: left + 20 + moved,
        clientY: top + 20,
      }),
    );
  element.setPointerCapture = () => {};
  at('pointerdown', 0);
  for (let moved = 10; moved <= pixels; moved += 10) at('pointermove', moved);
  at('pointerup', pixels);
}

function Window() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog
          title="Notes"
          onClosed={() => setOpen(false)}
          actions={(close) => (
            <button type="button" onClick={close}>
              Close
            </button>
          )}
        >
          {tell}
        </Dialog>
      )}
    </>
  );
}

test('over a dialog, a toast is readable, announced once, and can be dismissed', async () => {
  const announced = recordAnnouncements();
  await renderPage(<Window />);
  await page.getByRole('button', { name: 'Open' }).click();
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Notes' });
  await expect.element(dialog.getByRole('region', { name: /^Notifications/ })).toBeInTheDocument();
  await expect.poll(() => announced.filter((text) => text.includes('Your notes are safe.'))).toHaveLength(1);
  await expectAccessible();
  await toastOnPage.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(toastOnPage).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  expect(announced.filter((text) => text.includes('Your notes are safe.'))).toHaveLength(1);
});

test('on a phone, a toast covers neither the button that was pressed nor an error, wherever they are', async () => {
  await page.viewport(390, 844);
  const rows = Array.from({ length: 8 }, (_, row) => row);
  await renderPage(
    <div className="flex flex-col" style={{ height: 844 }}>
      {rows.map((row) => (
        <div key={row} style={{ height: 105 }}>
          {row === 0 && <p role="alert">The time was taken.</p>}
          {row === 7 && tell}
          {row === 1 && <button type="button">Another</button>}
        </div>
      ))}
    </div>,
  );
  await save.click();
  await expect.element(toastOnPage).toBeVisible();
  for (const other of [save, page.getByRole('alert'), page.getByRole('button', { name: 'Another' })])
    await expect.poll(() => overlaps(toastOnPage.element(), other.element())).toBe(false);
});

test('on a phone, a toast leaves the buttons of a menu that opens', async () => {
  await page.viewport(390, 844);
  await renderPage(
    <details style={{ marginTop: 600 }}>
      <summary>Menu</summary>
      <button type="button" style={{ position: 'fixed', inset: '0 0 auto', height: 300 }}>
        Logout
      </button>
    </details>,
  );
  toast({ title: 'Welcome back!' });
  await expect.element(toastOnPage).toBeVisible();
  await page.getByText('Menu').click();
  const signOut = page.getByRole('button', { name: 'Logout' });
  await expect.poll(() => overlaps(toastOnPage.element(), signOut.element())).toBe(false);
});

test('a toast leaves a button that the page gets later', async () => {
  await page.viewport(390, 844);
  function Later() {
    const [isThere, setThere] = useState(false);
    return (
      <>
        <button type="button" style={{ marginTop: 600 }} onClick={() => setThere(true)}>
          Load
        </button>
        {isThere && (
          <button type="button" style={{ position: 'absolute', inset: '0 0 auto', height: 300 }}>
            Late
          </button>
        )}
        <p style={{ height: isThere ? 400 : 20 }} />
      </>
    );
  }
  await renderPage(<Later />);
  // Without the second look that each toast gets.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  toast({ title: 'Saved' });
  await expect.element(toastOnPage).toBeVisible();
  (page.getByRole('button', { name: 'Load' }).element() as HTMLElement).click();
  const late = page.getByRole('button', { name: 'Late' });
  await expect.poll(() => overlaps(toastOnPage.element(), late.element())).toBe(false);
});

test('a toast stands above the sticky buttons of a dialog', async () => {
  await page.viewport(390, 844);
  await renderPage(<Window />);
  await page.getByRole('button', { name: 'Open' }).click();
  await save.click();
  await expect.element(toastOnPage).toBeVisible();
  const close = page.getByRole('button', { name: 'Close', exact: true });
  for (const other of [save, close])
    await expect.poll(() => overlaps(toastOnPage.element(), other.element())).toBe(false);
});

test('a long word and large text do not make a toast a column of single words', async () => {
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = '200%';
  try {
    await renderPage(tell);
    toast({
      title: 'Your booking was moved',
      description: 'Your call with Maya now is on Tuesday at 9:30 AM.',
      action: { label: 'Undo', onClick: () => {} },
    });
    await expect.element(toastOnPage).toBeVisible();
    const lines = toastOnPage.getByText('Your call with Maya').element().getClientRects();
    const { width } = lines[0] ?? { width: 0 };
    expect(width).toBeGreaterThan(180);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  } finally {
    document.documentElement.style.fontSize = '';
  }
});
