import { useRef, useState } from 'react';
import type { LessonClip } from '#contracts/course/course-content.ts';
import { addLessonStill } from '#contracts/course/course-media.ts';
import type { CompleteUpload } from '#contracts/studio/media.ts';
import { callApi } from '../../api.ts';
import { formatDuration } from '../../course/progress-labels.ts';
import { Button } from '../../ui/Button.tsx';
import { ClipSources } from '../../ui/ClipSources.tsx';
import { capturePoster, NO_FRAME } from '../media/capture-poster.ts';
import { UploadField } from '../media/UploadField.tsx';
import { PICTURE_TYPES } from '../media/upload-kinds.ts';
import { useUpload } from '../media/use-upload.ts';
import { toFileVideo } from './to-course-module.ts';

const finishStill = (body: CompleteUpload) => callApi(addLessonStill, { body });

/** The time of a new clip's picture: many clips begin in the dark. */
const FIRST_MOMENT_SECONDS = 1;

/**
 * The picture that stands for a clip until it plays: a moment of the clip, or a picture that the coach uploads. With
 * `takesFirst`, a clip without a picture gets a moment of its own beginning.
 */
export function PartStill(props: {
  video: Extract<LessonClip, { kind: 'file' }>;
  takesFirst: boolean;
  onStill(src: string): void;
}) {
  const { video, takesFirst, onStill } = props;
  const player = useRef<HTMLVideoElement>(null);
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  /** The second of the clip that the picture shows; null for an uploaded picture. */
  const moment = useRef<number | null>(null);
  const [note, setNote] = useState('');
  const upload = useUpload('lesson-still', finishStill, ({ src }) => {
    onStill(src);
    setNote(moment.current === null ? 'Your picture is used now.' : `Taken at ${formatDuration(moment.current)}.`);
  });
  const shouldTakeFirst = takesFirst && video.still === null && upload.state.step === 'idle';
  const shown = toFileVideo(video);
  const cannotPlay = failedSrc === video.src;

  /** The address of the clip whose first moment was taken: this happens once, not at each seek. */
  const firstTakenOf = useRef('');
  function takeFirstMoment() {
    if (!shouldTakeFirst || firstTakenOf.current === video.src) return;
    firstTakenOf.current = video.src;
    void takeMoment(false);
  }
  async function takeMoment(isChosen = true) {
    const picture = player.current && (await capturePoster(player.current));
    if (picture) start(picture, player.current?.currentTime ?? 0);
    else if (isChosen) setNote(NO_FRAME);
  }
  function start(picture: File, second: number | null) {
    moment.current = second;
    setNote('');
    upload.start(picture);
  }

  return (
    <section aria-label="Picture for its start" className="space-y-3">
      <h3 className="font-semibold">Picture for its start</h3>
      <p className="text-muted">Members see it until the clip plays, and in the list of parts.</p>
      {!cannotPlay && (
        // biome-ignore lint/a11y/useMediaCaption: the coach looks for a moment of it
        <video
          key={video.src}
          ref={player}
          aria-label="The clip, to choose a moment"
          poster={shown.still ?? undefined}
          controls
          playsInline
          preload={shouldTakeFirst ? 'auto' : 'metadata'}
          className="aspect-video w-full max-w-md rounded-control bg-black"
          onLoadedMetadata={({ currentTarget }) => {
            if (shouldTakeFirst) currentTarget.currentTime = Math.min(FIRST_MOMENT_SECONDS, currentTarget.duration / 2);
          }}
          onSeeked={takeFirstMoment}
        >
          <ClipSources clip={shown} onFailed={() => setFailedSrc(video.src)} />
        </video>
      )}
      {cannotPlay && <p>This browser can’t play the clip, so please choose a picture for its start.</p>}
      <div className="flex flex-wrap items-center gap-3">
        {shown.still && (
          <img src={shown.still} alt="" className="aspect-video w-32 rounded-control bg-sand object-cover" />
        )}
        <p role="status" className="font-medium empty:hidden">
          {note}
        </p>
        {!cannotPlay && !upload.isBusy && (
          <Button variant="secondary" onClick={() => void takeMoment()}>
            Use this moment of the clip
          </Button>
        )}
        <UploadField
          label="Choose a picture"
          accept={PICTURE_TYPES}
          upload={{ ...upload, start: (picture) => start(picture, null) }}
        />
      </div>
    </section>
  );
}
