import type { AppContext } from '../app-context.ts';

/** Something that the operator has to know at once. */
export type AlarmCause = {
  /** In the database, in metrics and in the log. */
  name: string;
  /** One machine can have it while another does not. */
  isOfOneMachine?: true;
  /** The subject of the mail. */
  title: string;
  /** What to do. */
  advice: string;
  /**
   * What is wrong, in a sentence without personal data or secrets; null if nothing is, undefined if that cannot be known now.
   */
  find(ctx: AppContext): Promise<string | null | undefined>;
};
