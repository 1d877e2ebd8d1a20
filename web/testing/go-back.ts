/** Goes one step back in the history, and waits until the page has heard of it. */
export function goBack(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    history.back();
  });
}
