import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { WeeklyState } from '#contracts/calendar/calendar-items.ts';
import { parseSlotValue, type Weekday, weeklyValue } from '#domain/slot-values.ts';
import { type PaintingPointer, useEdgeScrolling } from './use-edge-scrolling.ts';
import {
  type Brush,
  type HalfHourOfWeek,
  listStrokeChanges,
  moveHalfHour,
  type RowRange,
  rowIndex,
  type Stroke,
  type WeekStates,
} from './week-strokes.ts';

/** A finger that rests on the grid and may begin to paint. */
type Press = { x: number; y: number; timer: number };

/** A finger that rests this long paints; one that moves earlier scrolls the page. */
const HOLD_MS = 180;
const MOVE_TOLERANCE_PX = 10;

const arrows: Record<string, readonly [days: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Handles painting on the week by mouse, touch and keys. Each stroke calls `onStroke`, even if it changes nothing. */
export function useStrokeInput(props: {
  week: WeekStates;
  brush: Brush;
  rows: RowRange;
  days: readonly Weekday[];
  onStroke(changes: WeeklyState[]): void;
}) {
  const { week, brush, rows, days: shownDays, onStroke } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<HalfHourOfWeek>({ dayOfWeek: 'mon', timeOfDay: '900am' });
  const [stroke, setStroke] = useState<Stroke | null>(null);
  // For the event handlers, since events come faster than React renders.
  const latestStroke = useRef<Stroke | null>(null);
  const press = useRef<Press | null>(null);
  const painting = useRef<PaintingPointer | null>(null);
  useEdgeScrolling(stroke !== null, painting, drawTo);

  function draw(next: Stroke | null) {
    latestStroke.current = next;
    setStroke(next);
  }

  function finish() {
    const finished = latestStroke.current;
    painting.current = null;
    draw(null);
    if (finished) onStroke(listStrokeChanges(week, finished, brush, shownDays));
  }

  function begin(half: HalfHourOfWeek, x: number, y: number) {
    setActive(half);
    draw({ from: half, to: half });
    painting.current = { x, y, startY: y };
  }

  function drawTo(x: number, y: number) {
    const half = findHalfHour(document.elementFromPoint(x, y));
    const last = latestStroke.current;
    if (!half || !last || (half.dayOfWeek === last.to.dayOfWeek && half.timeOfDay === last.to.timeOfDay)) return;
    draw({ ...last, to: half });
    setActive(half);
  }

  function forgetPress() {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const half = findHalfHour(event.target);
    if (!half || event.button !== 0 || !event.isPrimary) return;
    const { pointerId, clientX: x, clientY: y } = event;
    if (event.pointerType !== 'touch') {
      event.currentTarget.setPointerCapture(pointerId);
      begin(half, x, y);
      return;
    }
    forgetPress();
    const timer = window.setTimeout(() => {
      navigator.vibrate?.(12);
      begin(half, x, y);
    }, HOLD_MS);
    press.current = { x, y, timer };
  };

  const onPointerMove = ({ clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
    if (painting.current) {
      painting.current = { ...painting.current, x, y };
      drawTo(x, y);
    } else if (press.current && Math.hypot(x - press.current.x, y - press.current.y) > MOVE_TOLERANCE_PX) forgetPress();
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    // A tap ends before HOLD_MS, so it is painted here as one half-hour.
    const half = press.current && !latestStroke.current ? findHalfHour(event.target) : null;
    forgetPress();
    if (half) begin(half, event.clientX, event.clientY);
    finish();
  };

  const onPointerCancel = () => {
    forgetPress();
    painting.current = null;
    draw(null);
  };

  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    // React's touch listeners are passive, so they could not stop the page from scrolling.
    const preventScroll = (event: TouchEvent) => painting.current && event.cancelable && event.preventDefault();
    const preventMenu = (event: Event) => (painting.current || press.current) && event.preventDefault();
    element.addEventListener('touchmove', preventScroll, { passive: false });
    element.addEventListener('contextmenu', preventMenu);
    return () => {
      element.removeEventListener('touchmove', preventScroll);
      element.removeEventListener('contextmenu', preventMenu);
    };
  }, []);

  const isShown = ({ timeOfDay }: HalfHourOfWeek) =>
    rowIndex(timeOfDay) >= rows.first && rowIndex(timeOfDay) <= rows.last;

  function moveTo(half: HalfHourOfWeek) {
    if (!isShown(half)) return;
    setActive(half);
    findCell(grid.current, half)?.focus();
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const half = findHalfHour(event.target);
    if (!half || event.altKey || event.metaKey) return;
    const step = arrows[event.key];
    if (step) {
      const next = moveHalfHour(half, step, shownDays);
      if (event.shiftKey && isShown(next)) draw({ from: latestStroke.current?.from ?? half, to: next });
      moveTo(next);
    } else if (event.key === 'Home' || event.key === 'End') {
      const days = event.key === 'Home' ? -7 : 7;
      const edge = event.key === 'Home' ? rows.first : rows.last;
      moveTo(moveHalfHour(half, [days, event.ctrlKey ? edge - rowIndex(half.timeOfDay) : 0], shownDays));
    } else if (event.key === ' ' || event.key === 'Enter') {
      if (!event.repeat && !latestStroke.current) {
        draw({ from: half, to: half });
        finish();
      }
    } else if (event.key === 'Escape' && latestStroke.current) draw(null);
    else return;
    event.preventDefault();
  };

  const onKeyUp = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Shift' && !painting.current) finish();
  };

  /** Handles the clicks of screen readers and voice control, which have no pointer. */
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const half = event.detail === 0 ? findHalfHour(event.target) : null;
    if (!half) return;
    setActive(half);
    draw({ from: half, to: half });
    finish();
  };

  /** Ends a keyboard stroke when the focus leaves the grid. */
  const onBlur = (event: React.FocusEvent<HTMLElement>) => {
    if (!painting.current && latestStroke.current && !event.currentTarget.contains(event.relatedTarget)) finish();
  };

  return {
    /** The changes that the stroke would make, while it is being drawn. */
    drawing: stroke && listStrokeChanges(week, stroke, brush, shownDays),
    active: isShown(active) ? active : { ...active, timeOfDay: '900am' },
    grid: {
      ref: grid,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel,
      onKeyDown,
      onKeyUp,
      onClick,
      onBlur,
    },
  };
}

export const cellAttributes = ({ dayOfWeek, timeOfDay }: HalfHourOfWeek) => ({
  'data-half-hour': weeklyValue(dayOfWeek, timeOfDay),
});

function findHalfHour(target: EventTarget | null): HalfHourOfWeek | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-half-hour]') : null;
  const value = parseSlotValue(cell?.dataset.halfHour ?? '');
  return value?.kind === 'weekly' ? { dayOfWeek: value.day, timeOfDay: value.time } : null;
}

const findCell = (grid: HTMLElement | null, { dayOfWeek, timeOfDay }: HalfHourOfWeek) =>
  grid?.querySelector<HTMLElement>(`[data-half-hour="${weeklyValue(dayOfWeek, timeOfDay)}"]`);
