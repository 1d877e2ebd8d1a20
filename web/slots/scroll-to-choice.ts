/** Smoothly, unless the visitor wants less motion. Does nothing for what can be seen already. */
function scrollTo(element: Element): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' });
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
