import { useEffect, useRef, useState } from 'react';
import type { Picture, Video } from '#contracts/studio/pictures-and-clips.ts';
import { Button } from '../../ui/Button.tsx';
import { ClipSources } from '../../ui/ClipSources.tsx';
import { capturePoster, NO_FRAME } from './capture-poster.ts';
import { UploadField } from './UploadField.tsx';
import { finishPicture, PICTURE_TYPES } from './upload-kinds.ts';
import { useUpload } from './use-upload.ts';

/** The moment of the proposed poster, shortly after the start: many clips begin in the dark. */
const FIRST_MOMENT_SECONDS = 1;

/** Holds the state of a clip's poster: its upload, and whether the player's next moment becomes the poster. */
export function usePoster(onPoster: (poster: Omit<Picture, 'alt'>) => void) {
  const upload = useUpload('picture', finishPicture, onPoster);
  const [takesNextMoment, setTakesNextMoment] = useState(false);
  const [clipCount, setClipCount] = useState(0);
  return {
    upload,
    takesNextMoment,
    setTakesNextMoment,
    /** The number of clips that were chosen. */
    clipCount,
    expectNewClip() {
      setTakesNextMoment(true);
      setClipCount((count) => count + 1);
    },
  };
}

/** The clip and its poster, which is a moment of the clip or a picture of the coach's. */
export function ClipPoster(props: { video: Video; poster: ReturnType<typeof usePoster> }) {
  const { video, poster } = props;
  const { upload, takesNextMoment, setTakesNextMoment, clipCount } = poster;
  const player = useRef<HTMLVideoElement>(null);
  const [note, setNote] = useState('');
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const { source } = video;
  const cannotPlay = source.kind === 'file' && failedSrc === source.src;

  useEffect(() => setNote(''), [clipCount]);
  async function takeMoment(isChosen = true) {
    setTakesNextMoment(false);
    const picture = player.current && (await capturePoster(player.current));
    setNote(picture || !isChosen ? '' : NO_FRAME);
    if (picture) upload.start(picture);
  }

  return (
    <div className="space-y-4">
      {source.kind === 'file' && !cannotPlay ? (
        // biome-ignore lint/a11y/useMediaCaption: the coach only chooses a picture from the clip
        <video
          // Every chosen clip needs a new player, even if it is the same clip again.
          key={clipCount}
          ref={player}
          title={video.title}
          poster={takesNextMoment ? undefined : video.poster.src}
          controls
          playsInline
          preload={takesNextMoment ? 'auto' : 'metadata'}
          className="aspect-video w-full rounded-panel bg-black"
          onLoadedMetadata={({ currentTarget }) => {
            if (takesNextMoment) currentTarget.currentTime = Math.min(FIRST_MOMENT_SECONDS, currentTarget.duration / 2);
          }}
          onSeeked={() => takesNextMoment && void takeMoment(false)}
        >
          <ClipSources clip={source} onFailed={() => setFailedSrc(source.src)} />
        </video>
      ) : (
        <img src={video.poster.src} alt="" className="aspect-video w-full rounded-panel bg-sand object-cover" />
      )}
      {cannotPlay && (
        <p>
          This browser can’t play the clip, so please choose a picture for its start. Some visitors won’t be able to
          play it either: H.264 works everywhere.
        </p>
      )}
      <section aria-label="Picture for its start" className="space-y-3">
        <h3 className="font-semibold">Picture for its start</h3>
        <img src={video.poster.src} alt="" className="aspect-video w-40 rounded-control bg-sand object-cover" />
        <div className="flex flex-wrap items-start gap-3">
          {source.kind === 'file' && !cannotPlay && !upload.isBusy && (
            <Button variant="secondary" onClick={() => void takeMoment()}>
              Use this moment of the clip
            </Button>
          )}
          <UploadField
            label="Choose a picture"
            accept={PICTURE_TYPES}
            upload={{
              ...upload,
              start(chosen) {
                setNote('');
                upload.start(chosen);
              },
            }}
          />
        </div>
        <p role="status" className="font-medium empty:hidden">
          {note}
        </p>
      </section>
    </div>
  );
}
