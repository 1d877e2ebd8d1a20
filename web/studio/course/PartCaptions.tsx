import { useRef, useState } from 'react';
import type { LessonClip, LessonContent } from '#contracts/course/course-content.ts';
import { addLessonCaptions } from '#contracts/course/course-media.ts';
import type { CompleteUpload } from '#contracts/studio/media.ts';
import { parseCaptions } from '#domain/captions.ts';
import { showChange } from '../../admin/mutation-with-toast.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { UploadField } from '../media/UploadField.tsx';
import { CAPTION_TYPES } from '../media/upload-kinds.ts';
import { useUpload } from '../media/use-upload.ts';
import { CaptionsEditor } from './CaptionsEditor.tsx';

const finishCaptions = (body: CompleteUpload) => callApi(addLessonCaptions, { body });

/** The captions of a clip: written here, or brought as a file. */
export function PartCaptions(props: {
  lesson: LessonContent;
  video: Extract<LessonClip, { kind: 'file' }>;
  onCaptions(src: string | null): void;
}) {
  const { lesson, video, onCaptions } = props;
  const [isEditing, setEditing] = useState(false);
  /** The captions that this visit has added, with their source: '12 lines from a.vtt'. */
  const [known, setKnown] = useState({ src: '', from: '' });
  const file = useRef<File | null>(null);
  const latest = useLatest(onCaptions);
  const upload = useUpload('lesson-captions', finishCaptions, async ({ src }) => {
    const { current } = file;
    if (!current) return;
    const { length } = parseCaptions(await current.text()) ?? [];
    replace(src, `${countLines(length)} from ${current.name}`);
  });

  function replace(src: string | null, from: string) {
    const before = video.captions;
    onCaptions(src);
    setKnown({ src: src ?? '', from });
    const title = src === null ? 'The captions are removed.' : `Captions: ${from}.`;
    showChange(title, undefined, before === null ? undefined : () => latest.current(before));
  }
  const status = known.src === video.captions ? `This clip has captions: ${known.from}.` : 'This clip has captions.';

  return (
    <div>
      <p className="text-muted [overflow-wrap:anywhere]">
        {video.captions
          ? status
          : 'Without captions, people who can’t hear miss what’s said. Write them here, or choose a captions file (.vtt or .srt).'}
      </p>
      <div className="mt-2 flex flex-wrap items-start gap-3">
        <Button id="edit-captions" variant="secondary" onClick={() => setEditing(true)}>
          {video.captions ? 'Edit captions' : 'Write captions'}
        </Button>
        <UploadField
          label="Choose a captions file"
          accept={CAPTION_TYPES}
          upload={{
            ...upload,
            start(chosen) {
              file.current = chosen;
              upload.start(chosen);
            },
          }}
        />
        {video.captions && !upload.isBusy && (
          <Button variant="quiet" onClick={() => replace(null, '')}>
            Remove captions
          </Button>
        )}
      </div>
      {isEditing && (
        <CaptionsEditor
          lesson={lesson}
          video={video}
          onSaved={(src, count) => {
            onCaptions(src);
            setKnown({ src, from: `${countLines(count)} written here` });
          }}
          onClosed={() => setEditing(false)}
        />
      )}
    </div>
  );
}

const countLines = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`;
