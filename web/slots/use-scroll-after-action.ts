import { useEffect, useRef } from 'react';
import type { SlotPickerAction } from './slot-picker-state.ts';

/**
 * Brings into sight what follows an action in a slot picker, and returns the refs of the picker's parts. A picker that
 * folds also moves the focus, since choosing a time hides the calendar, “Change” shows it again, and the pressed button
 * is gone either way.
 */
export function useScrollAfterAction(
  lastAction: SlotPickerAction | null,
  { isFolded, scrollsToChoice = false }: { isFolded: boolean; scrollsToChoice?: boolean | undefined },
) {
  const calendar = useRef<HTMLDivElement>(null);
  const times = useRef<HTMLDivElement>(null);
  const chosenTime = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!calendar.current || !times.current || !chosenTime.current) return;
    switch (lastAction?.type) {
      case 'day chosen':
        if (scrollsToChoice && isBelow(times.current, calendar.current)) scrollTo(times.current);
        return;
      case 'time chosen':
        if (isFolded) focusPart(chosenTime.current);
        else if (scrollsToChoice) scrollToSubmit(chosenTime.current);
        return;
      case 'change asked for':
        focusPart(calendar.current);
    }
  }, [lastAction, isFolded, scrollsToChoice]);

  return { calendar, times, chosenTime };
}

function focusPart(part: HTMLElement): void {
  part.focus({ preventScroll: true });
  // The part itself may stick to the screen, so what counts is the beginning of its section.
  const section = part.closest('[data-sticky-room]') ?? part;
  if (section.getBoundingClientRect().top < 0) scrollTo(section, 'start');
}

const isBelow = (part: Element, other: Element): boolean =>
  part.getBoundingClientRect().top >= other.getBoundingClientRect().bottom;

/** Scrolls to the button that sends the form, or, if that is always visible, to the chosen time above it. */
function scrollToSubmit(chosenTime: Element): void {
  const submit = chosenTime.closest('form')?.querySelector('[type="submit"]');
  const box = submit?.getBoundingClientRect();
  const isVisible = box === undefined || (box.top >= 0 && box.bottom <= innerHeight);
  scrollTo(isVisible || !submit ? chosenTime : submit);
}

/** Scrolls smoothly, or at once if the visitor prefers less motion. 'nearest' does not move a visible element. */
function scrollTo(element: Element, block: ScrollLogicalPosition = 'nearest'): void {
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block, behavior: reducesMotion ? 'instant' : 'smooth' });
}
