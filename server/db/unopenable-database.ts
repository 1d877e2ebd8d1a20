/** The error of an embedded database whose files do not open. `message` is a sentence for the operator. */
export class UnopenableDatabaseError extends Error {
  /** `reason`: in PostgreSQL's words; empty if it gave none. */
  constructor(files: string, reason: string, options?: ErrorOptions) {
    super(`The database in ${files} does not open${reason && `: ${reason}`}.`, options);
  }
}
