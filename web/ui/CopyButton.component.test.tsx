import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../testing/render.tsx';
import { toastOnPage } from '../testing/toasts.ts';
import { CopyButton } from './CopyButton.tsx';

test('a text is copied, and where the browser refuses the toast says what to do', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await renderPart(
    <CopyButton text="https://coach.example/pay" done={{ title: 'Link copied' }}>
      Copy link
    </CopyButton>,
  );
  const copy = page.getByRole('button', { name: 'Copy link' });
  await copy.click();
  await expect.element(toastOnPage).toMatchTextContent('Link copied');
  expect(write).toHaveBeenCalledExactlyOnceWith('https://coach.example/pay');
  write.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await copy.click();
  await expect.element(toastOnPage).toMatchTextContent('Failed to copyPlease select it and copy it by hand.');
});
