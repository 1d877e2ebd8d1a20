/** Tells password managers whose password is being chosen; people see it elsewhere on the page. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
