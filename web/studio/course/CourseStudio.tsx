import { Eye, History, List, MousePointerClick, Trash2 } from 'lucide-react';
import * as Tabs from 'radix-ui/tabs';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type CourseContent, listShownLessons } from '#contracts/course/course-content.ts';
import {
  type CourseStudioState,
  cancelScheduledCourse,
  discardCourseDraft,
  getCourseStudio,
  getCourseVersion,
  listCourseVersions,
  publishCourseDraft,
  restoreCourseVersion,
} from '#contracts/course/course-studio.ts';
import { useUnloadWarning } from '../../admin/unload-warning.ts';
import { callApi } from '../../api.ts';
import { useEndpoint } from '../../queries.ts';
import { changeSite, useSite } from '../../site.tsx';
import { PageTabs } from '../../ui/PageTab.tsx';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { ChangeList } from '../ChangeList.tsx';
import { changeDraft, sendDiscard, sendPublication } from '../change-draft.ts';
import { DiscardDialog } from '../DiscardDialog.tsx';
import { NewerDraftChoice, ScheduleNote, useSavedState } from '../DraftNotes.tsx';
import type { ContentPath } from '../mark-content.ts';
import { isSendingFile } from '../media/send-file.ts';
import { PublishDialog } from '../PublishDialog.tsx';
import { listFolderActions, StudioToolbar } from '../StudioToolbar.tsx';
import { useStudioDraft } from '../use-studio-draft.ts';
import { useUndoKeys } from '../use-undo-keys.ts';
import { Comparison, VersionsDialog } from '../VersionsDialog.tsx';
import { type CourseEditing, CourseLinks } from './CourseLinks.tsx';
import { CoursePreview } from './CoursePreview.tsx';
import { useCourseStudioView } from './course-studio-view.ts';
import { editedCourse } from './edit-course.ts';
import { listCourseChanges } from './list-course-changes.ts';
import { PartEditor } from './PartEditor.tsx';
import { PartList } from './PartList.tsx';
import { listUnwrittenTexts } from './part-samples.ts';
import { useLeavePart } from './use-leave-part.tsx';
import { describeWaiting, useWaitingClips } from './use-waiting-clips.tsx';

const tabNames = { parts: 'Parts', resources: 'Resources' };

