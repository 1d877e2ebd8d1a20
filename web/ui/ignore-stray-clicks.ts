/**
 * Ignores the second click of a double click once the first has removed what was clicked, such as a dialog's button.
 * It would hit whatever stands there now, or take the focus from where the first click has led.
 */
export function ignoreStrayClicks(): void {
  let first: Element | undefined;
  for (const type of ['mousedown', 'click'] as const) {
    addEventListener(
      type,
      (event) => {
        if (!(event.target instanceof Element)) return;
        if (event.detail < 2) first = event.target.closest('button, a, label') ?? event.target;
        else if (first?.isConnected === false) {
          event.preventDefault();
          event.stopPropagation();
        }
      },
      { capture: true },
    );
  }
}
