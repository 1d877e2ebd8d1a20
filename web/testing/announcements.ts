const live = '[role=alert], [role=status], [aria-live=polite], [aria-live=assertive]';

/** What screen readers are told from here on: text that comes into a live region within their reach. */
export function recordAnnouncements(): string[] {
  const announced: string[] = [];
  new MutationObserver((changes) => {
    const regions = new Set<HTMLElement>();
    for (const { type, target, addedNodes } of changes) {
      for (const node of type === 'characterData' ? [target] : addedNodes) {
        const element = node instanceof Element ? node : node.parentElement;
        const around = element?.closest<HTMLElement>(live);
        if (around) regions.add(around);
        if (node instanceof Element) for (const region of node.querySelectorAll<HTMLElement>(live)) regions.add(region);
      }
    }
    // All outside an open modal window is hidden from screen readers, and so is a closed one.
    const window = [...document.querySelectorAll('dialog:modal')].at(-1);
    for (const region of regions) {
      const isInReach = region.checkVisibility() && (!window || window.contains(region));
      if (isInReach && region.textContent) announced.push(region.textContent);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
  return announced;
}
