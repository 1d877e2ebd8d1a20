let lastPressed: Element | null = null;

/** What was pressed last. Some phones give a pressed button no focus. */
export const getLastPressed = (): Element | null => lastPressed;

/** Returns the function that stops it. */
export function recordPresses(): () => void {
  const record = ({ target }: PointerEvent) => {
    lastPressed = target instanceof Element ? target : null;
  };
  addEventListener('pointerdown', record, { capture: true, passive: true });
  return () => removeEventListener('pointerdown', record, { capture: true });
}
