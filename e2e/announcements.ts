import type { Page } from '@playwright/test';

type Recording = Window & { findAnnouncements: string[] };

/** From the next page on, keeps what screen readers are told: text that comes into a live region within their reach. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const announced: string[] = [];
    (window as unknown as Recording).findAnnouncements = announced;
    const live = '[role=alert], [role=status], [aria-live=polite], [aria-live=assertive]';
    new MutationObserver((changes) => {
      const regions = new Set<HTMLElement>();
      for (const { type, target, addedNodes } of changes) {
        for (const node of type === 'characterData' ? [target] : addedNodes) {
          const element = node instanceof Element ? node : node.parentElement;
          const around = element?.closest<HTMLElement>(live);
          if (around) regions.add(around);
          if (node instanceof Element)
            for (const region of node.querySelectorAll<HTMLElement>(live)) regions.add(region);
        }
      }
      // All outside an open modal window is hidden from screen readers, and so is a closed one.
      const window = [...document.querySelectorAll('dialog:modal')].at(-1);
      for (const region of regions) {
        const isInReach = region.checkVisibility() && (!window || window.contains(region));
        if (isInReach && region.textContent) announced.push(region.textContent);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** What was announced on this page so far with these words in it. */
export async function announced(page: Page, words: string): Promise<string[]> {
  const all = await page.evaluate(() => (window as unknown as Recording).findAnnouncements);
  return all.filter((text) => text.includes(words));
}
