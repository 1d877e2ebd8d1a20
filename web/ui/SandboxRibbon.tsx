import { FlaskConical } from 'lucide-react';

export function SandboxRibbon() {
  return (
    <p className="flex items-center justify-center gap-2.5 bg-apricot-soft px-5 py-2.5 text-center font-semibold text-apricot-deep">
      <FlaskConical aria-hidden className="size-5 shrink-0" />
      Sandbox: no real money moves
    </p>
  );
}
