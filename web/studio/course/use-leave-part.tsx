import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { isSendingFile, stopSending } from '../media/send-file.ts';

/** Lets the coach confirm that leaving the open part stops the upload of its file. */
export function useLeavePart() {
  /** The way out of the part, until the coach has answered. */
  const [wayOut, setWayOut] = useState<{ go(): void } | null>(null);
  return {
    /** Calls `go`, which leaves the part: at once if nothing is being sent, or else if the coach confirms it. */
    leavePart: (go: () => void) => (isSendingFile() ? setWayOut({ go }) : go()),
    leaveDialog: wayOut && (
      <ConfirmDialog
        title="Stop the upload?"
        confirm="Stop and leave"
        confirming="Stopping…"
        dismiss="Stay here"
        isReversible
        onConfirm={async () => {
          stopSending();
          wayOut.go();
        }}
        onClosed={() => setWayOut(null)}
      >
        <p>
          The file isn’t all there yet, and leaving this part stops it. A clip goes on from there once you choose it
          here again.
        </p>
      </ConfirmDialog>
    ),
  };
}
