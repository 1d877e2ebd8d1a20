import { useState } from 'react';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { useDialogHistory } from '../admin/dialog-history.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextArea, TextInput } from '../ui/TextInput.tsx';
import { addCustomPage } from './custom-page-changes.ts';
import { PathInput } from './PathInput.tsx';
import { Problem } from './Problem.tsx';
import { listPageProblems, type PageProblems } from './page-problems.ts';
import { suggestPath } from './suggest-path.ts';

/** The dialog that creates a page. It suggests an address that follows from the title. */
export function NewPageDialog(props: {
  content: SiteContent;
  onChange(next: SiteContent): string | null;
  onAdded(id: string): void;
  onClosed(): void;
}) {
  const { content, onChange, onAdded, onClosed } = props;
  const taken = content.customPages.map((page) => page.path);
  const [title, setTitle] = useState('');
  const [typedPath, setTypedPath] = useState<string | null>(null);
  const [description, setDescription] = useState('');
  const [problems, setProblems] = useState<PageProblems>({});
  useDialogHistory(onClosed);
  const path = typedPath ?? (title.trim() ? suggestPath(title, taken) : '');

  function add(close: () => void) {
    const next = addCustomPage(content, { title: title.trim(), path, description });
    const found = listPageProblems(next, content.customPages.length);
    const hasProblems = Object.keys(found).length > 0;
    const refusal = hasProblems ? null : onChange(next);
    setProblems(refusal ? { other: refusal } : found);
    if (hasProblems || refusal) return;
    close();
    onAdded(next.customPages.at(-1)?.id ?? '');
  }

  return (
    <Dialog
      title="New page"
      described={false}
      onClosed={onClosed}
      dismiss="Cancel"
      actions={(close) => <Button onClick={() => add(close)}>Create the page</Button>}
    >
      <TextInput
        label="Title"
        hint="Such as FAQ, or Recipes."
        error={problems.title}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <PathInput path={path} error={problems.path} onChange={setTypedPath} />
      <TextArea
        label="Description"
        hint="One or two sentences. Search engines and shared links show them."
        error={problems.description}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <Problem text={problems.other} />
    </Dialog>
  );
}
