import { Download, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { LessonClip, LessonContent } from '#contracts/course/course-content.ts';
import { addLessonCaptions } from '#contracts/course/course-media.ts';
import { toPlainText } from '#contracts/studio/rich-text.ts';
import {
  addCaption,
  type Caption,
  canBeRead,
  captionWords,
  describeOddTime,
  findCaptionProblem,
  findReadingRate,
  formatCaptions,
  formatSubRip,
  mergeCaptions,
  moveCaption,
  parseCaptions,
  splitCaption,
} from '#domain/captions.ts';
import { useDialogHistory } from '../../admin/dialog-history.ts';
import { LoadFailure, Loading } from '../../admin/QueryContent.tsx';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { clearDraft, type DraftPlan, readDraft, saveDraft } from '../../ui/form-draft.ts';
import { Menu } from '../../ui/Menu.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useUpload } from '../media/use-upload.ts';
import { Problem } from '../Problem.tsx';
import { type CaptionActions, CaptionRow } from './CaptionRow.tsx';
import { CaptionsPlayer } from './CaptionsPlayer.tsx';
import { toFileVideo } from './to-course-module.ts';

const LOAD_ERROR = new Error('They can be edited once they’re here. Please check your internet connection.');

type FileClip = Extract<LessonClip, { kind: 'file' }>;

/** The captions of a clip, line by line below it. This tab keeps changes until they are saved. */
export function CaptionsEditor(props: {
  lesson: LessonContent;
  video: FileClip;
  onSaved(src: string, count: number): void;
  onClosed(): void;
}) {
  const { lesson, video, onSaved, onClosed } = props;
  const player = useRef<HTMLVideoElement>(null);
  const list = useRef<HTMLOListElement>(null);
  /** The index of the line that the clip is playing; -1 between lines. */
  const [current, setCurrent] = useState(-1);
  const [isLeaving, setIsLeaving] = useState(false);
  const [nextFocus, setNextFocus] = useState<number | null>(null);
  const { captions, change, load, forget, isChanged } = useCaptionDraft(
    `captions-${lesson.id}-${video.captions ?? video.src}`,
  );
  const [loading, setLoading] = useState<'loading' | 'loaded' | 'failed'>(video.captions ? 'loading' : 'loaded');
  // Lines may be edited only once the stored ones are loaded: a line added earlier would replace them all.
  const isReady = isChanged || loading === 'loaded';
  const [tries, setTries] = useState(0);
  async function loadAgain() {
    setLoading('loading');
    setTries(tries + 1);
  }
  const words = lesson.sections.flatMap(({ text }) => toPlainText(text).split('\n')).filter(Boolean);
  const problem = findCaptionProblem(captions, lesson.lengthSeconds);
  const hasWords = captions.some(({ text }) => text.trim() !== '');
  const [areWordsMissing, setWordsMissing] = useState(false);
  const tooFast = captions.filter((caption) => findReadingRate(caption) !== null).length;
  const upload = useUpload(
    'lesson-captions',
    (body) => callApi(addLessonCaptions, { body }),
    ({ src }) => {
      forget();
      onSaved(src, captions.filter(({ text }) => text.trim() !== '').length);
      onClosed();
    },
  );

  useDialogHistory(onClosed, () => {
    if (isChanged) setIsLeaving(true);
    return !isChanged;
  });
  useEffect(() => {
    if (nextFocus === null) return;
    const field = list.current?.querySelector<HTMLTextAreaElement>(`[data-caption="${nextFocus}"]`);
    field?.focus({ preventScroll: true });
    // In the middle of the screen, the bars cover neither the line's times nor its error.
    field?.closest('li')?.scrollIntoView({ block: 'center' });
    setNextFocus(null);
  }, [nextFocus]);

  const actions: CaptionActions = {
    change: (index, changes) =>
      change(captions.map((caption, place) => (place === index ? { ...caption, ...changes } : caption))),
    split(index, place) {
      change(splitCaption(captions, index, place));
      setNextFocus(index + 1);
    },
    mergeWithNext(index) {
      change(mergeCaptions(captions, index));
      setNextFocus(index);
    },
    move: (index, seconds) => change(moveCaption(captions, index, seconds)),
    remove(index) {
      change(captions.toSpliced(index, 1));
      setNextFocus(Math.max(0, index - 1));
    },
    playFrom(seconds) {
      if (!player.current) return;
      player.current.currentTime = seconds;
      void player.current.play().catch(() => {});
    },
    readTime: () => player.current?.currentTime ?? 0,
  };

  function addLine() {
    const next = addCaption(captions, actions.readTime());
    change(next);
    setNextFocus(next.findIndex((caption) => !captions.includes(caption)));
  }
  function beginWithWords() {
    change(captionWords(words, lesson.lengthSeconds ?? (player.current?.duration || 60)));
    setNextFocus(0);
  }
  function save() {
    if (upload.isBusy) return;
    if (problem) return setNextFocus(problem.index);
    if (!hasWords) return setWordsMissing(true);
    upload.start(new File([formatCaptions(captions)], 'captions.vtt', { type: 'text/vtt' }));
  }
  const download = (name: string, text: string) => saveFile(new Blob([text], { type: 'text/plain' }), name);

  return (
    <Drawer title="Captions" openerId="edit-captions" onLeave={() => (isChanged ? setIsLeaving(true) : onClosed())}>
      <div className="space-y-4">
        <CaptionsPlayer
          key={tries}
          player={player}
          clip={toFileVideo(video)}
          captions={captions}
          onLoaded={(stored) => {
            load(stored);
            setLoading('loaded');
          }}
          onFailed={() => setLoading('failed')}
          onMoved={setCurrent}
        />
        <p className="text-muted text-sm">
          Keep to what is said in the clip. Enter splits a line, or begins the next one.{' '}
          <span className="pointer-coarse:hidden">
            On a keyboard, Backspace at the start of a line merges it with the one above; Alt with ← and → moves it in
            time, Alt with Enter plays from it.
          </span>
        </p>
        {tooFast > 0 && (
          <p role="status" className="rounded-control bg-apricot-soft px-4 py-2 text-sm">
            {tooFast === 1 ? 'One line is' : `${tooFast} of ${captions.length} lines are`} too fast to read. More time
            or fewer words will help.
          </p>
        )}
        {/* The file that is being saved would lack what is typed now. */}
        <ol ref={list} aria-label="Captions" className="space-y-3" inert={upload.isBusy}>
          {captions.map((caption, index) => (
            <CaptionRow
              // After a split, merge or removal, no row keeps what was refused in another line.
              key={`${index} of ${captions.length}`}
              caption={caption}
              index={index}
              count={captions.length}
              isNow={index === current}
              problem={problem?.index === index ? problem.message : undefined}
              note={describeOddTime(captions, index, lesson.lengthSeconds)}
              actions={actions}
            />
          ))}
        </ol>
        {isReady ? (
          <div className="flex flex-wrap gap-3" inert={upload.isBusy}>
            <Button variant="secondary" onClick={addLine}>
              Add a line at this moment
            </Button>
            {captions.length === 0 && canBeRead(words, lesson.lengthSeconds) && (
              <Button variant="secondary" onClick={beginWithWords}>
                Begin with the lesson’s text
              </Button>
            )}
          </div>
        ) : loading === 'loading' ? (
          <Loading noun="the captions" />
        ) : (
          <LoadFailure
            title="Error loading the captions"
            query={{ error: LOAD_ERROR, isFetching: false, refetch: loadAgain }}
          />
        )}
        <Problem text={upload.state.step === 'failed' ? upload.state.sentence : null} />
        <Problem
          text={
            areWordsMissing && !hasWords
              ? 'Please write what is said in at least one line. For none, choose “Remove captions” in the part.'
              : null
          }
        />
        <div
          className="sticky bottom-0 -mx-5 flex flex-wrap gap-3 bg-paper px-5 py-3 sm:-mx-8 sm:px-8"
          data-bar="actions"
        >
          {isReady && (
            <Button onClick={save} aria-disabled={upload.isBusy}>
              {upload.isBusy ? 'Saving…' : 'Use these captions'}
            </Button>
          )}
          {captions.length > 0 && !upload.isBusy && (
            <Menu
              trigger={
                <Button variant="quiet" className="px-3!">
                  More
                </Button>
              }
              items={[
                { label: 'Add a line at this moment', icon: Plus, onSelect: addLine },
                {
                  label: 'Download a copy (.vtt)',
                  icon: Download,
                  onSelect: () => download('captions.vtt', formatCaptions(captions)),
                },
                {
                  label: 'Download a copy (.srt)',
                  icon: Download,
                  onSelect: () => download('captions.srt', formatSubRip(captions)),
                },
                { label: 'Remove all lines', icon: Trash2, onSelect: () => change([]) },
              ]}
            />
          )}
        </div>
      </div>
      {isLeaving && (
        <ConfirmDialog
          title="Leave without using these captions?"
          confirm="Throw them away"
          confirming="Closing…"
          dismiss="Keep editing"
          onConfirm={async () => {
            forget();
            onClosed();
          }}
          onClosed={() => setIsLeaving(false)}
        >
          <p>What you changed isn’t in the course yet.</p>
        </ConfirmDialog>
      )}
    </Drawer>
  );
}

/** Reads the lines that this tab has kept: none if all were removed, null if nothing was changed. */
function readKeptCaptions(plan: DraftPlan): Caption[] | null {
  const { captions } = readDraft(plan);
  return typeof captions === 'string' ? (parseCaptions(captions) ?? []) : null;
}

/** The lines as they are edited, kept in this tab under the name `form` until they are saved. */
function useCaptionDraft(form: string) {
  const [plan] = useState((): DraftPlan => ({ form, fields: [], tabFields: ['captions'] }));
  const [kept] = useState(() => readKeptCaptions(plan));
  const [captions, setCaptions] = useState<Caption[]>(kept ?? []);
  const [isChanged, setChanged] = useState(kept !== null);
  return {
    captions,
    isChanged,
    change(next: Caption[]) {
      setCaptions(next);
      setChanged(true);
      // A line that was only added is nothing to keep.
      if (next.length === 0 || next.some(({ text }) => text.trim() !== ''))
        saveDraft(plan, { captions: formatCaptions(next) });
      else clearDraft(plan);
    },
    /** Shows the stored captions, unless this tab has changes. */
    load(stored: Caption[]) {
      if (!isChanged) setCaptions(stored);
    },
    forget: () => clearDraft(plan),
  };
}
