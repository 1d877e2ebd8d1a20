import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { getVersion, listVersions, restoreVersion, type StudioState } from '#contracts/studio/studio.ts';
import { useCoachDates } from '../admin/coach-dates.ts';
import { QueryContent } from '../admin/QueryContent.tsx';
import { callApi } from '../api.ts';
import { endpointQuery } from '../queries.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.ts';
import { showFailure } from '../ui/use-form-submit.ts';
import { ChangeList } from './ChangeList.tsx';

/** The published versions, each with its differences from the present one, and a button that restores it. */
export function VersionsDialog(props: {
  studio: StudioState;
  /** The draft says something else than what visitors see. */
  isChanged: boolean;
  onRestored(studio: StudioState): void;
  onClosed(): void;
}) {
  const { studio, isChanged, onRestored, onClosed } = props;
  const versions = useQuery({ ...endpointQuery(listVersions), gcTime: 0 });
  const queryClient = useQueryClient();
  const { shortMomentOf } = useCoachDates();
  const [compared, setCompared] = useState<number | null>(null);
  const [isRestoring, setIsRestoring] = useState(false);
  const current = studio.published?.version ?? 0;

  async function restore(version: number) {
    if (isRestoring) return;
    setIsRestoring(true);
    try {
      const reply = await callApi(restoreVersion, { params: { version }, body: { publishedVersion: current } });
      toast({ title: 'Brought back', description: reply.message });
      onRestored(reply.studio);
      await queryClient.invalidateQueries({ queryKey: endpointQuery(listVersions).queryKey });
    } catch (error) {
      showFailure('Not brought back', error, 'Please try again in a moment.');
    } finally {
      setIsRestoring(false);
    }
  }

  return (
    <Dialog title="Earlier versions" described={false} keepsTop onClosed={onClosed} dismiss="Close">
      {isChanged && <p>What you are editing now stays as it is; visitors see that version until you publish.</p>}
      <QueryContent query={versions} what="the versions">
        {(data) => (
          <ul className="divide-y divide-line">
            {data.versions.map(({ version, publishedAt, publishedBy }) => (
              <li key={version} className="py-4">
                <p className="font-semibold">
                  {shortMomentOf(publishedAt)}
                  {version === current && ', what visitors see now'}
                </p>
                <p className="text-muted text-sm">{publishedBy ? `Published by ${publishedBy}` : 'The first words'}</p>
                {version !== current && (
                  <div className="mt-2 flex flex-wrap gap-2">
                    <Button
                      variant="quiet"
                      aria-expanded={compared === version}
                      onClick={() => setCompared(compared === version ? null : version)}
                    >
                      Compare with now
                    </Button>
                    <Button variant="quiet" aria-disabled={isRestoring} onClick={() => void restore(version)}>
                      Bring back for visitors
                    </Button>
                  </div>
                )}
                {compared === version && <Comparison version={version} now={studio.publishedContent} />}
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
    </Dialog>
  );
}

function Comparison({ version, now }: { version: number; now: SiteContent }) {
  const query = useQuery(endpointQuery(getVersion, { params: { version } }));
  return (
    <div className="mt-3 rounded-control bg-sand/60 p-4">
      <QueryContent query={query} what="this version">
        {({ content }) => <ChangeList before={content} after={now} nothing="It says the same as your pages now." />}
      </QueryContent>
    </div>
  );
}
