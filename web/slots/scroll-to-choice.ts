/** Scrolls smoothly, or at once if the visitor prefers less motion. 'nearest' does not move a visible element. */
function scrollTo(element: Element, block: ScrollLogicalPosition = 'nearest'): void {
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block, behavior: reducesMotion ? 'instant' : 'smooth' });
}

/** Scrolls up to the beginning of the section of `part`, which itself may stick to the screen. */
export function scrollToSection(part: Element): void {
  const section = part.closest('[data-sticky-room]') ?? part;
  if (section.getBoundingClientRect().top < 0) scrollTo(section, 'start');
}

/** Scrolls to the times of the chosen day, if they are below the calendar. */
export function scrollToTimes(times: Element, calendar: Element): void {
  if (times.getBoundingClientRect().top >= calendar.getBoundingClientRect().bottom) scrollTo(times);
}

/** Scrolls to the button that sends the form, or, if that is always visible, to the chosen time above it. */
export function scrollToSubmit(chosenTime: Element): void {
  const submit = chosenTime.closest('form')?.querySelector('[type="submit"]');
  const box = submit?.getBoundingClientRect();
  const isVisible = box === undefined || (box.top >= 0 && box.bottom <= innerHeight);
  scrollTo(isVisible || !submit ? chosenTime : submit);
}
