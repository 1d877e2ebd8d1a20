import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { LessonContent } from '#contracts/course/course-content.ts';
import { getMediaSpace, maxMediaBytes } from '#contracts/studio/media.ts';
import { formatBytes } from '#domain/format-bytes.ts';
import { showChange } from '../../admin/mutation-with-toast.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { dismissChangeToast } from '../../ui/toast.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { UploadField } from '../media/UploadField.tsx';
import { CLIP_TYPES } from '../media/upload-kinds.ts';
import { Problem } from '../Problem.tsx';
import { describeClip, describeLost } from './describe-clip.ts';
import { PartCaptions } from './PartCaptions.tsx';
import { PartStill } from './PartStill.tsx';
import { type Clip, type HalfUploaded, hasUnfinishedClip, isNewClip, useClipUpload } from './use-clip-upload.ts';
import { readVideoAddress, writeVideoAddress } from './video-address.ts';

/** The clip of a part: a file with its captions, or the address of a video at YouTube or Vimeo. */
export function PartClip({ lesson, onChange }: { lesson: LessonContent; onChange(clip: Clip): string | null }) {
  const { video, lengthSeconds } = lesson;
  const [address, setAddress] = useState(video && video.kind !== 'file' ? writeVideoAddress(video) : '');
  const [problem, setProblem] = useState<string | null>(null);
  const [addressProblem, setAddressProblem] = useState<string | null>(null);
  const { upload, halfUploaded, discardUpload } = useClipUpload(lesson, (clip) => {
    const refusal = onChange(clip);
    setProblem(refusal);
    setAddress('');
    setAddressProblem(null);
    const lost = describeLost(video);
    if (refusal === null && lost) showUndo(lost);
  });
  const latest = useLatest(onChange);
  /** A chosen file that isn't the one that has arrived in part, until the coach has confirmed it. */
  const [other, setOther] = useState<{ file: File; half: HalfUploaded } | null>(null);
  const showUndo = (sentence: string) =>
    showChange(sentence, undefined, () => setProblem(latest.current({ video, lengthSeconds })));

  useEffect(() => dismissChangeToast, []);
  const hasFailed = upload.state.step === 'failed' && !upload.state.mayRetry;
  useEffect(() => {
    // Once the part has another clip, the failure of a file no longer matters.
    if (hasFailed) upload.cancel();
  }, [video]);

  function start(file: File) {
    const half = halfUploaded;
    if (half && (file.name !== half.name || file.size !== half.bytes)) setOther({ file, half });
    else upload.start(file);
  }
  function replaceBy(next: LessonContent['video'], sentence: string): string | null {
    const refusal = onChange({ video: next, lengthSeconds: null });
    if (refusal === null) showUndo(sentence);
    return refusal;
  }
  function applyAddress() {
    const found = readVideoAddress(address);
    setAddressProblem(
      found
        ? replaceBy(found, 'This video is the part’s clip now.')
        : 'Please copy the address of a video at YouTube or Vimeo here.',
    );
  }

  /** True if another clip is on its way, with which the present one's picture and captions would go. */
  const isWaiting = upload.isBusy || hasUnfinishedClip(lesson);
  const firstOrOther = video ? 'Choose another clip' : 'Choose a clip';
  const chooseLabel = halfUploaded ? 'Choose the same clip' : firstOrOther;
  return (
    <>
      {(video || !upload.isBusy) && (
        <p className="[overflow-wrap:anywhere]">
          {describeClip(lesson)}
          {video && video.kind !== 'file' && (
            <>
              {' '}
              <a href={writeVideoAddress(video)} target="_blank" rel="noopener" className="text-link">
                {writeVideoAddress(video)}
              </a>
            </>
          )}
        </p>
      )}
      {halfUploaded && (
        <div className="flex flex-wrap items-center gap-3 rounded-control bg-sand p-4">
          <p className="min-w-0 grow [overflow-wrap:anywhere]">
            {halfUploaded.percent}% of {halfUploaded.name} has arrived. Choose the same clip again, and it goes on from
            there.
          </p>
          <Button variant="quiet" onClick={discardUpload}>
            Forget it
          </Button>
        </div>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <UploadField label={chooseLabel} accept={CLIP_TYPES} upload={{ ...upload, start }} />
        {video && !upload.isBusy && (
          <Button
            variant="quiet"
            onClick={() => setProblem(replaceBy(null, 'The clip is removed. Undo brings it back.'))}
          >
            Remove the clip
          </Button>
        )}
      </div>
      <Problem text={problem} />
      {other && (
        <ConfirmDialog
          title="This is another clip"
          confirm="Use it instead"
          confirming="Starting…"
          isReversible
          onConfirm={async () => upload.start(other.file)}
          onClosed={() => setOther(null)}
        >
          <p className="[overflow-wrap:anywhere]">
            You chose {other.file.name} ({formatBytes(other.file.size)}). If you use it, the {other.half.percent}% of{' '}
            {other.half.name} ({formatBytes(other.half.bytes)}) that has arrived is lost.
          </p>
        </ConfirmDialog>
      )}
      {upload.isBusy && (
        <p className="text-muted text-sm">
          {upload.state.step === 'sending'
            ? 'Please keep this part open until the clip has arrived.'
            : 'You can leave this part. Come back to your course on this device, signed in, and the clip is put in then.'}
        </p>
      )}
      <MediaSpace uploadStep={upload.state.step} />
      {video?.kind === 'file' && isWaiting && <p>Its picture and captions come once the new clip is in.</p>}
      {video?.kind === 'file' && !isWaiting && (
        <>
          <PartStill
            video={video}
            takesFirst={isNewClip(video.src)}
            onStill={(still) => setProblem(onChange({ video: { ...video, still }, lengthSeconds }))}
          />
          <PartCaptions
            lesson={lesson}
            video={video}
            onCaptions={(captions) => setProblem(onChange({ video: { ...video, captions }, lengthSeconds }))}
          />
        </>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow">
          <TextInput
            label="Or a video at YouTube or Vimeo"
            hint="Copy its address here, such as https://youtu.be/…"
            inputMode="url"
            value={address}
            error={addressProblem ?? undefined}
            onChange={(event) => {
              setAddress(event.target.value);
              setAddressProblem(null);
            }}
          />
        </div>
        <Button variant="secondary" onClick={applyAddress}>
          Use this video
        </Button>
      </div>
    </>
  );
}

/** The limits for clips: the space on the site's disk, measured again at each step of an upload, and phone settings. */
function MediaSpace({ uploadStep }: { uploadStep: string }) {
  const [space, setSpace] = useState<z.infer<typeof getMediaSpace.reply> | null>(null);
  useEffect(() => {
    callApi(getMediaSpace).then(setSpace, () => {});
  }, [uploadStep]);
  if (!space) return null;
  const { freeBytes, convertsClips } = space;
  const limit = Math.min(maxMediaBytes['lesson-clip'], freeBytes / 2);
  return (
    <p className="text-muted text-sm">
      Up to {formatBytes(limit)}, as it comes from your phone.
      {!convertsClips && ' On an iPhone, choose Settings → Camera → Formats → Most Compatible before you record.'} The
      site’s disk has {formatBytes(freeBytes)} free
      {limit < maxMediaBytes['lesson-clip'] && ', and a clip needs twice its size'}.
    </p>
  );
}
