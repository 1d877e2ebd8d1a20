import { Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useSearch } from 'wouter';
import { blockKinds } from '#contracts/studio/blocks/block-kinds.ts';
import { describeBrandMark } from '#contracts/studio/brand-mark.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import {
  cancelScheduledPublishing,
  discardDraft,
  getStudio,
  getVersion,
  listVersions,
  publishDraft,
  restoreVersion,
  type StudioState,
} from '#contracts/studio/studio.ts';
import { useUnloadWarning } from '../admin/unload-warning.ts';
import { callApi } from '../api.ts';
import { useEndpoint } from '../queries.ts';
import { changeSite, useSite } from '../site.tsx';
import { Button } from '../ui/Button.tsx';
import { AddBlockDialog } from './AddBlockDialog.tsx';
import { AllTexts } from './AllTexts.tsx';
import { ChangeList } from './ChangeList.tsx';
import { changeDraft, sendDiscard, sendPublication } from './change-draft.ts';
import { type ChosenPage, useChosenPage } from './chosen-page.ts';
import { addBlock } from './custom-page-changes.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { NewerDraftChoice, ScheduleNote, useSavedState } from './DraftNotes.tsx';
import { nameChanges } from './describe-path.ts';
import { removeEntry } from './edit-content.ts';
import { type EditablePage, editablePages } from './editable-pages.ts';
import { sitePages } from './edited-document.ts';
import { findEmptyBlocks } from './find-empty-blocks.ts';
import { HeadDialog } from './HeadDialog.tsx';
import { ImportFolderDialog } from './ImportFolderDialog.tsx';
import { listChanges } from './list-changes.ts';
import { LookPanel } from './look/LookPanel.tsx';
import { MediaList } from './media/MediaList.tsx';
import { NewPictureDialog } from './media/NewPictureDialog.tsx';
import { PageChooser } from './PageChooser.tsx';
import { PageEditor } from './PageEditor.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { RedirectsDialog } from './RedirectsDialog.tsx';
import { listLinkChoices } from './rich-text/link-choices.ts';
import { SampleCount } from './SampleCount.tsx';
import { listPageActions, type StudioDialog, StudioToolbar } from './StudioToolbar.tsx';
import { useSamples } from './use-samples.ts';
import { useStudioDraft } from './use-studio-draft.ts';
import { useUndoKeys } from './use-undo-keys.ts';
import { Comparison, VersionsDialog } from './VersionsDialog.tsx';

/** The draft of all pages: one page at a time, edited in place or as a list. */
export function Studio({ state }: { state: StudioState }) {
  const site = useSite();
  const [studio, setStudio] = useState(state);
  const draft = useStudioDraft(sitePages, studio.draft, () => callApi(getStudio).then(takePublished, () => {}));
  const { chosen, isList, choose, showList } = useChosenPage(draft.content);
  const [isListByKeyboard, setIsListByKeyboard] = useState(false);
  const [dialog, setDialog] = useStudioDialog();
  const page = findChosenPage(chosen, draft.content);
  const samples = useSamples({
    content: draft.content,
    sampleTexts: studio.sampleTexts,
    chosen,
    onChosen: choose,
  });
  const isChanged = useMemo(
    () => listChanges(studio.publishedContent, draft.content).length > 0,
    [studio.publishedContent, draft.content],
  );
  const customPageIndex = draft.content.customPages.findIndex(({ id }) => id === chosen);
  useUnloadWarning(() => draft.saveState !== 'saved');
  useUndoKeys(draft);

  /** Shows a state with which the server has replied, but keeps the draft as it is here. */
  function takePublished(next: StudioState) {
    setStudio(next);
    // The header of the admin area shows the published brand mark and profile too.
    const { look, profile: published } = next.publishedContent;
    const { videoChannel, socialProfile } = site.content.profile;
    const profile = { ...published, videoChannel, socialProfile };
    changeSite(site, { brandMark: describeBrandMark(look), content: Object.assign(site.content, { profile }) });
  }
  /** Shows a state with which the server has replied. */
  function take(next: StudioState) {
    takePublished(next);
    draft.restart(next.draft);
  }
  /** Shows a state with which the server has replied, but keeps words that this tab couldn’t save yet. */
  const takeSaved = (next: StudioState) => (draft.isSaved() ? take(next) : takePublished(next));
  function openView(view: { isList: boolean; isByKeyboard: boolean }) {
    samples.forget();
    showList(view.isList);
    setIsListByKeyboard(view.isByKeyboard);
  }
  const current = studio.published?.version ?? 0;
  const changed = { read: () => callApi(getStudio), take };
  const savedState = useSavedState('Visitors');
  const close = () => setDialog(null);
  const editing = { content: draft.content, onChange: draft.change };

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PageChooser chosen={chosen} onChosen={choose} {...editing} />
      </div>
      <StudioToolbar
        draft={draft}
        items={listPageActions({
          isList,
          onList: (next) => openView({ isList: next, isByKeyboard: false }),
          hasDraft: isChanged || draft.revision.current > 0,
          onOpen: setDialog,
        })}
        savedState={savedState({ isChanged, revision: draft.revision.current, scheduled: studio.scheduled })}
        isChanged={isChanged}
        onPublish={() => setDialog('publish')}
      >
        <SampleCount here={samples.countOnPage} total={samples.total} onNext={samples.openNext} />
        {draft.newer && (
          <NewerDraftChoice
            questionStart="Your pages were"
            {...draft.newer}
            onTaken={draft.takeNewer}
            onKept={draft.keepMine}
          />
        )}
      </StudioToolbar>
      {studio.scheduled && (
        <ScheduleNote
          publishAt={studio.scheduled.publishAt}
          isInDraft={studio.scheduled.revision === draft.revision.current}
          onCancel={() => changeDraft(null, takeSaved, () => callApi(cancelScheduledPublishing))}
        />
      )}
      {isList ? (
        <>
          <MediaList parts={page.parts} {...editing} />
          <AllTexts
            parts={page.parts}
            links={listLinkChoices(draft.content)}
            samples={samples.paths}
            requested={samples.requested}
            takesFocus={isListByKeyboard}
            {...editing}
          />
          {customPageIndex >= 0 && <AddBlockToList key={page.path} pageIndex={customPageIndex} {...editing} />}
        </>
      ) : (
        <PageEditor
          path={page.path}
          samples={samples.paths}
          requested={samples.requested}
          onList={() => openView({ isList: true, isByKeyboard: true })}
          {...editing}
        />
      )}
      {dialog === 'publish' && (
        <PublishDialog
          changes={nameChanges(studio.publishedContent, draft.content)}
          emptyPlaces={findEmptyBlocks(draft.content)}
          nowHint="Visitors see it at once."
          dropped={studio.scheduled?.revision === draft.revision.current ? null : studio.scheduled}
          publish={(publishAt) => {
            const body = { revision: draft.revision.current, publishAt };
            return sendPublication(changed, { current, ...body }, () => callApi(publishDraft, { body }));
          }}
          onPublished={take}
          onClosed={close}
        />
      )}
      {dialog === 'versions' && (
        <VersionsDialog
          current={current}
          list={listVersions}
          audience="Visitors"
          isChanged={isChanged}
          scheduled={studio.scheduled}
          restore={(version) => callApi(restoreVersion, { params: { version }, body: { publishedVersion: current } })}
          edit={async (version) => draft.replace((await callApi(getVersion, { params: { version } })).content)}
          compare={(version) => <ComparedPages version={version} now={studio.publishedContent} />}
          onRestored={takeSaved}
          onClosed={close}
        />
      )}
      {dialog === 'preview' && <PreviewDialog onClosed={close} />}
      {dialog === 'import' && <ImportFolderDialog onChange={draft.change} onClosed={close} />}
      {dialog === 'head' && (
        <HeadDialog
          {...page}
          sharePicture={studio.sharePictures[page.path] ?? studio.sharePictures['/'] ?? ''}
          {...editing}
          onClosed={close}
        />
      )}
      {dialog === 'redirects' && <RedirectsDialog {...editing} onClosed={close} />}
      {dialog === 'look' && <LookPanel {...editing} onClosed={close} />}
      {dialog === 'discard' && (
        <DiscardDialog
          where="on all pages"
          scheduled={studio.scheduled}
          onConfirm={() =>
            changeDraft('Discarded', take, () =>
              sendDiscard(changed, () => callApi(discardDraft, { body: { revision: draft.revision.current } })),
            )
          }
          onClosed={close}
        />
      )}
    </>
  );
}

