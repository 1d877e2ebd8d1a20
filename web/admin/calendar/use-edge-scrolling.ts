import { type RefObject, useEffect } from 'react';
import { useLatest } from '../../ui/use-latest.ts';

/** The position of a pointer that paints, and the height at which its stroke began. */
export type PaintingPointer = { x: number; y: number; startY: number };

/** A painting pointer this close to an edge of the screen scrolls the page. */
const EDGE_PX = { top: 150, bottom: 170 };
/** A stroke that begins near an edge scrolls only once its pointer has moved this far towards the edge. */
const START_TOLERANCE_PX = 10;
const STEP_PX = 8;

/**
 * Scrolls the page while a stroke is drawn and its pointer is near an edge of the screen. `drawTo` gets the pointer's
 * position in each frame, since the page moves below a pointer that rests.
 */
export function useEdgeScrolling(
  isDrawing: boolean,
  painting: RefObject<PaintingPointer | null>,
  drawTo: (x: number, y: number) => void,
): void {
  const latestDrawTo = useLatest(drawTo);
  useEffect(() => {
    if (!isDrawing) return;
    let frame = requestAnimationFrame(function scrollOn() {
      if (painting.current) {
        const step = findStep(painting.current);
        if (step !== 0) scrollBy({ top: step, behavior: 'instant' });
        latestDrawTo.current(painting.current.x, painting.current.y);
      }
      frame = requestAnimationFrame(scrollOn);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDrawing, painting, latestDrawTo]);
}

/** Returns how far this frame scrolls, in pixels: up near the top of the screen, down near its bottom. */
function findStep({ y, startY }: PaintingPointer): number {
  if (y < EDGE_PX.top && y < startY - START_TOLERANCE_PX) return -STEP_PX;
  return y > innerHeight - EDGE_PX.bottom && y > startY + START_TOLERANCE_PX ? STEP_PX : 0;
}
