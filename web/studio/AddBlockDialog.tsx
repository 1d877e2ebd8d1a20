import { type Block, blockKinds } from '#contracts/studio/blocks/block-kinds.ts';
import { useDialogHistory } from '../admin/dialog-history.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

export function AddBlockDialog({ onChosen, onClosed }: { onChosen(kind: Block['kind']): void; onClosed(): void }) {
  useDialogHistory(onClosed);
  return (
    <Dialog
      title="Add a block"
      described={false}
      onClosed={onClosed}
      actions={(close) => (
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      )}
    >
      <ul className="grid gap-3 sm:grid-cols-2">
        {(Object.keys(blockKinds) as Block['kind'][]).map((kind) => (
          <li key={kind}>
            <Button
              variant="secondary"
              className="w-full"
              onClick={() => {
                onClosed();
                onChosen(kind);
              }}
            >
              {blockKinds[kind].name}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
