import {
  MediaCaptionsButton,
  MediaControlBar,
  MediaController,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaPlaybackRateButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { LessonVideo } from '#contracts/course.ts';
import type { PlaybackTracker } from './playback-tracker.ts';
import { readPlayerPreferences, savePlayerPreference } from './player-preferences.ts';

export type PlayerProps<Kind extends LessonVideo['kind']> = {
  video: Extract<LessonVideo, { kind: Kind }>;
  title: string;
  startAt: number;
  tracker: PlaybackTracker;
  onFailed(): void;
};

const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2];
/** Like the arrow keys. */
const SEEK_SECONDS = 10;

/** Without the padding that the site's reset removes, they would be too narrow; with it they are 44 pixels wide. */
const button = 'p-2.5 min-w-11';

const controlsStyle = {
  '--media-primary-color': '#ffffff',
  '--media-secondary-color': 'rgb(23 37 31 / 0.72)',
  '--media-accent-color': 'var(--color-apricot)',
  '--media-range-bar-color': 'var(--color-apricot)',
  '--media-control-hover-background': 'rgb(255 255 255 / 0.16)',
  '--media-control-height': '24px',
  '--media-font-family': 'var(--font-sans)',
  '--media-font-size': '15px',
  '--media-focus-box-shadow': 'inset 0 0 0 3px var(--color-apricot)',
  '--media-background-color': '#17251f',
} as CSSProperties;

/** Plays a file of the coach's in the browser's player, with controls for mouse, touch and keys. */
export default function FilePlayer({ video, title, startAt, tracker, onFailed }: PlayerProps<'file'>) {
  const [preferences] = useState(readPlayerPreferences);
  const [rate, setRate] = useState(preferences.rate);
  const player = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    const element = player.current;
    if (!element) return;
    element.playbackRate = preferences.rate;
    const controller = element.closest<HTMLElement>('media-controller');
    // By default, every button would be called 'video player'.
    controller?.setAttribute('aria-label', `Video: ${title}`);
    controller?.focus({ preventScroll: true });
    const saveCaptionsPreference = () =>
      savePlayerPreference({ captions: [...element.textTracks].some(({ mode }) => mode === 'showing') });
    element.textTracks.addEventListener('change', saveCaptionsPreference);
    const captions = element.querySelector('track');
    captions?.addEventListener('load', raiseCaptions);
    // Loaded early: a caption that is already visible would not move up.
    if (captions?.track.mode === 'disabled') captions.track.mode = 'hidden';
    return () => element.textTracks.removeEventListener('change', saveCaptionsPreference);
  }, [preferences, title]);

  return (
    <MediaController
      tabIndex={0}
      defaultSubtitles={preferences.captions || undefined}
      className="absolute! inset-0 size-full rounded-[inherit]! focus-visible:outline-4 focus-visible:outline-apricot focus-visible:-outline-offset-4"
      style={controlsStyle}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: where the coach has captions, they are here */}
      <video
        ref={player}
        slot="media"
        src={video.src}
        autoPlay
        playsInline
        preload="auto"
        onLoadedMetadata={({ currentTarget }) => {
          tracker.lengthIs(currentTarget.duration);
          currentTarget.playbackRate = preferences.rate;
          if (startAt > 0) currentTarget.currentTime = startAt;
        }}
        onPlaying={() => tracker.playing()}
        onTimeUpdate={({ currentTarget }) => tracker.time(currentTarget.currentTime)}
        onPause={({ currentTarget }) => currentTarget.ended || tracker.paused(currentTarget.currentTime)}
        onSeeked={({ currentTarget }) => tracker.sought(currentTarget.currentTime)}
        onEnded={({ currentTarget }) => tracker.ended(currentTarget.currentTime)}
        onRateChange={({ currentTarget }) => {
          setRate(currentTarget.playbackRate);
          if (currentTarget.readyState > 0) savePlayerPreference({ rate: currentTarget.playbackRate });
        }}
        onError={onFailed}
      >
        {video.captions && <track kind="captions" src={video.captions} srcLang="en" label="English" />}
      </video>
      <MediaLoadingIndicator slot="centered-chrome" noAutohide />
      <MediaControlBar className="w-full">
        <MediaTimeRange className="w-full px-3" />
      </MediaControlBar>
      <MediaControlBar className="w-full">
        <MediaPlayButton className={button} />
        <MediaSeekBackwardButton className={button} seekOffset={SEEK_SECONDS} />
        <MediaSeekForwardButton className={button} seekOffset={SEEK_SECONDS} />
        <MediaMuteButton className={`${button} max-sm:hidden`} />
        <MediaVolumeRange className="px-2 max-sm:hidden" />
        <MediaTimeDisplay showDuration noToggle className="grow justify-start px-2 tabular-nums" />
        {video.captions && <MediaCaptionsButton className={button} ref={setSwitchRole} />}
        <MediaPlaybackRateButton className={button} rates={RATES}>
          <span slot="icon" className="after:content-['×']">
            {rate}
          </span>
        </MediaPlaybackRateButton>
        <MediaPipButton className={`${button} max-sm:hidden`} />
        <MediaFullscreenButton className={button} />
      </MediaControlBar>
    </MediaController>
  );
}

/** Its state is announced, which a plain button would not do. */
const setSwitchRole = (button: HTMLElement | null) => button?.setAttribute('role', 'switch');

/** In lines from the bottom edge, above the controls. */
const CAPTION_LINE = -5;

function raiseCaptions({ currentTarget }: Event): void {
  const cues = currentTarget instanceof HTMLTrackElement ? currentTarget.track.cues : null;
  for (const cue of cues ?? []) if (cue instanceof VTTCue && cue.line === 'auto') cue.line = CAPTION_LINE;
}
