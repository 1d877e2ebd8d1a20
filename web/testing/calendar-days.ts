import { page } from 'vitest/browser';

/** Returns the width of the narrowest button of a day in the calendar, in px. */
export const narrowestDay = (): number =>
  Math.min(
    ...page
      .getByRole('grid')
      .getByRole('button')
      .elements()
      .map((day) => day.getBoundingClientRect().width),
  );
