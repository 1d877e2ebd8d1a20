export type ElementQuery = {
  role: 'button' | 'link' | 'textbox' | 'radio' | 'checkbox' | 'heading' | 'dialog' | 'grid' | 'tab' | 'text';
  /** A part of the accessible name, in any case. Of several elements, the one with the shortest name is found. */
  name: string;
  /** Scrolls the element into view, and finds it only if nothing covers it, such as a toast that goes by itself. */
  mustBeClickable?: boolean;
};

/** Finds the visible element with a role and name, within the topmost modal dialog if one is open. Runs in the page. */
export function findElement({ role, name, mustBeClickable }: ElementQuery): Element | null {
  const selectors = {
    button: 'button:not(:disabled, [role=tab]), summary',
    link: 'a[href]',
    textbox:
      'input:not([type=radio], [type=checkbox], [type=hidden]):not(:disabled):read-write, textarea:not(:disabled)',
    radio: 'input[type=radio]:not(:disabled)',
    checkbox: 'input[type=checkbox]:not(:disabled)',
    heading: 'h1, h2, h3',
    dialog: 'dialog[open]',
    grid: '[role=grid]',
    tab: '[role=tab]:not(:disabled)',
    text: 'main *, dialog[open] *, ol *',
  };
  const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';
  const nameOf = (element: Element): string => {
    const labelledBy = element.getAttribute('aria-labelledby');
    if (labelledBy) return labelledBy.split(' ').map(textOf).join(' ');
    const label = element.getAttribute('aria-label');
    if (label) return label;
    const labels = 'labels' in element ? (element.labels as NodeListOf<Element> | null) : null;
    if (labels?.[0]) return labels[0].textContent ?? '';
    return element.textContent ?? '';
  };
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const within = modal?.parentElement ?? document;
  const [match] = [...within.querySelectorAll(selectors[role])]
    .filter((element) => !modal || modal.contains(element))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => ({ element, name: nameOf(element).replace(/\s+/g, ' ').trim() }))
    .filter((candidate) => candidate.name.toLowerCase().includes(name.toLowerCase()))
    .sort((candidate, other) => candidate.name.length - other.name.length);
  if (!match || !mustBeClickable) return match?.element ?? null;
  match.element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = match.element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const isFree = match.element.contains(hit) || hit?.closest('label')?.contains(match.element);
  return isFree ? match.element : null;
}
