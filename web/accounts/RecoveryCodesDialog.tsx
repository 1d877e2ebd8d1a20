import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** The dialog with new recovery codes, which are shown only this time. */
export function RecoveryCodesDialog({ codes, onClosed }: { codes: readonly string[]; onClosed(): void }) {
  const text = codes.join('\n');
  return (
    <Dialog
      title="Your recovery codes"
      onClosed={onClosed}
      actions={(close) => (
        <>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="recovery-codes.txt"
            className="inline-flex min-h-12 items-center justify-center px-4 text-link"
          >
            Save as a file
          </a>
          <Button onClick={close}>I’ve kept them safe</Button>
        </>
      )}
    >
      <p>
        Without your phone or passkey, one of these lets you in. Each works once. Print them or save them somewhere
        safe: they’re shown only now.
      </p>
      <ul className="grid gap-x-6 gap-y-1 rounded-control bg-sand p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
