import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { COLOR_THEME_KEY, colorThemeScript } from '#contracts/pages/color-theme.ts';
import { expectAccessible } from '../testing/axe.ts';
import { renderPart } from '../testing/render.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const root = document.documentElement;
const ground = () => getComputedStyle(root).backgroundColor;
const choice = (name: string) => page.getByRole('radio', { name });

afterEach(() => {
  delete root.dataset.theme;
});

test('shows and remembers the chosen colors, which the script in the page brings back before the first paint', async () => {
  await renderPart(<ThemeSwitch />);
  await expect.element(choice('Auto')).toBeChecked();
  const light = ground();
  await choice('Dark').click();
  await expect.element(choice('Dark')).toBeChecked();
  expect(ground()).not.toBe(light);
  expect(getComputedStyle(root).colorScheme).toBe('dark');
  await expectAccessible();

  delete root.dataset.theme;
  // biome-ignore lint/security/noGlobalEval: what the page does with it
  eval(colorThemeScript);
  expect(root.dataset.theme).toBe('dark');

  await choice('Auto').click();
  expect(localStorage.getItem(COLOR_THEME_KEY)).toBeNull();
  expect(ground()).toBe(light);
});

test('the bar of the browser follows the choice, also after a reload', async () => {
  const metas = ['light', 'dark'].map((scheme) => {
    const media = `(prefers-color-scheme: ${scheme})`;
    return Object.assign(document.createElement('meta'), { name: 'theme-color', content: '#fff', media });
  });
  const bars = () => metas.map(({ media }) => media);
  const bySystem = bars();
  document.head.append(...metas);
  try {
    await renderPart(<ThemeSwitch />);
    await choice('Dark').click();
    expect(bars()).toEqual(['not all', 'all']);
    await choice('Light').click();
    expect(bars()).toEqual(['all', 'not all']);
    await choice('Auto').click();
    expect(bars()).toEqual(bySystem);

    localStorage.setItem(COLOR_THEME_KEY, 'dark');
    // biome-ignore lint/security/noGlobalEval: what the page does with it
    eval(colorThemeScript);
    dispatchEvent(new Event('DOMContentLoaded'));
    expect(bars()).toEqual(['not all', 'all']);
  } finally {
    for (const meta of metas) meta.remove();
  }
});

test('follows a choice in another tab', async () => {
  await renderPart(<ThemeSwitch />);
  dispatchEvent(new StorageEvent('storage', { key: COLOR_THEME_KEY, newValue: 'dark' }));
  await expect.element(choice('Dark')).toBeChecked();
  dispatchEvent(new StorageEvent('storage', { key: COLOR_THEME_KEY, newValue: null }));
  await expect.element(choice('Auto')).toBeChecked();
});
