import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { LessonContent } from '#contracts/course/course-content.ts';
import { addLessonCaptions } from '#contracts/course/course-media.ts';
import { type CompleteUpload, getMediaSpace, maxMediaBytes } from '#contracts/studio/media.ts';
import { formatBytes } from '#domain/format-bytes.ts';
import { showChange } from '../../admin/mutation-with-toast.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { dismissChange } from '../../ui/toast.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { UploadField } from '../media/UploadField.tsx';
import { CAPTION_TYPES, CLIP_TYPES } from '../media/upload-kinds.ts';
import { useUpload } from '../media/use-upload.ts';
import { CaptionsEditor } from './CaptionsEditor.tsx';
import { describeClip } from './describe-clip.ts';
import { PartStill } from './PartStill.tsx';
import { useClipUpload } from './use-clip-upload.ts';
import { readVideoAddress, writeVideoAddress } from './video-address.ts';

type Clip = Pick<LessonContent, 'video' | 'lengthSeconds'>;

const finishCaptions = (body: CompleteUpload) => callApi(addLessonCaptions, { body });

/** The clip of a part: a file with its captions, or the address of a video at YouTube or Vimeo. */
export function PartClip({ lesson, onChange }: { lesson: LessonContent; onChange(clip: Clip): string | null }) {
  const { video, lengthSeconds } = lesson;
  const [address, setAddress] = useState(video && video.kind !== 'file' ? writeVideoAddress(video) : '');
  const [problem, setProblem] = useState<string | null>(null);
  const [isEditing, setEditing] = useState(false);
  /** The clip that this visit has added. */
  const [newSrc, setNewSrc] = useState<string | null>(null);
  const {
    upload: clip,
    halfUploaded,
    forgetHalf,
  } = useClipUpload(lesson, ({ src, type, seconds, still }) => {
    // The captions of the clip before tell something else.
    const formats = { src, type, alternatives: [] };
    const file = { kind: 'file' as const, captions: null, still, isSilent: false, ...formats };
    setNewSrc(src);
    setProblem(onChange({ video: file, lengthSeconds: seconds }));
    setAddress('');
  });
  const captions = useUpload('lesson-captions', finishCaptions, ({ src }) => setCaptions(src));

  const latest = useLatest(onChange);
  useEffect(() => dismissChange, []);
  const hasRefused = clip.state.step === 'failed' && !clip.state.mayRetry;
  useEffect(() => {
    // What was wrong with another file no longer matters.
    if (hasRefused) clip.cancel();
  }, [video]);

  function remove() {
    const refused = onChange({ video: null, lengthSeconds: null });
    setProblem(refused);
    if (refused !== null) return;
    showChange('The clip is removed. Undo brings it back.', undefined, () =>
      setProblem(latest.current({ video, lengthSeconds })),
    );
  }
  function setCaptions(src: string | null) {
    if (video?.kind === 'file') setProblem(onChange({ video: { ...video, captions: src }, lengthSeconds }));
  }
  function useAddress() {
    const found = readVideoAddress(address);
    if (!found) return setProblem('Please copy the address of a video at YouTube or Vimeo here.');
    setProblem(onChange({ video: found, lengthSeconds: null }));
  }

  return (
    <>
      {(video || !clip.isBusy) && <p>{describeClip(lesson)}</p>}
      {halfUploaded && (
        <div className="flex flex-wrap items-center gap-3 rounded-control bg-sand p-4">
          <p className="min-w-0 grow [overflow-wrap:anywhere]">
            {halfUploaded.percent}% of {halfUploaded.name} has arrived. Choose the same clip again, and it goes on from
            there.
          </p>
          <Button variant="quiet" onClick={forgetHalf}>
            Forget it
          </Button>
        </div>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <UploadField label={video ? 'Choose another clip' : 'Choose a clip'} accept={CLIP_TYPES} upload={clip} />
        {video && !clip.isBusy && (
          <Button variant="quiet" onClick={remove}>
            Remove the clip
          </Button>
        )}
      </div>
      {clip.isBusy && (
        <p className="text-muted text-sm">
          {clip.state.step === 'sending'
            ? 'Please keep this part open until the clip has arrived.'
            : 'You can leave this part meanwhile. The clip will be here when you come back.'}
        </p>
      )}
      <MediaSpace changed={clip.state.step} />
      {video?.kind === 'file' && (
        <PartStill
          video={video}
          takesFirst={video.src === newSrc}
          onStill={(still) => setProblem(onChange({ video: { ...video, still }, lengthSeconds }))}
        />
      )}
      {video?.kind === 'file' && (
        <div>
          <p className="text-muted">
            {video.captions
              ? 'This clip has captions.'
              : 'Without captions, people who can’t hear miss what’s said. Write them here, or bring a captions file (.vtt or .srt).'}
          </p>
          <div className="mt-2 flex flex-wrap items-start gap-3">
            <Button id="edit-captions" variant="secondary" onClick={() => setEditing(true)}>
              {video.captions ? 'Edit captions' : 'Write captions'}
            </Button>
            <UploadField label="Choose captions" accept={CAPTION_TYPES} upload={captions} />
            {video.captions && !captions.isBusy && (
              <Button variant="quiet" onClick={() => setCaptions(null)}>
                Remove captions
              </Button>
            )}
          </div>
          {isEditing && (
            <CaptionsEditor lesson={lesson} video={video} onSaved={setCaptions} onClosed={() => setEditing(false)} />
          )}
        </div>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow">
          <TextInput
            label="Or a video at YouTube or Vimeo"
            hint="Copy its address here, such as https://youtu.be/…"
            inputMode="url"
            value={address}
            error={problem ?? undefined}
            onChange={(event) => setAddress(event.target.value)}
          />
        </div>
        <Button variant="secondary" onClick={useAddress}>
          Use this video
        </Button>
      </div>
    </>
  );
}

/** The room for clips on the site's disk, and what a phone should record. Measured again whenever `changed` changes. */
function MediaSpace({ changed }: { changed: unknown }) {
  const [space, setSpace] = useState<z.infer<typeof getMediaSpace.reply> | null>(null);
  useEffect(() => {
    callApi(getMediaSpace).then(setSpace, () => {});
  }, [changed]);
  if (!space) return null;
  const { freeBytes, convertsClips } = space;
  return (
    <p className="text-muted text-sm">
      Up to {formatBytes(maxMediaBytes['lesson-clip'])}, as it comes from your phone.
      {!convertsClips && ' On an iPhone, choose Settings → Camera → Formats → Most Compatible before you record.'} The
      site’s disk has {formatBytes(freeBytes)} free, and a clip needs twice its size.
    </p>
  );
}
