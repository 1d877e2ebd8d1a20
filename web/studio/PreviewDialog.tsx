import { useState } from 'react';
import { createPreviewLink, endPreviewLinks, PREVIEW_DAYS } from '#contracts/studio/preview-links.ts';
import { useCoachDates } from '../admin/coach-dates.ts';
import { useDialogHistory } from '../admin/dialog-history.ts';
import { showChange } from '../admin/mutation-with-toast.ts';
import { callApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { showFailure } from '../ui/use-form-submit.ts';

/** The dialog that makes a link by which somebody without an account sees the draft. */
export function PreviewDialog({ onClosed }: { onClosed(): void }) {
  const { shortMomentOf } = useCoachDates();
  useDialogHistory(onClosed);
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function run(work: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      showFailure('That didn’t work', error, 'Please try again in a moment.');
    } finally {
      setIsBusy(false);
    }
  }
  const create = () => run(async () => setLink(await callApi(createPreviewLink)));
  const end = () =>
    run(async () => {
      const { message } = await callApi(endPreviewLinks);
      setLink(null);
      showChange('Ended', message);
    });

  return (
    <Dialog title="Show it to somebody" described={false} onClosed={onClosed} dismiss="Close">
      <p>
        With this link, somebody sees your pages as they’ll be once you publish, without signing in. It follows your
        changes and ends after {PREVIEW_DAYS} days.
      </p>
      {link ? (
        <>
          <TextInput label="The link" value={link.url} readOnly onFocus={(event) => event.target.select()} />
          <p className="text-muted">It works until {shortMomentOf(link.expiresAt)}.</p>
          <CopyButton
            text={link.url}
            done={{ title: 'Link copied', description: 'Send it to the person who may look.' }}
            variant="secondary"
          >
            Copy the link
          </CopyButton>
        </>
      ) : (
        <Button aria-disabled={isBusy} onClick={() => void create()}>
          Make a link
        </Button>
      )}
      <p>
        <Button variant="quiet" aria-disabled={isBusy} onClick={() => void end()}>
          End all links that you gave
        </Button>
      </p>
    </Dialog>
  );
}
