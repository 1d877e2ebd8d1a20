import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorName, MAX_REPORTED_FRAMES, pageParts, pagePath, scriptPath } from './page-error-patterns.ts';

/**
 * The part of the program that caught the error: an error boundary; React, which gave up the page (`page`) or rendered
 * it again (`recovered`); or the window, for scripts and promises outside React. `load`: a part of the page could not
 * be fetched.
 */
export const pageErrorKinds = ['boundary', 'page', 'recovered', 'script', 'promise', 'load'] as const;
export type PageErrorKind = (typeof pageErrorKinds)[number];

const sourcePlace = `${scriptPath}:\\d{1,7}:\\d{1,7}`;
const position = z.string().regex(new RegExp(`^${sourcePlace}$`));
const component = z.string().regex(new RegExp(`^[\\w$]{1,40} ${sourcePlace}$`));

export const PageError = z.object({
  kind: z.enum(pageErrorKinds),
  /** The path of the page, without query and fragment; '/unknown' for an address that is not a page. */
  page: z.string().regex(pagePath),
  /** The name of the error boundary that caught the error, or empty. */
  part: z.enum(['', ...pageParts]),
  /** The class of the error: 'RangeError'. The message stays in the browser, since it may quote a visitor. */
  error: z.string().regex(errorName),
  /** The positions of the stack, innermost first: '/assets/PhoneField-BxY3.js:1:2345'. */
  positions: z.array(position).max(MAX_REPORTED_FRAMES),
  /**
   * The components around the error, innermost first: 'PhoneField /assets/PhoneField-BxY3.js:1:900'. Builds shorten the
   * names.
   */
  components: z.array(component).max(MAX_REPORTED_FRAMES),
});
export type PageError = z.output<typeof PageError>;

/** Reports an error of a page. The request does not keep the session alive. */
export const reportPageError = defineEndpoint('anyone', 'POST', '/api/page-faults', {
  isPassive: true,
  body: PageError,
  reply: z.object({ message: z.string() }),
});
