import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import type { Picture } from '#contracts/studio/pictures-and-clips.ts';
import type { ContentPath } from '../mark-content.ts';
import { describeFocus } from './describe-focus.ts';

type Focus = NonNullable<Picture['focus']>;

const middle: Focus = { x: 50, y: 50 };
const STEP = 5;
const steps: Record<string, Focus> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Returns whether pages cut the picture at this path to the shape of its frame. All others are shown whole. */
export const isCropped = (path: ContentPath): boolean =>
  path === 'profile.portrait' || /^offers\.\w+\.picture$/.test(path) || path.endsWith('.closing.picture');

/** The picture, on which a tap or the arrow keys mark the part that stays visible, and the cut picture below it. */
export function FocusField({ picture, onChange }: { picture: Picture; onChange(next: Focus): void }) {
  const id = useId();
  const focus = picture.focus ?? middle;
  const ratio = picture.width / picture.height;
  const objectPosition = `${focus.x}% ${focus.y}%`;

  function handlePointer({ currentTarget, clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({ x: toPercent((clientX - left) / width), y: toPercent((clientY - top) / height) });
  }

  function handleKey(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    onChange({ x: toPercent((focus.x + step.x) / 100), y: toPercent((focus.y + step.y) / 100) });
  }

  return (
    <div className="space-y-3">
      <button
        type="button"
        aria-label="Part that stays visible"
        aria-describedby={`${id}-hint ${id}-now`}
        className="relative mx-auto block cursor-crosshair"
        style={{ width: `min(100%, 32dvh * ${ratio})`, aspectRatio: ratio }}
        onPointerDown={handlePointer}
        onKeyDown={handleKey}
      >
        <img src={picture.src} alt="" className="size-full rounded-control bg-sand" />
        <span
          aria-hidden
          className="-translate-1/2 absolute size-8 rounded-full border-4 border-white bg-black/30 shadow-panel outline-2 outline-black"
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
        />
      </button>
      <div className="flex items-center gap-4">
        <img
          src={picture.src}
          alt=""
          className="aspect-[4/3] w-28 shrink-0 rounded-control bg-sand object-cover"
          style={{ objectPosition }}
        />
        <div className="text-muted text-sm">
          <p id={`${id}-hint`}>
            The page cuts this picture to about this shape. Tap the part of the picture that has to stay, or move the
            mark with the arrow keys.
          </p>
          <p id={`${id}-now`} role="status" className="sr-only">
            {describeFocus(focus)}
          </p>
        </div>
      </div>
    </div>
  );
}

const toPercent = (share: number): number => Math.round(Math.min(Math.max(share, 0), 1) * 100);
