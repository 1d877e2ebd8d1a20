import type { AppContext } from '../app-context.ts';

/** Something that the operator has to know at once. */
export type AlarmCause = {
  /** The name in the database, in metrics and in the log. */
  name: string;
  /** The problem may be on one machine and not on another. */
  isOfOneMachine?: true;
  /** The subject of the mail. */
  title: string;
  /** Instructions for the operator. */
  advice: string;
  /** The problem, in a sentence without personal data or secrets; null if there is none, undefined if unknown. */
  find(ctx: AppContext): Promise<string | null | undefined>;
};
