import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../testing/render.tsx';
import { useDollars } from './use-dollars.ts';

const Price = () => <p>{useDollars()(149_00)}</p>;

test.each([
  ['en-US', '$149'],
  ['de-DE', 'US$149'],
  ['not a locale', '$149'],
])('a browser in %s shows %s', async (language, price) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  expect(renderToString(<Price />), 'the HTML is the same for all').toContain('>$149<');
  await renderPart(<Price />);
  await expect.element(page.getByText(price, { exact: true })).toBeVisible();
});
