import { FlaskConical } from 'lucide-react';

export function SandboxRibbon() {
  return (
    <p className="flex items-center justify-center gap-2.5 rounded-control bg-apricot-soft px-4 py-2 text-center font-semibold text-apricot-deep">
      <FlaskConical aria-hidden className="size-5 shrink-0" />
      Sandbox: no real money moves
    </p>
  );
}
