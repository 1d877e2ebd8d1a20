import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextArea } from '../ui/TextInput.tsx';
import { describePath } from './describe-path.ts';
import { changeValue, valueAt } from './edit-content.ts';
import { SAMPLE_HINT } from './find-samples.ts';
import type { ContentPath } from './mark-content.ts';

/** A text that cannot be tapped on the page: it has another place, or its time is yet to come. */
export function TextDialog<Content extends object>(props: {
  path: ContentPath;
  content: Content;
  isSample: boolean;
  onChange(next: Content): string | null;
  onClosed(): void;
}) {
  const { path, content, isSample, onChange, onClosed } = props;
  const [refused, setRefused] = useState<{ text: string; problem: string } | null>(null);

  function type(text: string) {
    const problem = onChange(changeValue(content, path, () => text));
    setRefused(problem === null ? null : { text, problem });
  }
  return (
    <Dialog
      title="This page doesn’t show this text right now"
      described={false}
      keepsTop
      mayClose={() => refused === null}
      onClosed={onClosed}
      actions={(close) => <Button onClick={close}>Done</Button>}
    >
      <TextArea
        label={describePath(path)}
        {...(isSample && { hint: SAMPLE_HINT })}
        value={refused?.text ?? String(valueAt(content, path) ?? '')}
        error={refused?.problem}
        onChange={(event) => type(event.target.value)}
      />
    </Dialog>
  );
}
