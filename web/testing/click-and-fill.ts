import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/**
 * Clicks and fills of all locators take place within the page. The driver of the browser needs several round trips and
 * drawn frames for each, which is half of a test's time. A click still waits until a mouse could make it: the element
 * is visible, enabled, and nothing covers it. With options, or as a double click, the mouse of the browser makes it.
 */
const prototype: Locator = Object.getPrototypeOf(page.elementLocator(document.body));
const { click: clickByMouse, fill: fillByDriver } = prototype;
/** The real timer, which tests may replace. */
const { setTimeout } = window;

prototype.click = async function (this: Locator, options) {
  if (options) return clickByMouse.call(this, options);
  const { element, hit, x, y } = await findTarget(this);
  const init = { bubbles: true, cancelable: true, composed: true, view: window, detail: 1, clientX: x, clientY: y };
  const pointer = { ...init, pointerId: 1, pointerType: 'mouse', isPrimary: true };
  window.focus();
  const hasMouseEvents = hit.dispatchEvent(new PointerEvent('pointerdown', { ...pointer, buttons: 1 }));
  await settle();
  if (hasMouseEvents && hit.dispatchEvent(new MouseEvent('mousedown', { ...init, buttons: 1 }))) focusNearest(hit);
  await settle();
  const released = hit.isConnected ? hit : element;
  released.dispatchEvent(new PointerEvent('pointerup', pointer));
  if (hasMouseEvents) released.dispatchEvent(new MouseEvent('mouseup', init));
  await settle();
  released.dispatchEvent(new PointerEvent('click', pointer));
  await settle();
};

prototype.fill = async function (this: Locator, text, options) {
  if (options) return fillByDriver.call(this, text, options);
  const { element } = await findTarget(this, ':not([readonly])');
  element.focus();
  if (element instanceof HTMLInputElement && /^(date|time|datetime-local|month|week|color|range)$/.test(element.type)) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text);
    expect(element.value, 'the value is one of this kind of field').toBe(text);
    element.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    document.execCommand('selectAll');
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  }
  await settle();
};

prototype.clear = function (this: Locator) {
  return this.fill('');
};

type Target = { element: HTMLElement; hit: Element; x: number; y: number };

/** Waits until the locator has one element, which matches the selector and can be reached by a mouse. */
async function findTarget(locator: Locator, selector = '*'): Promise<Target> {
  let target: Target | string = '';
  const look = () => {
    target = locateTarget(locator, selector);
    return target;
  };
  await expect.poll(look, { interval: 20 }).toBeTypeOf('object');
  return target as unknown as Target;
}

/** Returns the target, or a text that says what is in the way. */
function locateTarget(locator: Locator, selector: string): Target | string {
  const found = locator.elements();
  const [element] = found as [HTMLElement];
  if (found.length !== 1) return `${found.length} elements are ${locator.selector}`;
  if (!element.checkVisibility({ visibilityProperty: true })) return 'it is not visible';
  if (element.matches(':disabled') || element.closest('[aria-disabled=true]')) return 'it is disabled';
  if (!element.matches(selector)) return `it is not ${selector}`;
  const target = findHit(element);
  if (typeof target === 'object') return target;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  return findHit(element);
}

/** Finds the element, or the part or label of it, that a mouse would meet in the middle of its visible part. */
function findHit(element: HTMLElement): Target | string {
  const box = [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0) ?? new DOMRect();
  const middle = (from: number, to: number, size: number) => (Math.max(from, 0) + Math.min(to, size)) / 2;
  const x = middle(box.left, box.right, innerWidth);
  const y = middle(box.top, box.bottom, innerHeight);
  const hit = document.elementFromPoint(x, y);
  const isReached = hit && (element.contains(hit) || hit.closest('label')?.control === element);
  return isReached ? { element, hit, x, y } : `it is covered by ${hit?.outerHTML}`;
}

/** Focuses what a mouse would focus: the nearest element around that takes the focus, or nothing. */
function focusNearest(start: Element): void {
  for (let part: Element | null = start; part; part = part.parentElement) {
    if (part instanceof HTMLElement) part.focus({ preventScroll: true });
    if (document.activeElement === part && part !== document.body) return;
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Lets the page render what the input has caused. */
const settle = () => new Promise((resolve) => setTimeout(resolve));
