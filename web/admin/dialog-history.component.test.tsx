import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { goBack } from '../testing/go-back.ts';
import { renderPart } from '../testing/render.tsx';
import { useDialogHistory } from './dialog-history.ts';

const closeRequests: string[] = [];

function SampleDialog(props: { name: string; isUnsaved: boolean; onClosed(): void }) {
  const [isInnerOpen, setInnerOpen] = useState(false);
  useDialogHistory(props.onClosed, () => {
    closeRequests.push(props.name);
    return !props.isUnsaved;
  });
  return (
    <section aria-label={props.name}>
      <button type="button" onClick={props.onClosed}>
        Close {props.name}
      </button>
      <button type="button" onClick={() => setInnerOpen(true)}>
        Open inner
      </button>
      {isInnerOpen && <SampleDialog name="inner" isUnsaved={false} onClosed={() => setInnerOpen(false)} />}
    </section>
  );
}

function SamplePage({ isUnsaved = false }: { isUnsaved?: boolean }) {
  const [shown, setShown] = useState<string | null>('first');
  return (
    <>
      <button type="button" onClick={() => setShown('second')}>
        Open second
      </button>
      {shown && <SampleDialog key={shown} name={shown} isUnsaved={isUnsaved} onClosed={() => setShown(null)} />}
    </>
  );
}

const dialog = (name: string) => page.getByRole('region', { name });
beforeEach(() => {
  closeRequests.length = 0;
  history.pushState({ step: 'list' }, '');
});

test('Back closes the dialog and not the page', async () => {
  await renderPart(<SamplePage />);
  await goBack();
  await expect.element(dialog('first')).not.toBeInTheDocument();
  expect(history.state).toEqual({ step: 'list' });
});

test('Back is refused each time while the dialog has unsaved input', async () => {
  await renderPart(<SamplePage isUnsaved />);
  for (const times of [1, 2, 3]) {
    // Without a pause, as when Back is pressed twice.
    await goBack();
    expect(closeRequests).toHaveLength(times);
    expect(history.state).toMatchObject({ isDialog: true });
  }
  await expect.element(dialog('first')).toBeVisible();
});

test('a dialog that opens right after another one closed stays open', async () => {
  await renderPart(<SamplePage />);
  await expect.element(dialog('first')).toBeVisible();
  const [close, open] = [
    page.getByRole('button', { name: 'Close first' }),
    page.getByRole('button', { name: 'Open second' }),
  ];
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  (close.element() as HTMLElement).click();
  (open.element() as HTMLElement).click();
  await arrived;
  await expect.element(dialog('second')).toBeVisible();
  await expect.poll(() => history.state).toMatchObject({ isDialog: true });
  await goBack();
  await expect.element(dialog('second')).not.toBeInTheDocument();
  expect(history.state).toEqual({ step: 'list' });
});

test('of a dialog over another one Back closes only the upper one', async () => {
  await renderPart(<SamplePage />);
  for (const closedBy of ['Back', 'its button']) {
    await page.getByRole('button', { name: 'Open inner' }).first().click();
    await expect.element(dialog('inner')).toBeVisible();
    if (closedBy === 'Back') await goBack();
    else await page.getByRole('button', { name: 'Close inner' }).click();
    await expect.element(dialog('inner')).not.toBeInTheDocument();
    await expect.element(dialog('first')).toBeVisible();
    expect(history.state).toMatchObject({ isDialog: true });
  }
  await goBack();
  await expect.element(dialog('first')).not.toBeInTheDocument();
  expect(history.state).toEqual({ step: 'list' });
});
