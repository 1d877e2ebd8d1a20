import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { getCourseStudio } from '#contracts/course/course-studio.ts';
import { importFolder } from '#contracts/studio/content-folder.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { useDialogHistory } from '../admin/dialog-history.ts';
import { QueryContent } from '../admin/QueryContent.tsx';
import { callApi } from '../api.ts';
import { endpointQuery } from '../queries.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.ts';
import { UploadField } from './media/UploadField.tsx';
import { useUpload } from './media/use-upload.ts';
import { Problem } from './Problem.tsx';

const finish = (body: { upload: string; bytes: number }) => callApi(importFolder, { body });

/**
 * The dialog that imports a downloaded folder: its pages replace the draft, which Undo takes back, and its lessons
 * replace the draft of the course.
 */
export function ImportFolderDialog(props: { onChange(next: SiteContent): string | null; onClosed(): void }) {
  const { onChange, onClosed } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const [mayReplaceCourse, setMayReplaceCourse] = useState(false);
  useDialogHistory(onClosed);
  const course = useQuery({ ...endpointQuery(getCourseStudio), gcTime: 0 });
  const upload = useUpload('folder', finish, ({ content, hasChangedPolicies, hasChangedCourse }) => {
    const refusal = onChange(content);
    setProblem(refusal);
    if (refusal !== null) return;
    setIsDone(true);
    toast({
      title: 'It’s in your draft',
      description: [
        'Publish shows what changes, and Undo takes it back.',
        hasChangedPolicies && 'Your policies stay as they are: you change them in the settings.',
        hasChangedCourse && 'Its lessons are in the draft of your course, where you can discard them.',
      ]
        .filter(Boolean)
        .join(' '),
    });
  });

  return (
    <Dialog
      title="Import pages, lessons and clips"
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
        Choose the zip file that you downloaded here, or on another site. Its words, pictures and clips replace those of
        your drafts, and its lessons those of your course. Nobody sees any of it until you publish.
      </p>
      {isDone ? (
        <p role="status">All of it is in your drafts now.</p>
      ) : (
        <QueryContent query={course} noun="your course">
          {({ draft }) => (
            <>
              {draft.revision > 0 && (
                <p>
                  Your course has changes that aren’t published. If the file has lessons, those changes are lost, and no
                  earlier version has them.
                </p>
              )}
              {draft.revision > 0 && !mayReplaceCourse ? (
                <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
                  <Button variant="secondary" onClick={() => setMayReplaceCourse(true)}>
                    Go on without those changes
                  </Button>
                  <Link replace href="/admin/course" className="text-link">
                    See them in your course
                  </Link>
                </div>
              ) : (
                <UploadField label="Choose a zip file" accept=".zip,application/zip" upload={upload} />
              )}
            </>
          )}
        </QueryContent>
      )}
      <Problem text={problem} />
    </Dialog>
  );
}
