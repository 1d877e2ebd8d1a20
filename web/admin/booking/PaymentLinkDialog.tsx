import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** The address of a new payment link. It is shown only once, since the server does not keep it. */
export function PaymentLinkDialog({ message, link, onClosed }: { message: string; link: string; onClosed(): void }) {
  return (
    <Dialog
      title="The payment link"
      onClosed={onClosed}
      dismiss="Close"
      actions={() => (
        <CopyButton text={link} done={{ title: 'Link copied' }}>
          Copy link
        </CopyButton>
      )}
    >
      <p>{message}</p>
      <p>You can also send this link yourself, for example by text message. It’s shown only once:</p>
      <p className="select-all rounded-control bg-sand/60 p-4 [overflow-wrap:anywhere]">{link}</p>
    </Dialog>
  );
}
