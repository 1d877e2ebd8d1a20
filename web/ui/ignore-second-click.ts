/**
 * Ignores the second click of a double click whose first one has closed a dialog. It would hit what the dialog covered,
 * or take the focus from where the first click has led.
 */
export function ignoreSecondClick(): void {
  const types = ['mousedown', 'click'] as const;
  function handle(event: MouseEvent): void {
    if (event.detail < 2) {
      for (const type of types) removeEventListener(type, handle, true);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
  for (const type of types) addEventListener(type, handle, true);
}
