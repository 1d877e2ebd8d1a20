import { useState } from 'react';
import { changeValue, valueAt } from './edit-content.ts';
import type { ContentPath } from './mark-content.ts';

/** A text of the draft in a field. A refused text stays in the field, with the reason. */
export function useDraftText<Content extends object>(
  path: ContentPath,
  { content, onChange }: { content: Content; onChange(next: Content): string | null },
) {
  const [refused, setRefused] = useState<{ text: string; problem: string } | null>(null);
  const stored = String(valueAt(content, path) ?? '');

  /** Changes the draft. Returns why it was refused, or null. A refused `text` stays in the field. */
  function change(next: Content, text = stored): string | null {
    const problem = onChange(next);
    setRefused(problem === null ? null : { text, problem });
    return problem;
  }
  return {
    change,
    field: {
      value: refused?.text ?? stored,
      error: refused?.problem,
      onChange: ({ target }: { target: { value: string } }) => {
        change(
          changeValue(content, path, () => target.value),
          target.value,
        );
      },
    },
  };
}
