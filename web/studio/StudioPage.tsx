import '../zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { getStudio, type StudioState } from '#contracts/studio.ts';
import { adminPage } from '../admin/AdminLayout.tsx';
import { QueryContent } from '../admin/QueryContent.tsx';
import { useUnloadWarning } from '../admin/unload-warning.ts';
import { endpointQuery } from '../queries.ts';
import { Button } from '../ui/Button.tsx';
import { type ChosenPage, PageChooser, pathOfChosen } from './PageChooser.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { ShownPage } from './ShownPage.tsx';
import { studioPages } from './studio-pages.ts';
import { type SaveState, useStudioDraft } from './use-studio-draft.ts';

export default adminPage('Pages', Studio);

function Studio() {
  // Always the newest: the draft begins with what it gets first.
  const studio = useQuery({ ...endpointQuery(getStudio), gcTime: 0 });
  return (
    <QueryContent query={studio} what="your pages">
      {(state) => <Editor state={state} />}
    </QueryContent>
  );
}

const saveMessages: Record<SaveState, string> = {
  saved: 'Saved. Visitors see it once you publish.',
  waiting: 'Saving…',
  saving: 'Saving…',
  offline: 'Not saved yet: there’s no connection. This page keeps trying.',
  elsewhere: 'Changed on another device or tab.',
};

function Editor({ state }: { state: StudioState }) {
  const [studio, setStudio] = useState(state);
  const draft = useStudioDraft(studio.draft);
  const [chosen, setChosen] = useState<ChosenPage>(studioPages[0].path);
  const [isPublishing, setIsPublishing] = useState(false);
  useUnloadWarning(() => draft.saveState !== 'saved');

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PageChooser chosen={chosen} content={draft.content} onChosen={setChosen} onChange={draft.change} />
      </div>
      {/* Below the header, which stays in sight too. */}
      <div className="sticky top-18 z-20 mt-2 flex items-center gap-1 border-line border-b bg-paper/95 py-2 sm:gap-3">
        <Button variant="quiet" aria-label="Undo" disabled={!draft.canUndo} onClick={draft.undo}>
          <Undo2 aria-hidden className="size-5" />
        </Button>
        <Button variant="quiet" aria-label="Redo" disabled={!draft.canRedo} onClick={draft.redo}>
          <Redo2 aria-hidden className="size-5" />
        </Button>
        <p role="status" className="min-w-0 grow text-muted text-sm">
          {saveMessages[draft.saveState]}
        </p>
        <Button disabled={draft.saveState !== 'saved'} onClick={() => setIsPublishing(true)}>
          Publish
        </Button>
      </div>
      {draft.newer && (
        <div role="alert" className="mt-4 rounded-panel border border-danger bg-danger-soft p-4">
          <p>Your pages were changed on another device or tab. What you typed here last isn’t saved.</p>
          <Button variant="secondary" className="mt-3" onClick={draft.takeNewer}>
            Go on with the newest
          </Button>
        </div>
      )}
      <ShownPage path={pathOfChosen(chosen, draft.content)} content={draft.content} onChange={draft.change} />
      {isPublishing && (
        <PublishDialog
          published={studio.publishedContent}
          content={draft.content}
          revision={() => draft.revision.current}
          onPublished={(next) => {
            setStudio(next);
            draft.restart(next.draft);
          }}
          onClosed={() => setIsPublishing(false)}
        />
      )}
    </>
  );
}
