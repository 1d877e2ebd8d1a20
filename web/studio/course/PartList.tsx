import { ArrowUpDown, Copy, Ellipsis, Eye, EyeOff, GripVertical, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type CourseContent, findPlace, type LessonContent } from '#contracts/course/course-content.ts';
import { formatPartNumber } from '#domain/lessons.ts';
import { showChange } from '../../admin/mutation-with-toast.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { dismissChangeToast, toast } from '../../ui/toast.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { MoveButtons } from '../MoveButtons.tsx';
import { useListChanges } from '../use-list-changes.tsx';
import { addLesson, duplicateLesson, moveLesson, setHidden, takeLessonId } from './edit-course.ts';
import { removeLesson, restoreLesson } from './edit-files.ts';
import { MovePartDialog } from './MovePartDialog.tsx';
import { usePartSamples } from './part-samples.ts';
import { useListDrag } from './use-list-drag.ts';
import type { WaitingClip } from './use-waiting-clips.tsx';

/** All parts in their order, each with its actions. */
export function PartList(props: {
  content: CourseContent;
  published: CourseContent;
  nextLessonId: number;
  sampleTexts: readonly string[];
  /** The id of the part that was opened last, to which the list scrolls. */
  lastOpened: number | null;
  waitingClips: readonly WaitingClip[];
  onChange(next: CourseContent): string | null;
  onOpen(id: number): void;
}) {
  const { content, published, nextLessonId, sampleTexts, lastOpened, waitingClips, onChange, onOpen } = props;
  const { lessons } = content;
  const samples = usePartSamples(content, sampleTexts);
  const { frame, change, status } = useListChanges(onChange);
  const latest = useLatest({ content, onChange });
  const [movedIndex, setMovedIndex] = useState<number | null>(null);

  // Undo restores the part into the content that this list has shown last, so it must not outlive the list.
  useEffect(() => dismissChangeToast, []);
  useEffect(() => {
    const opened = frame.current?.querySelector<HTMLElement>(`[data-control="open-${lastOpened}"]`);
    opened?.focus({ preventScroll: true });
    opened?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, []);

  const move = (index: number, to: number, button?: 'up' | 'down' | 'open') =>
    change(
      moveLesson(content, index, to),
      `Moved to place ${to + 1} of ${lessons.length}`,
      button && `${button}-${lessons[index]?.id}`,
    );
  const drag = useListDrag(move);
  function add() {
    const id = takeLessonId(content, nextLessonId);
    if (change(addLesson(content, id), 'New part added') === null) onOpen(id);
  }
  function duplicate(index: number) {
    const id = takeLessonId(content, nextLessonId);
    const next = duplicateLesson(content, index, id);
    if (change(next, 'Copied below', `open-${id}`) !== null) return;
    const place = findPlace(next, id);
    showChange(place === null ? 'Duplicated below, hidden' : `Duplicated as ${formatPartNumber(place)}`);
  }
  function remove(index: number) {
    if (change(removeLesson(content, index), 'Removed') !== null) return;
    const restore = () => {
      const refusal = latest.current.onChange(restoreLesson(latest.current.content, content, index));
      if (refusal !== null) toast({ title: 'Not brought back', description: refusal, variant: 'destructive' });
    };
    const hasProgress = published.lessons.some(({ id }) => id === lessons[index]?.id);
    const progressNote = 'Your members’ progress in it stays, and is there again if the part comes back.';
    showChange('Removed. Undo brings it back.', hasProgress ? progressNote : undefined, restore);
  }

  return (
    <div ref={frame} className="mt-6">
      {status}
      <ol ref={drag.list} aria-label="Parts" className="space-y-3">
        {lessons.map((lesson, index) => {
          const { id, title, isHidden } = lesson;
          const place = findPlace(content, id);
          const name = place === null ? 'Hidden' : formatPartNumber(place);
          return (
            <li
              key={id}
              style={drag.styleOf(index)}
              className="panel grid grid-cols-[auto_minmax(0,1fr)_auto] items-center p-3 sm:p-4"
            >
              {/* The grip is for pointers; the keyboard and screen readers use the buttons. */}
              <span
                aria-hidden
                data-grip={id}
                onPointerDown={(event) => drag.begin(event, index)}
                className="row-span-2 -ml-2 flex w-9 cursor-grab touch-none select-none items-center justify-center self-stretch text-muted active:cursor-grabbing sm:-ml-3"
              >
                <GripVertical className="size-5" />
              </span>
              <p className="flex flex-wrap items-center gap-2">
                <Badge tone={place === null ? 'plain' : 'apricot'}>{name}</Badge>
                <ChangeBadge lesson={lesson} published={published} />
                <ClipBadge clip={waitingClips.find((clip) => clip.id === id)} />
              </p>
              <div className="col-span-2 min-w-0 sm:col-span-1">
                <h2>
                  <button
                    type="button"
                    data-control={`open-${id}`}
                    onClick={() => onOpen(id)}
                    className="min-h-11 max-md:scroll-mb-40 cursor-pointer text-left font-semibold text-leaf-dark underline-offset-4 [overflow-wrap:anywhere] hover:underline"
                  >
                    {title}
                  </button>
                </h2>
                <p className="text-muted text-sm">
                  {describeLesson(lesson, samples.parts[index]?.samples.length ?? 0)}
                </p>
              </div>
              <div className="col-start-3 row-start-1 flex shrink-0 gap-1 sm:row-end-3">
                <MoveButtons
                  label={title}
                  id={id}
                  index={index}
                  length={lessons.length}
                  onMove={(to, button) => move(index, to, button)}
                />
                <Menu
                  trigger={
                    <Button variant="quiet" className="px-3!" aria-label={`More for ${title}`}>
                      <Ellipsis aria-hidden className="size-5" />
                    </Button>
                  }
                  items={[
                    { label: 'Move to…', icon: ArrowUpDown, onSelect: () => setMovedIndex(index) },
                    { label: 'Duplicate', icon: Copy, onSelect: () => duplicate(index) },
                    isHidden
                      ? {
                          label: 'Show to members',
                          icon: Eye,
                          onSelect: () => void change(setHidden(content, index, false), 'Members will see it'),
                        }
                      : {
                          label: 'Hide from members',
                          icon: EyeOff,
                          onSelect: () => void change(setHidden(content, index, true), 'Hidden'),
                        },
                    { label: 'Remove', icon: Trash2, onSelect: () => remove(index) },
                  ]}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <Button variant="secondary" className="mt-5 w-full sm:w-auto" onClick={add}>
        <Plus aria-hidden className="size-5" /> New part
      </Button>
      {movedIndex !== null && (
        <MovePartDialog
          content={content}
          index={movedIndex}
          onMove={(to) => void move(movedIndex, to, 'open')}
          onClosed={() => setMovedIndex(null)}
        />
      )}
    </div>
  );
}

function ChangeBadge({ lesson, published }: { lesson: LessonContent; published: CourseContent }) {
  const before = published.lessons.find(({ id }) => id === lesson.id);
  if (!before) return <Badge tone="leaf">New</Badge>;
  return JSON.stringify(before) === JSON.stringify(lesson) ? null : <Badge tone="leaf">Changed</Badge>;
}

function ClipBadge({ clip }: { clip: WaitingClip | undefined }) {
  if (!clip) return null;
  const { percent } = clip;
  return <Badge tone="apricot">{percent === undefined ? 'Clip not ready yet' : `Clip stopped at ${percent}%`}</Badge>;
}

const clipNames = { youtube: 'clip at YouTube', vimeo: 'clip at Vimeo', file: 'clip' };

function describeLesson({ sections, video, links }: LessonContent, samples: number): string {
  const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;
  const files = links.filter(({ kind }) => kind !== 'article').length;
  return [
    count(sections.length, 'section'),
    video ? clipNames[video.kind] : 'to read',
    ...(files > 0 ? [count(files, 'worksheet')] : []),
    ...(files < links.length ? [count(links.length - files, 'link')] : []),
    ...(samples > 0 ? [count(samples, 'sample text')] : []),
  ].join(', ');
}
