import { ArrowLeftToLine, ArrowRightToLine, Ellipsis, Merge, Play, Scissors, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { type Caption, findMiddleOfWords, findReadingRate, formatClipTime, parseClipTime } from '#domain/captions.ts';
import { Button } from '../../ui/Button.tsx';
import { controlClass } from '../../ui/Field.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Problem } from '../Problem.tsx';

/** The actions on the lines of captions. `place` is a position in a line's words. */
export type CaptionActions = {
  change(index: number, changes: Partial<Caption>): void;
  split(index: number, place: number): void;
  mergeWithNext(index: number): void;
  /** Moves a line by so many seconds, backwards if they are negative. */
  move(index: number, seconds: number): void;
  remove(index: number): void;
  playFrom(seconds: number): void;
  /** Returns the clip's current time in seconds. */
  readTime(): number;
};

/** One line of the captions, with its times. `isNow`: the clip is playing it. */
export function CaptionRow(props: {
  caption: Caption;
  index: number;
  count: number;
  isNow: boolean;
  problem: string | undefined;
  /** A warning about odd times, which can be saved all the same. */
  note: string | undefined;
  actions: CaptionActions;
}) {
  const { caption, index, count, isNow, problem, note, actions } = props;
  const { start, end, text } = caption;
  const name = `Line ${index + 1}`;
  const rate = findReadingRate(caption);
  /** The last text that was typed into a field for a time, if it is no time. */
  const [refused, setRefused] = useState<string | null>(null);
  /** The clip's time when the menu was opened, rounded to tenths of a second: the clip may play on. */
  const [now, setNow] = useState(0);
  const badTime =
    refused === null
      ? null
      : `“${refused}” isn’t a time. Please write it like ${formatClipTime(start)}, or in seconds, like 62.5.`;

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const run = (action: () => void) => {
      event.preventDefault();
      action();
    };
    if (event.key === 'Enter' && event.altKey) return run(() => actions.playFrom(start));
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing)
      return run(() => actions.split(index, selectionStart));
    if (event.key === 'Backspace' && selectionStart === 0 && selectionEnd === 0 && index > 0)
      return run(() => actions.mergeWithNext(index - 1));
    if (event.altKey && event.key === 'ArrowLeft') return run(() => actions.move(index, -0.1));
    if (event.altKey && event.key === 'ArrowRight') return run(() => actions.move(index, 0.1));
  }

  function listMergeActions() {
    if (index + 1 < count)
      return [{ label: 'Merge with the next line', icon: Merge, onSelect: () => actions.mergeWithNext(index) }];
    if (index === 0) return [];
    return [{ label: 'Merge with the line above', icon: Merge, onSelect: () => actions.mergeWithNext(index - 1) }];
  }

  return (
    <li
      aria-label={name}
      aria-current={isNow || undefined}
      className={`rounded-control border p-3 ${isNow ? 'border-leaf bg-leaf-soft' : 'border-line bg-card'}`}
    >
      <textarea
        aria-label={`Words of line ${index + 1}`}
        data-caption={index}
        dir="auto"
        rows={2}
        value={text}
        onChange={({ target }) => actions.change(index, { text: target.value })}
        onKeyDown={handleKey}
        className={`${controlClass} field-sizing-content min-h-0!`}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button
          variant="quiet"
          className="min-h-11! px-3!"
          aria-label={`Play from ${name.toLowerCase()}`}
          onClick={() => actions.playFrom(start)}
        >
          <Play aria-hidden className="size-5" />
        </Button>
        <ClipTimeField
          label={`Start of line ${index + 1}`}
          value={start}
          onChange={(start) => actions.change(index, { start })}
          onRefused={setRefused}
        />
        <span aria-hidden>–</span>
        <ClipTimeField
          label={`End of line ${index + 1}`}
          value={end}
          onChange={(end) => actions.change(index, { end })}
          onRefused={setRefused}
        />
        <Menu
          onOpened={() => setNow(Math.round(actions.readTime() * 10) / 10)}
          trigger={
            <Button variant="quiet" className="min-h-11! px-3!" aria-label={`More for line ${index + 1}`}>
              <Ellipsis aria-hidden className="size-5" />
            </Button>
          }
          items={[
            {
              icon: ArrowLeftToLine,
              label: `Starts now, at ${formatClipTime(now)}`,
              onSelect: () => actions.change(index, { start: now }),
            },
            {
              icon: ArrowRightToLine,
              label: `Ends now, at ${formatClipTime(now)}`,
              onSelect: () => actions.change(index, { end: now }),
            },
            { label: 'Split in two', icon: Scissors, onSelect: () => actions.split(index, findMiddleOfWords(text)) },
            ...listMergeActions(),
            { label: 'Remove', icon: Trash2, onSelect: () => actions.remove(index) },
          ]}
        />
      </div>
      {rate !== null && <p className="mt-1 text-sm">{rate} characters a second: too fast to read.</p>}
      {note && <p className="mt-1 text-sm">{note}.</p>}
      <Problem text={badTime ?? problem} className="mt-1 text-sm" />
    </li>
  );
}

/** The field for a time in a clip, such as 1:02.5. The arrow keys move it by a tenth of a second. */
function ClipTimeField(props: {
  label: string;
  value: number;
  onChange(seconds: number): void;
  /** Called when typing ends: with the typed text if it is no time, else with null. */
  onRefused(typed: string | null): void;
}) {
  const { label, value, onChange, onRefused } = props;
  const [typed, setTyped] = useState<string | null>(null);

  function finishTyping() {
    const seconds = typed === null ? null : parseClipTime(typed);
    setTyped(null);
    if (typed !== null) onRefused(seconds === null ? typed : null);
    if (seconds !== null && seconds !== value) onChange(seconds);
  }

  return (
    <input
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? formatClipTime(value)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={finishTyping}
      onKeyDown={(event) => {
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (event.key === 'Enter') finishTyping();
        if (step === undefined) return;
        event.preventDefault();
        setTyped(null);
        onChange(Math.max(0, Math.round(value * 10 + step) / 10));
      }}
      className={`${controlClass} w-20! px-2! text-center tabular-nums`}
    />
  );
}
