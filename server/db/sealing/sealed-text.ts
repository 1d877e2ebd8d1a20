declare const sealed: unique symbol;

/**
 * A text that the column holds sealed (`server/db/sealing`); an older release stored it in clear. It is no string to
 * the compiler, so that nothing writes a clear text or shows a sealed one by mistake.
 */
export type SealedText = { readonly [sealed]: true };

/** The empty text, stored as it is, since it has nothing to hide. */
export const emptyText = '' as unknown as SealedText;

/** The kinds of mails that quote the coach's letter, or a member's question and its answer: only they are sealed. */
export const sealedMailKinds: readonly string[] = ['letter', 'course-question', 'course-answer'];
