import { expect } from 'vitest';
import type { z } from 'zod';

/** Returns the fields at which the schema refuses the input. */
export function refusedFields(schema: z.ZodType | undefined, input: unknown): string[] {
  const issues = schema?.safeParse(input).error?.issues ?? [];
  for (const { message } of issues) expect(message).toMatch(/^\S.*\S$/);
  return [...new Set(issues.map(({ path }) => path.join('.')))];
}

/**
 * Expects that the schema takes the sound input, and refuses it with each of these values, one at a time, at their
 * field alone. With the field `tags.0`, the values are whole lists of tags, whose first entry is refused.
 */
export function expectRefusals(schema: z.ZodType | undefined, sound: object, refused: Record<string, unknown[]>): void {
  expect(refusedFields(schema, sound)).toEqual([]);
  for (const [field, values] of Object.entries(refused)) {
    const [name = ''] = field.split('.');
    for (const value of values) {
      const shown = `${field}: ${JSON.stringify(value)?.slice(0, 80)}`;
      expect(refusedFields(schema, { ...sound, [name]: value }), shown).toEqual([field]);
    }
  }
}
