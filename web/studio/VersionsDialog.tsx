import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { listVersions } from '#contracts/studio/studio.ts';
import { useCoachDates } from '../admin/coach-dates.ts';
import { useDialogHistory } from '../admin/dialog-history.ts';
import { showChange } from '../admin/mutation-with-toast.ts';
import { QueryContent } from '../admin/QueryContent.tsx';
import { endpointQuery, useEndpoint } from '../queries.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.ts';
import { showFailure } from '../ui/use-form-submit.ts';
import { DroppedScheduleNote, type ScheduledDraft } from './DraftNotes.tsx';

/** The published versions, each with its differences from the present one, to publish again or to go on editing. */
export function VersionsDialog<State>(props: {
  /** The version that is published now. */
  current: number;
  list: typeof listVersions;
  /** The people who see what is published: 'Visitors'. */
  audience: string;
  /** True if the draft differs from the published version. */
  isChanged: boolean;
  /** The scheduled changes, which are dropped when a version is brought back. */
  scheduled: ScheduledDraft | null;
  restore(version: number): Promise<{ message: string; studio: State }>;
  /** Makes the version the draft. Returns why it was refused, or null. */
  edit(version: number): Promise<string | null>;
  /** Draws the differences of a version from the published one. */
  compare(version: number): ReactNode;
  onRestored(studio: State): void;
  onClosed(): void;
}) {
  const { current, list, audience, isChanged, scheduled, restore: send, edit, compare, onRestored, onClosed } = props;
  const versions = useEndpoint(list, { gcTime: 0 });
  const queryClient = useQueryClient();
  const { shortMomentOf } = useCoachDates();
  const [compared, setCompared] = useState<number | null>(null);
  const [confirmed, setConfirmed] = useState<number | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const people = audience.toLowerCase();
  // Back closes the question first.
  useDialogHistory(onClosed, () => {
    setConfirmed(null);
    return confirmed === null;
  });

  async function restore(version: number) {
    try {
      const reply = await send(version);
      showChange('Brought back', reply.message);
      onRestored(reply.studio);
      await queryClient.invalidateQueries({ queryKey: endpointQuery(list).queryKey });
    } catch (error) {
      showFailure('Not brought back', error, 'Please try again in a moment.');
    }
  }
  async function goOnEditing(version: number) {
    if (isLoading) return;
    setIsLoading(true);
    try {
      const refusal = await edit(version);
      if (refusal !== null) return toast({ title: 'Not in your draft', description: refusal, variant: 'destructive' });
      onClosed();
      const seen = `${audience} see it once you publish. Undo brings back what you had here.`;
      showChange('That version is in your draft', seen);
    } catch (error) {
      showFailure('Not in your draft', error, 'Please try again in a moment.');
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <Dialog title="Earlier versions" described={false} keepsTop onClosed={onClosed} dismiss="Close">
      <QueryContent query={versions} noun="the versions">
        {(data) => (
          <ul className="divide-y divide-line">
            {data.versions.map(({ version, publishedAt, publishedBy, sameAsAt }) => (
              <li key={version} className="py-4">
                <p className="font-semibold">
                  {shortMomentOf(publishedAt)}
                  {version === current && `, what ${people} see now`}
                </p>
                <p className="text-muted text-sm">
                  {publishedBy ? `Published by ${publishedBy}` : 'What the site began with'}
                </p>
                {sameAsAt && <p className="text-muted text-sm">The same as that of {shortMomentOf(sameAsAt)}</p>}
                <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
                  {version !== current && (
                    <Button
                      variant="quiet"
                      aria-expanded={compared === version}
                      onClick={() => setCompared(compared === version ? null : version)}
                    >
                      Compare with now
                    </Button>
                  )}
                  {(version !== current || isChanged) && (
                    <Button variant="quiet" aria-disabled={isLoading} onClick={() => void goOnEditing(version)}>
                      Go on editing this version
                    </Button>
                  )}
                  {version !== current && (
                    <Button variant="quiet" onClick={() => setConfirmed(version)}>
                      Bring back for {people}
                    </Button>
                  )}
                </div>
                {compared === version && compare(version)}
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
      {confirmed !== null && (
        <ConfirmDialog
          title={`Bring it back for ${people}?`}
          confirm="Bring back"
          confirming="Bringing it back…"
          dismiss="Not now"
          isReversible
          onConfirm={() => restore(confirmed)}
          onClosed={() => setConfirmed(null)}
        >
          <p>{audience} see this version at once, in place of the present one.</p>
          {scheduled && <DroppedScheduleNote publishAt={scheduled.publishAt} />}
          {isChanged && (
            <p>
              Your changes that aren’t published stay in your draft without it. Publishing them later takes this version
              away again. To change it first, choose “Go on editing this version” instead.
            </p>
          )}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

/** The differences of a version, once they are loaded. */
export function Comparison<Reply>(props: {
  query: Parameters<typeof QueryContent<Reply>>[0]['query'];
  children(reply: Reply): ReactNode;
}) {
  return (
    <div className="mt-3 rounded-control bg-sand/60 p-4">
      <QueryContent query={props.query} noun="this version">
        {props.children}
      </QueryContent>
    </div>
  );
}
