import { useState } from 'react';
import type { SiteContent } from '#contracts/site-content.ts';
import { publishDraft, type StudioState } from '#contracts/studio.ts';
import { callApi } from '../api.ts';
import { useSite } from '../site.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.ts';
import { showFailure } from '../ui/use-form-submit.ts';
import { describePath, listChanges } from './list-changes.ts';

/** What changes, before and after, and when: now or later. */
export function PublishDialog(props: {
  published: SiteContent;
  content: SiteContent;
  revision(): number;
  onPublished(studio: StudioState): void;
  onClosed(): void;
}) {
  const { published, content, revision, onPublished, onClosed } = props;
  const { coachTimeZone } = useSite();
  const [later, setLater] = useState('');
  const [isSending, setIsSending] = useState(false);
  const changes = listChanges(published, content);

  async function publish(close: () => void) {
    if (isSending) return;
    setIsSending(true);
    try {
      const publishAt = later ? new Date(later).toISOString() : null;
      const { message, studio } = await callApi(publishDraft, { body: { revision: revision(), publishAt } });
      toast({ title: publishAt ? 'Scheduled' : 'Published', description: message });
      onPublished(studio);
      close();
    } catch (error) {
      showFailure('Not published', error, 'Please try again in a moment.');
    } finally {
      setIsSending(false);
    }
  }

  return (
    <Dialog
      title="Publish your changes"
      described={false}
      onClosed={onClosed}
      actions={(close) => (
        <>
          <Button variant="quiet" onClick={close}>
            Not yet
          </Button>
          <Button aria-disabled={isSending || changes.length === 0} onClick={() => void publish(close)}>
            {later ? 'Publish then' : 'Publish now'}
          </Button>
        </>
      )}
    >
      {changes.length === 0 && <p>Nothing has changed since the last time you published.</p>}
      <ul className="space-y-4">
        {changes.map(({ path, before, after }) => (
          <li key={path}>
            <p className="font-semibold">{describePath(path)}</p>
            {before !== null && <del className="block text-muted">{before}</del>}
            {after !== null && <ins className="block no-underline">{after}</ins>}
          </li>
        ))}
      </ul>
      <label className="mt-6 block">
        Publish later (this device’s clock; yours is {coachTimeZone})
        <input
          type="datetime-local"
          value={later}
          onChange={(event) => setLater(event.target.value)}
          className="mt-1 block min-h-11 rounded-control border border-line bg-card px-3"
        />
      </label>
    </Dialog>
  );
}
