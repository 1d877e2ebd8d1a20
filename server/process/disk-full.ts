/** Returns whether the system or the database has no space left, by the code of its error. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', '53100'].includes((error as { code?: string }).code ?? '');
