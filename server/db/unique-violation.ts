/** Returns whether a statement lost a race for a unique key. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown }).code === '23505';