/** The draft of the course: the list of parts, one part as members see it, or the Resources. */
export function CourseStudio({ state }: { state: CourseStudioState }) {
  const [studio, setStudio] = useState(state);
  const draft = useStudioDraft(editedCourse, studio.draft, () => callApi(getCourseStudio).then(setStudio, () => {}));
  const { content } = draft;
  const editing = { content, onChange: draft.change };
  const changes = useMemo(() => listCourseChanges(studio.publishedContent, content), [studio, content]);
  const publishedVersion = studio.published?.version ?? 0;
  const savedState = useSavedState('Members');
  useUnloadWarning(() => draft.saveState !== 'saved' || isSendingFile());
  useUndoKeys(draft);

  const view = useCourseStudioView();
  const [, navigate] = useLocation();
  const [dialog, setDialog] = useState<'publish' | 'versions' | 'discard' | null>(null);
  const close = () => setDialog(null);
  /** The text that is edited at once when the next part opens. */
  const [firstText, setFirstText] = useState<ContentPath | null>(null);
  const index = content.lessons.findIndex(({ id }) => id === view.part);
  const isPartOpen = index >= 0;
  const { clips, watchers } = useWaitingClips(editing, view.preview ? null : view.part);
  const { leavePart, leaveDialog } = useLeavePart();
  const lastOpened = useRef(view.part);
  useEffect(() => {
    if (view.part !== null) lastOpened.current = view.part;
  }, [view.part]);

  const site = useSite();
  // Keeps the number of parts up to date for other pages in this tab: a client's page shows 'done of all'.
  useEffect(
    () => changeSite(site, { courseParts: listShownLessons(studio.publishedContent).length }),
    [site, studio.publishedContent],
  );

  /** Shows a state with which the server has replied. */
  const take = (next: CourseStudioState) => {
    setStudio(next);
    draft.restart(next.draft);
  };
  /** Shows a state with which the server has replied, but keeps changes that this tab has not saved yet. */
  const takeSaved = (next: CourseStudioState) => (draft.isSaved() ? take(next) : setStudio(next));
  const changedStudio = { read: () => callApi(getCourseStudio), take };
  const showAsList = (isListView: boolean) => view.show({ part: view.part, isListView });
  const viewAction = view.isListView
    ? { label: 'Edit on the page', icon: MousePointerClick, onSelect: () => showAsList(false) }
    : { label: 'All words as a list', icon: List, onSelect: () => showAsList(true) };

  return (
    <>
      {/* A watcher changes the draft once a clip is ready, but not while a dialog publishes or discards the draft. */}
      {dialog === null && watchers}
      <StudioToolbar
        draft={draft}
        items={[
          ...(isPartOpen ? [viewAction] : []),
          {
            label: 'See it as a member',
            icon: Eye,
            onSelect: () => leavePart(() => view.show({ ...view, preview: 'draft' })),
          },
          { label: 'Earlier versions', icon: History, onSelect: () => setDialog('versions') },
          ...listFolderActions(() => navigate('/admin/pages?open=import')),
          ...(changes.length > 0 || draft.revision.current > 0
            ? [{ label: 'Discard all changes', icon: Trash2, onSelect: () => setDialog('discard') }]
            : []),
        ]}
        savedState={savedState({
          isChanged: changes.length > 0,
          revision: draft.revision.current,
          scheduled: studio.scheduled,
        })}
        isChanged={changes.length > 0}
        onPublish={() => setDialog('publish')}
      >
        {draft.newer && (
          <NewerDraftChoice
            questionStart="Your course was"
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
          onCancel={() => changeDraft(null, takeSaved, () => callApi(cancelScheduledCourse))}
        />
      )}
      {view.preview ? (
        <CoursePreview
          of={view.preview}
          part={view.part}
          revision={draft.revision.current}
          studio={studio}
          onChoose={(preview) => view.show({ ...view, preview })}
          onClosed={() => view.show({ ...view, preview: null })}
        />
      ) : isPartOpen ? (
        <PartEditor
          key={view.part}
          index={index}
          isList={view.isListView}
          sampleTexts={studio.sampleTexts}
          onList={() => showAsList(true)}
          firstText={firstText?.startsWith(`lessons.${index}.`) ? firstText : null}
          onBack={() => leavePart(() => view.show({}))}
          onPart={(part, path) =>
            leavePart(() => {
              setFirstText(path);
              view.show({ part, isListView: view.isListView });
            })
          }
          {...editing}
        />
      ) : (
        <div className="mt-4">
          <PageTabs
            label="The course"
            names={tabNames}
            value={view.tab}
            onChoose={(tab) => {
              lastOpened.current = null;
              view.show({ tab });
            }}
          >
            <Tabs.Content value="parts">
              <PartList
                published={studio.publishedContent}
                nextLessonId={studio.nextLessonId}
                sampleTexts={studio.sampleTexts}
                lastOpened={lastOpened.current}
                waitingClips={clips}
                onOpen={(part) => {
                  setFirstText(null);
                  view.show({ part });
                }}
                {...editing}
              />
            </Tabs.Content>
            <Tabs.Content value="resources">
              <CourseResources {...editing} />
            </Tabs.Content>
          </PageTabs>
        </div>
      )}
      {leaveDialog}
      {dialog === 'publish' && (
        <PublishDialog
          changes={changes}
          emptyPlaces={listUnwrittenTexts(content)}
          notes={describeWaiting(clips)}
          nowHint="Members see it at once."
          dropped={studio.scheduled?.revision === draft.revision.current ? null : studio.scheduled}
          publish={(publishAt) => {
            const body = { revision: draft.revision.current, publishAt };
            return sendPublication(changedStudio, { current: publishedVersion, ...body }, () =>
              callApi(publishCourseDraft, { body }),
            );
          }}
          onPublished={takeSaved}
          onClosed={close}
        />
      )}
      {dialog === 'versions' && (
        <VersionsDialog
          current={publishedVersion}
          list={listCourseVersions}
          audience="Members"
          isChanged={changes.length > 0}
          scheduled={studio.scheduled}
          restore={(version) => callApi(restoreCourseVersion, { params: { version }, body: { publishedVersion } })}
          edit={async (version) => draft.change((await callApi(getCourseVersion, { params: { version } })).content)}
          compare={(version) => <ComparedCourse version={version} now={studio.publishedContent} />}
          onRestored={takeSaved}
          onClosed={close}
        />
      )}
      {dialog === 'discard' && (
        <DiscardDialog
          where="in all parts"
          scheduled={studio.scheduled}
          onConfirm={() =>
            changeDraft('Discarded', take, () =>
              sendDiscard(changedStudio, () =>
                callApi(discardCourseDraft, { body: { revision: draft.revision.current } }),
              ),
            )
          }
          onClosed={close}
        />
      )}
    </>
  );
}

function ComparedCourse({ version, now }: { version: number; now: CourseContent }) {
  const query = useEndpoint(getCourseVersion, { params: { version } });
  return (
    <Comparison query={query}>
      {({ content }) => (
        <ChangeList changes={listCourseChanges(content, now)} emptyText="It says the same as your course now." />
      )}
    </Comparison>
  );
}

/** The Resources of the course: files to download, and articles on other sites. */
function CourseResources(props: CourseEditing) {
  return (
    <div className="mt-6 space-y-10">
      <TitledSection title="Worksheets and spreadsheets">
        <div className="mt-4 space-y-5">
          <CourseLinks list="resources.spreadsheets" only="files" {...props} />
        </div>
      </TitledSection>
      <TitledSection title="Further reading">
        <div className="mt-4 space-y-5">
          <CourseLinks list="resources.articles" only="links" {...props} />
        </div>
      </TitledSection>
    </div>
  );
}
