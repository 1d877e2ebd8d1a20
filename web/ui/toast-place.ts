/** A box of the window, in pixels from its upper edge. */
export type Span = { top: number; bottom: number };
/** A box that a toast should leave free. `weight` is the cost of covering any part of it. */
export type Obstacle = Span & { weight: number };

const GAP = 8;
const STEP = 8;

/**
 * Returns the upper edge of a toast of this height, so that it covers nothing that is pressed or has to be read.
 * Prefers the edge of the area that `from` names, then the nearest free place, then the place that covers least.
 */
export function placeToast(options: {
  height: number;
  area: Span;
  obstacles: readonly Obstacle[];
  from: 'top' | 'bottom';
}): number {
  const { height, area, obstacles, from } = options;
  const first = area.top + GAP;
  const last = Math.max(first, area.bottom - GAP - height);
  const places: number[] = [];
  for (let place = first; place < last; place += STEP) places.push(place);
  places.push(last);
  if (from === 'bottom') places.reverse();

  let best = { place: places[0] ?? first, cost: Number.POSITIVE_INFINITY };
  for (const place of places) {
    const cost = coveredWeight({ top: place, bottom: place + height }, obstacles);
    if (cost < best.cost) best = { place, cost };
    if (best.cost === 0) break;
  }
  return best.place;
}

function coveredWeight(toast: Span, obstacles: readonly Obstacle[]): number {
  return obstacles.reduce((sum, { top, bottom, weight }) => {
    const covered = Math.min(bottom, toast.bottom) - Math.max(top, toast.top);
    // A half-covered button is as hard to press as a covered one, so a part counts nearly as much as the whole.
    return covered > 0 ? sum + weight * (0.8 + 0.2 * Math.min(1, covered / (bottom - top))) : sum;
  }, 0);
}
