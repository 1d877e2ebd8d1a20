import { useState } from 'react';
import { importFolder } from '#contracts/studio/content-folder.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { callApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.ts';
import { UploadField } from './media/UploadField.tsx';
import { useUpload } from './media/use-upload.ts';

const finish = (body: { upload: string; bytes: number }) => callApi(importFolder, { body });

/** Makes a downloaded folder of words and pictures the draft, which undo takes back. */
export function ImportFolderDialog(props: { onChange(next: SiteContent): string | null; onClosed(): void }) {
  const { onChange, onClosed } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const upload = useUpload('folder', finish, ({ content, hasChangedPolicies, hasChangedCourse }) => {
    const refused = onChange(content);
    setProblem(refused);
    if (refused !== null) return;
    setIsDone(true);
    toast({
      title: 'It’s in your draft',
      description: [
        hasChangedPolicies
          ? 'Publish shows what changes. Your policies stay as they are: you change them in the settings.'
          : 'Publish shows what changes, and Undo takes it back.',
        hasChangedCourse ? 'Its lessons are in the draft of your course.' : '',
      ]
        .join(' ')
        .trim(),
    });
  });

  return (
    <Dialog
      title="Import a folder"
      described={false}
      keepsTop
      onClosed={onClosed}
      actions={(close) => (
        <Button variant={isDone ? 'primary' : 'secondary'} onClick={close}>
          {isDone ? 'Done' : 'Close'}
        </Button>
      )}
    >
      <p>
        Choose the zip file of a folder that you downloaded here, or on another site. Its words, pictures and clips
        replace those of your drafts, and its lessons those of your course. Nobody sees any of it until you publish.
      </p>
      {isDone ? (
        <p role="status">The folder is in your draft now.</p>
      ) : (
        <UploadField label="Choose a zip file" accept=".zip,application/zip" upload={upload} />
      )}
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
