import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { getLastPressed } from './last-press.ts';
import { type Obstacle, placeToast } from './toast-place.ts';

const buttons = 'button, a[href], summary, [role=gridcell]';
/** Fields, and texts that are read as carefully: `data-moment` is the time of a call. */
const fields = 'input, select, textarea, label, [tabindex="0"], [data-moment]';
const errors = '[role=alert], [aria-invalid=true], [id$=-error], [data-error], [data-bar]';
/** The costs of covering an element, which `placeToast` adds up. `never` outweighs all that fit into a window. */
const weights = { heading: 1, field: 5, button: 10, never: 1_000 };

/**
 * Returns the upper edge for the toast inside `viewport`, measured whenever the toast, the dialog around it, an open
 * menu, the window, the page or its scroll position changes. Null before the first measurement.
 */
export function useToastPlace(viewport: HTMLElement | null, dialog: Element | null, toastId: number | undefined) {
  const [top, setTop] = useState<number | null>(null);
  // A toast outlasts its page, and the next page has its buttons elsewhere.
  const [path] = useLocation();

  useLayoutEffect(() => {
    if (!viewport || toastId === undefined) return setTop(null);
    // A toast without a height has no text yet.
    const place = () => viewport.offsetHeight > 0 && setTop(measure(viewport, dialog));
    place();
    // The page marks errors and moves the focus right after the toast appears.
    const soon = setTimeout(place, 60);
    const size = new ResizeObserver(place);
    size.observe(viewport);
    // Content that arrives later, such as a list, moves buttons.
    size.observe(dialog ?? document.body);
    addEventListener('resize', place);
    for (const event of ['scrollend', 'toggle']) document.addEventListener(event, place, { capture: true });
    return () => {
      clearTimeout(soon);
      size.disconnect();
      removeEventListener('resize', place);
      for (const event of ['scrollend', 'toggle']) document.removeEventListener(event, place, { capture: true });
    };
  }, [viewport, dialog, toastId, path]);

  return top;
}

function measure(viewport: HTMLElement, dialog: Element | null): number {
  const column = viewport.getBoundingClientRect();
  const header = dialog ? null : document.querySelector('header')?.getBoundingClientRect();
  const root = dialog ?? document;
  const obstacles = (elements: Iterable<Element>, weight: number): Obstacle[] =>
    [...elements]
      .filter((element) => !viewport.contains(element) && element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.getBoundingClientRect())
      // Smaller boxes are for screen readers only.
      .filter((box) => box.height > 4 && box.width > 4)
      .filter((box) => box.right > column.left && box.left < column.right)
      .filter((box) => box.bottom > 0 && box.top < innerHeight)
      .map(({ top, bottom }) => ({ top, bottom, weight }));
  return placeToast({
    height: column.height,
    area: { top: header && header.bottom > 0 ? header.bottom : 0, bottom: innerHeight },
    obstacles: [
      ...obstacles(root.querySelectorAll('h1, h2'), weights.heading),
      ...obstacles(root.querySelectorAll(fields), weights.field),
      ...obstacles(root.querySelectorAll(buttons), weights.button),
      ...obstacles(root.querySelectorAll(errors), weights.never),
      ...obstacles(findInUse(), weights.never),
    ],
    from: innerWidth < 640 ? 'top' : 'bottom',
  });
}

/** Finds the elements that have the focus or were pressed last, with the label and the texts that belong to them. */
function findInUse(): Element[] {
  const active = document.activeElement === document.body ? null : document.activeElement;
  const pressed = getLastPressed()?.closest(`${buttons}, ${fields}`);
  const texts = active?.getAttribute('aria-describedby')?.split(' ') ?? [];
  const labels = active instanceof HTMLInputElement ? [...(active.labels ?? [])] : [];
  return [active, pressed, ...labels, ...texts.map((id) => document.getElementById(id))].filter(
    (element) => element !== null && element !== undefined,
  );
}
