let lastPressed: Element | null = null;

/** Returns the element that was pressed last. Some phones give a pressed button no focus. */
export const getLastPressed = (): Element | null => lastPressed;

/** Starts to record presses. Returns a function that stops it. */
export function recordPresses(): () => void {
  const record = ({ target }: PointerEvent) => {
    lastPressed = target instanceof Element ? target : null;
  };
  addEventListener('pointerdown', record, { capture: true, passive: true });
  return () => removeEventListener('pointerdown', record, { capture: true });
}
