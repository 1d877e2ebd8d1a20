import { useLayoutEffect, useState } from 'react';
import { getLastPressed } from './last-press.ts';
import { type Obstacle, placeToast } from './toast-place.ts';

const pressed = 'a[href], button, input, select, textarea, summary, label, [role=gridcell], [tabindex="0"]';
const errors = '[role=alert], [aria-invalid=true], [id$=-error], [data-bar]';
/** More than all that a window can show besides. */
const NEVER = 1_000;

/**
 * The upper edge for the toast inside `viewport`, measured whenever the toast, the dialog around it, the window or the page's
 * scroll position changes. Null before the first measurement.
 */
export function useToastPlace(viewport: HTMLElement | null, dialog: Element | null, toastId: number | undefined) {
  const [top, setTop] = useState<number | null>(null);

  useLayoutEffect(() => {
    if (!viewport || toastId === undefined) return setTop(null);
    // Without a height it has no text yet.
    const place = () => viewport.offsetHeight > 0 && setTop(measure(viewport, dialog));
    place();
    // The page marks errors and moves the focus right after the toast appears.
    const soon = setTimeout(place, 60);
    const size = new ResizeObserver(place);
    size.observe(viewport);
    addEventListener('resize', place);
    document.addEventListener('scrollend', place, { capture: true });
    return () => {
      clearTimeout(soon);
      size.disconnect();
      removeEventListener('resize', place);
      document.removeEventListener('scrollend', place, { capture: true });
    };
  }, [viewport, dialog, toastId]);

  return top;
}

function measure(viewport: HTMLElement, dialog: Element | null): number {
  const column = viewport.getBoundingClientRect();
  const header = dialog ? null : document.querySelector('header')?.getBoundingClientRect();
  const obstacles = (selector: string, weight: number): Obstacle[] =>
    [...(dialog ?? document).querySelectorAll(selector)]
      .filter((element) => !viewport.contains(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0 && box.right > column.left && box.left < column.right)
      .filter(({ box }) => box.bottom > 0 && box.top < innerHeight)
      .map(({ element, box }) => ({ top: box.top, bottom: box.bottom, weight: isInUse(element) ? NEVER : weight }));
  return placeToast({
    height: column.height,
    area: { top: header && header.bottom > 0 ? header.bottom : 0, bottom: innerHeight },
    obstacles: [...obstacles(pressed, 1), ...obstacles(errors, NEVER)],
    from: innerWidth < 640 ? 'top' : 'bottom',
  });
}

const isInUse = (element: Element): boolean => element === document.activeElement || element.contains(getLastPressed());
