import { z } from 'zod';
import { oneLine, requiredText } from '../fields.ts';

const MAX_LINE = 200;
const MAX_TEXT = 3000;
const MAX_ENTRIES = 40;
export const line = oneLine(MAX_LINE, 'Please write something here');
export const text = requiredText(MAX_TEXT, 'Please write something here');
export const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(entry).max(MAX_ENTRIES, `Please use at most ${MAX_ENTRIES} entries`);
