import { Copy } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.ts';

/** The address of a new payment link. The server does not know it any more, so it is shown this once. */
export function PaymentLinkDialog({ message, link, onClosed }: { message: string; link: string; onClosed(): void }) {
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast({ title: 'Link copied' }),
      () =>
        toast({ title: 'Couldn’t copy the link', description: 'Please select and copy it.', variant: 'destructive' }),
    );
  return (
    <Dialog
      title="The payment link"
      onClosed={onClosed}
      dismiss="Close"
      actions={() =>
        'clipboard' in navigator && (
          <Button onClick={() => void copy()}>
            <Copy aria-hidden className="size-5" />
            Copy link
          </Button>
        )
      }
    >
      <p>{message}</p>
      <p>You can also send this link yourself, for example by text message. It’s shown only once:</p>
      <p className="select-all rounded-control bg-sand/60 p-4 [overflow-wrap:anywhere]">{link}</p>
    </Dialog>
  );
}
