import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useLatest } from '../../ui/use-latest.ts';

/** The distance from the edges of the screen, sticky bars included, within which the pointer scrolls the page. */
const EDGE_PX = { top: 210, bottom: 150 };
const SCROLL_PX = 10;

/** A dragged entry: its place, and the place to which it would go. `moved` and `height` (with the gap) are pixels. */
type Drag = { from: number; to: number; moved: number; height: number };

/** Moves entries of a list by a grip, with a mouse or a finger. Escape cancels the move. */
export function useListDrag(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const latestOnMove = useLatest(onMove);
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);

  function begin(event: PointerEvent<HTMLElement>, from: number) {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const [row, next] = [rows[from], rows[from + 1] ?? rows[from - 1]];
    if (event.button !== 0 || !event.isPrimary || !row || !next) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const middles = rows.map(({ top, height }) => top + height / 2 + scrollY);
    const height = row.height + Math.abs(from + 1 < rows.length ? next.top - row.bottom : row.top - next.bottom);
    const begunAt = event.clientY + scrollY;
    let { clientY } = event;
    let to = from;
    const ended = new AbortController();
    const { signal } = ended;

    function follow() {
      if (signal.aborted) return;
      if (clientY < EDGE_PX.top) scrollBy({ top: -SCROLL_PX, behavior: 'instant' });
      if (clientY > innerHeight - EDGE_PX.bottom) scrollBy({ top: SCROLL_PX, behavior: 'instant' });
      const moved = clientY + scrollY - begunAt;
      const middle = (middles[from] ?? 0) + moved;
      to = middles.filter((other, place) => place !== from && other < middle).length;
      setDrag({ from, to, moved, height });
      requestAnimationFrame(follow);
    }
    const end = () => {
      ended.abort();
      setDrag(null);
    };
    cancel.current = end;
    const drop = () => {
      end();
      if (to !== from) latestOnMove.current(from, to);
    };
    const readPointer = (next: globalThis.PointerEvent) => {
      clientY = next.clientY;
    };
    const grip: HTMLElement = event.currentTarget;
    grip.addEventListener('pointermove', readPointer, { signal });
    grip.addEventListener('pointercancel', end, { signal });
    grip.addEventListener('pointerup', drop, { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
    follow();
  }

  /** Returns the style of an entry: the dragged one follows the pointer, and the others make room for it. */
  function styleOf(place: number): CSSProperties | undefined {
    if (!drag) return undefined;
    const { from, to, moved, height } = drag;
    if (place === from) return { transform: `translateY(${moved}px)`, position: 'relative', zIndex: 1 };
    let shift = 0;
    if (place > from && place <= to) shift = -height;
    if (place < from && place >= to) shift = height;
    return { transform: `translateY(${shift}px)`, transition: 'transform 150ms' };
  }
  return { list, begin, styleOf };
}
