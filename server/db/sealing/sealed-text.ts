declare const sealed: unique symbol;

/**
 * A text that the column holds sealed (`server/db/sealing`); an older release stored it in clear. It is no string to
 * the compiler, so that nothing writes a clear text or shows a sealed one by mistake.
 */
export type SealedText = { readonly [sealed]: true };

/** There is nothing to hide in it, so it is stored as it is. */
export const emptyText = '' as unknown as SealedText;

/** The mails that quote a letter of the coach, or a question of a member with its answer. No others hold such words. */
export const sealedMailKinds: readonly string[] = ['letter', 'course-question', 'course-answer'];
