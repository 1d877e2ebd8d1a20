import { clsx } from 'clsx';
import { Play } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Video as VideoContent } from '#contracts/studio/pictures-and-clips.ts';
import { Button } from './Button.tsx';
import { ClipSources } from './ClipSources.tsx';
import { ContactLink } from './ContactLink.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Picture } from './Picture.tsx';
import { useMounted } from './use-mounted.ts';

type Props = { video: VideoContent; className?: string; eager?: boolean; compact?: boolean };

export function Video(props: Props) {
  return (
    <ErrorBoundary name="Video">
      <PosterOrPlayer {...props} />
    </ErrorBoundary>
  );
}

/** A poster until it is clicked, which fetches nothing from the video's host. Without JavaScript, it is a link. */
function PosterOrPlayer({ video, className, eager, compact = false }: Props) {
  const [playing, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isMounted = useMounted();
  // `start-app.ts` repeats a click that came before React, on the button that replaces the link.
  const id = useId();
  const givesFocusBack = useRef(false);
  const play = () => {
    stopOtherVideos();
    if (video.source.kind !== 'file') closeEmbed = () => setPlaying(false);
    setPlaying(true);
  };
  const frame = clsx('group relative block aspect-video w-full overflow-hidden bg-sand', className);

  if (playing && hasFailed) {
    return (
      <ClipFailure
        className={clsx('aspect-video w-full', className)}
        onRetry={() => {
          setFailed(false);
          play();
        }}
      />
    );
  }
  if (playing) {
    return (
      <div className={frame}>
        <Player
          video={video}
          onFailed={() => setFailed(true)}
          onEnded={(hadFocus) => {
            givesFocusBack.current = hadFocus;
            setPlaying(false);
          }}
        />
      </div>
    );
  }
  const face = (
    <>
      <Picture picture={{ ...video.poster, alt: '' }} eager={eager} className="size-full object-cover" />
      <span className="sr-only">Play video: {video.title},</span>
      <PlayMark compact={compact} lengthLabel={video.lengthLabel} />
    </>
  );
  return isMounted ? (
    <button
      ref={(button) => {
        if (givesFocusBack.current) button?.focus({ preventScroll: true });
        givesFocusBack.current = false;
      }}
      type="button"
      data-repeat-click={id}
      className={clsx(frame, 'cursor-pointer')}
      onClick={play}
    >
      {face}
    </button>
  ) : (
    <a href={watchUrl(video)} data-repeat-click={id} className={frame}>
      {face}
    </a>
  );
}

/** Returns the playing video of another site to its poster. */
let closeEmbed = () => {};

/** Plays one clip at a time: files pause, and players of other sites return to their poster. */
function stopOtherVideos(player?: HTMLVideoElement) {
  for (const other of document.querySelectorAll('video')) if (other !== player) other.pause();
  closeEmbed();
  closeEmbed = () => {};
}

/** The play button and the length, in a corner where they cover no faces. */
function PlayMark({ compact, lengthLabel }: { compact: boolean; lengthLabel: string }) {
  return (
    <span className={clsx('absolute inset-0 flex items-end', compact ? 'p-3' : 'p-4 sm:p-6')}>
      <span className="flex items-center gap-3">
        <span
          className={clsx(
            'flex items-center justify-center rounded-full bg-card text-leaf-dark shadow-panel transition-transform duration-200 group-hover:scale-107',
            compact ? 'size-12' : 'size-14 sm:size-18',
          )}
        >
          <Play aria-hidden className={clsx('translate-x-0.5 fill-current', compact ? 'size-5' : 'size-6 sm:size-7')} />
        </span>
        <span className="rounded-md bg-black/75 px-2 py-0.5 font-medium text-sm text-white tabular-nums">
          {lengthLabel}
        </span>
      </span>
    </span>
  );
}

type PlayerProps = { video: VideoContent; onFailed(): void; onEnded(hadFocus: boolean): void };

function Player({ video, onFailed, onEnded }: PlayerProps) {
  const { source, title, poster } = video;
  if (source.kind === 'file') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: not every clip of the coach's has captions
      <video
        ref={takeFocus}
        poster={poster.src}
        title={title}
        className="size-full bg-black"
        controls
        autoPlay
        playsInline
        onPlay={(event) => stopOtherVideos(event.currentTarget)}
        onEnded={(event) => onEnded(event.currentTarget === document.activeElement)}
        // In React, errors of its sources arrive here too.
        onError={({ target, currentTarget }) => target === currentTarget && onFailed()}
      >
        <ClipSources clip={source} onFailed={onFailed} />
        {source.captions && <track kind="captions" src={source.captions} srcLang="en" label="English" default />}
      </video>
    );
  }
  return (
    <iframe
      ref={takeFocus}
      src={embedUrls[source.kind](source.id)}
      title={title}
      className="size-full border-0"
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
      allowFullScreen
    />
  );
}

/** The note in place of a clip that cannot play, which says what to do instead. */
function ClipFailure({ className, onRetry }: { className: string; onRetry(): void }) {
  return (
    <div role="alert" className={clsx('on-leaf grid place-items-center p-5 text-center', className)}>
      <div className="max-w-sm space-y-3">
        <p className="font-semibold">This clip won’t play here.</p>
        <p>
          Please check your connection, or open this page in another browser, such as Chrome, Firefox or Safari. Still
          stuck? Write to me at <ContactLink className="font-semibold underline underline-offset-4" />.
        </p>
        <Button variant="secondary" className="min-h-11! px-4! py-1!" onClick={onRetry}>
          Try Again
        </Button>
      </div>
    </div>
  );
}

const embedUrls = {
  youtube: (id: string) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  vimeo: (id: string) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
};

function watchUrl({ source }: VideoContent): string {
  if (source.kind === 'file') return source.src;
  return source.kind === 'youtube' ? `https://www.youtube.com/watch?v=${source.id}` : `https://vimeo.com/${source.id}`;
}

const takeFocus = (player: HTMLElement | null) => player?.focus();
