/** What this tab knows of the link in the mail: its secret, or that it has been used. */
export type Verification = { token: string } | { isDone: true };

/**
 * Takes the secret out of the address bar at once, where it would be seen, shared and kept in the history, and into the state
 * of this step of the history, where a reload finds it.
 */
export function takeVerification(): Verification | null {
  const token = new URLSearchParams(location.search).get('token');
  if (token) keepVerification({ token });
  return (history.state as { verification?: Verification } | null)?.verification ?? null;
}

export function keepVerification(verification: Verification): void {
  history.replaceState({ ...history.state, verification }, '', location.pathname);
}