function ComparedPages({ version, now }: { version: number; now: SiteContent }) {
  const query = useEndpoint(getVersion, { params: { version } });
  return (
    <Comparison query={query}>
      {({ content }) => (
        <ChangeList changes={nameChanges(content, now)} emptyText="It says the same as your pages now." />
      )}
    </Comparison>
  );
}

/** Returns the chosen page's address, its name, and the paths of its texts in the content. */
function findChosenPage(
  chosen: ChosenPage,
  content: SiteContent,
): Pick<EditablePage, 'path' | 'name' | 'head' | 'parts'> {
  const pageIndex = content.customPages.findIndex(({ id }) => id === chosen);
  const custom = content.customPages[pageIndex];
  if (!custom) return editablePages.find(({ path }) => path === chosen) ?? editablePages[0];
  const contentPath = `customPages.${pageIndex}`;
  return { path: custom.path, name: custom.title, head: `${contentPath}.head`, parts: [contentPath] };
}

/** The dialogs that open by a link, with their names in `?open=`. */
const linkedDialogs: readonly StudioDialog[] = ['look', 'versions', 'import'];

function useStudioDialog() {
  const [dialog, setDialog] = useState<StudioDialog | null>(null);
  const named = new URLSearchParams(useSearch()).get('open');
  useEffect(() => {
    const linked = linkedDialogs.find((name) => name === named);
    if (linked) setDialog(linked);
  }, [named]);
  return [dialog, setDialog] as const;
}

/** The button below the list of all words of a custom page, which adds a block at its end. */
function AddBlockToList(props: {
  pageIndex: number;
  content: SiteContent;
  onChange(next: SiteContent): string | null;
}) {
  const { pageIndex, content, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [newPictureIndex, setNewPictureIndex] = useState<number | null>(null);
  const list = `customPages.${pageIndex}.blocks`;
  const count = content.customPages[pageIndex]?.blocks.length ?? 0;
  return (
    <div className="mt-6">
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden className="size-5" /> Add a block
      </Button>
      <p role="status" className="mt-2 text-muted text-sm">
        {announcement}
      </p>
      {isOpen && (
        <AddBlockDialog
          onChosen={(kind) => {
            const refusal = onChange(addBlock(content, pageIndex, count, kind));
            setAnnouncement(refusal ?? `${blockKinds[kind].name} added at the end of the page`);
            if (!refusal && kind === 'picture') setNewPictureIndex(count);
          }}
          onClosed={() => setIsOpen(false)}
        />
      )}
      {newPictureIndex !== null && (
        <NewPictureDialog
          path={`${list}.${newPictureIndex}.picture`}
          content={content}
          onChange={onChange}
          onClosed={(isChosen) => {
            setNewPictureIndex(null);
            if (isChosen) return;
            setAnnouncement(onChange(removeEntry(content, { list, index: newPictureIndex })) ?? 'No picture added');
          }}
        />
      )}
    </div>
  );
}
