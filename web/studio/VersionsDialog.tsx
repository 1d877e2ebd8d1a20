import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { listVersions } from '#contracts/studio/studio.ts';
import { useCoachDates } from '../admin/coach-dates.ts';
import { showChange } from '../admin/mutation-with-toast.ts';
import { QueryContent } from '../admin/QueryContent.tsx';
import { endpointQuery, useEndpoint } from '../queries.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { showFailure } from '../ui/use-form-submit.ts';

/** The published versions, each with its differences from the present one, and a button that restores it. */
export function VersionsDialog<State>(props: {
  /** The version that is published now. */
  current: number;
  /** The endpoint that lists them. */
  list: typeof listVersions;
  /** The people who see what is published: 'visitors'. */
  audience: string;
  /** The draft says something else than what is published. */
  isChanged: boolean;
  restore(version: number): Promise<{ message: string; studio: State }>;
  compare(version: number): ReactNode;
  onRestored(studio: State): void;
  onClosed(): void;
}) {
  const { current, list, audience, isChanged, restore: send, compare, onRestored, onClosed } = props;
  const versions = useEndpoint(list, { gcTime: 0 });
  const queryClient = useQueryClient();
  const { shortMomentOf } = useCoachDates();
  const [compared, setCompared] = useState<number | null>(null);
  const [isRestoring, setIsRestoring] = useState(false);

  async function restore(version: number) {
    if (isRestoring) return;
    setIsRestoring(true);
    try {
      const reply = await send(version);
      showChange('Brought back', reply.message);
      onRestored(reply.studio);
      await queryClient.invalidateQueries({ queryKey: endpointQuery(list).queryKey });
    } catch (error) {
      showFailure('Not brought back', error, 'Please try again in a moment.');
    } finally {
      setIsRestoring(false);
    }
  }

  return (
    <Dialog title="Earlier versions" described={false} keepsTop onClosed={onClosed} dismiss="Close">
      {isChanged && <p>What you are editing now stays as it is; {audience} see that version until you publish.</p>}
      <QueryContent query={versions} what="the versions">
        {(data) => (
          <ul className="divide-y divide-line">
            {data.versions.map(({ version, publishedAt, publishedBy }) => (
              <li key={version} className="py-4">
                <p className="font-semibold">
                  {shortMomentOf(publishedAt)}
                  {version === current && `, what ${audience} see now`}
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
                      Bring back for {audience}
                    </Button>
                  </div>
                )}
                {compared === version && compare(version)}
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
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
      <QueryContent query={props.query} what="this version">
        {props.children}
      </QueryContent>
    </div>
  );
}
