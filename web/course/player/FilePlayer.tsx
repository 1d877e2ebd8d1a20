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
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { LessonVideo } from '#contracts/course/course.ts';
import { ClipSources } from '../../ui/ClipSources.tsx';
import type { PlaybackTracker } from './playback-tracker.ts';

export type PlayerProps<Kind extends LessonVideo['kind']> = {
  video: Extract<LessonVideo, { kind: Kind }>;
  title: string;
  startAt: number;
  tracker: PlaybackTracker;
  onFailed(): void;
  onEnded(): void;
  /** Renders the next steps of the member; null until the video has ended. */
  endScreen: ((onReplay: () => void) => ReactNode) | null;
  /** Called when the video plays again after its end, or is moved to an earlier time. */
  onResumed(): void;
};

const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2];
/** The `flex-grow` of the end screen, which leaves no height to Media Chrome's own empty area. */
const END_SCREEN_GROW = 999;
/** The step of the buttons and of the arrow keys. */
const SEEK_SECONDS = 10;

/** The class of a button: 44 pixels wide, with the padding that the site's reset removes. */
const buttonClass = 'p-2.5 min-w-11';

const controlsStyle = {
  '--media-primary-color': '#ffffff',
  // This is dark enough for white icons over a white picture.
  '--media-secondary-color': 'rgb(23 37 31 / 0.88)',
  '--media-accent-color': 'var(--color-apricot)',
  '--media-range-bar-color': 'var(--color-apricot)',
  '--media-control-hover-background': 'rgb(255 255 255 / 0.16)',
  '--media-control-height': '24px',
  '--media-font-family': 'var(--font-sans)',
  '--media-font-size': '15px',
  '--media-focus-box-shadow': 'inset 0 0 0 3px var(--color-apricot)',
  '--media-background-color': '#17251f',
} as CSSProperties;

/** The style below the end screen: the last picture must not show through the bars. */
const endControlsStyle = { ...controlsStyle, '--media-secondary-color': '#17251f' } as CSSProperties;

/** The player for a file of the coach's, with controls for mouse, touch and keys. */
export default function FilePlayer(props: PlayerProps<'file'>) {
  const { video, title, startAt, tracker, onFailed, onEnded, endScreen, onResumed } = props;
  const [preferences] = useState(readPlayerPreferences);
  const [startsWithCaptions] = useState(preferences.captions ?? video.isSilent);
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
    let showedCaptions = startsWithCaptions;
    const saveCaptionsPreference = () => {
      const showsCaptions = [...element.textTracks].some(({ mode }) => mode === 'showing');
      // At first the player shows captions by itself, which is no choice of the member's.
      if (showsCaptions !== showedCaptions) savePlayerPreference({ captions: showsCaptions });
      showedCaptions = showsCaptions;
    };
    for (const track of element.textTracks) track.mode = startsWithCaptions ? 'showing' : 'hidden';
    element.textTracks.addEventListener('change', saveCaptionsPreference);
    // On an iPhone, `autoPlay` starts no clip with sound, but `play` does, within the member's press. If it is refused,
    // the paused player shows its own button.
    element.play().catch(() => {});
    return () => element.textTracks.removeEventListener('change', saveCaptionsPreference);
  }, [preferences, startsWithCaptions, title]);

  function replay() {
    const element = player.current;
    if (!element) return;
    element.currentTime = 0;
    element.closest<HTMLElement>('media-controller')?.focus({ preventScroll: true });
    element.play().catch(() => {});
  }

  return (
    <MediaController
      tabIndex={0}
      defaultSubtitles={startsWithCaptions || undefined}
      className="group/player @container absolute! inset-0 size-full rounded-[inherit]! focus-visible:outline-4 focus-visible:outline-apricot focus-visible:-outline-offset-4"
      style={endScreen ? endControlsStyle : controlsStyle}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: where the coach has captions, they are here */}
      <video
        ref={player}
        slot="media"
        className="data-captions-drawn:[&::-webkit-media-text-track-container]:hidden data-captions-drawn:[&::cue]:opacity-0"
        autoPlay
        playsInline
        preload="auto"
        onLoadedMetadata={({ currentTarget }) => {
          tracker.setDuration(currentTarget.duration);
          currentTarget.playbackRate = preferences.rate;
          if (startAt > 0) currentTarget.currentTime = startAt;
        }}
        onPlaying={() => {
          tracker.handlePlaying();
          onResumed();
        }}
        onTimeUpdate={({ currentTarget }) => tracker.handleTime(currentTarget.currentTime)}
        onPause={({ currentTarget }) => currentTarget.ended || tracker.handlePaused(currentTarget.currentTime)}
        onSeeked={({ currentTarget }) => {
          tracker.handleSeek(currentTarget.currentTime);
          if (!currentTarget.ended) onResumed();
        }}
        onEnded={({ currentTarget }) => {
          tracker.handleEnded(currentTarget.currentTime);
          onEnded();
        }}
        onRateChange={({ currentTarget }) => {
          setRate(currentTarget.playbackRate);
          if (currentTarget.readyState > 0) savePlayerPreference({ rate: currentTarget.playbackRate });
        }}
        // React also calls this for errors of the sources, which `ClipSources` handles.
        onError={({ target, currentTarget }) => target === currentTarget && onFailed()}
      >
        <ClipSources clip={video} onFailed={onFailed} />
        {video.captions && <track kind="captions" src={video.captions} srcLang="en" label="English" />}
      </video>
      <MediaLoadingIndicator slot="centered-chrome" noAutohide />
      {endScreen ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the player's keys away from its buttons
        <div
          {...{ noautohide: '' }}
          className="min-h-0 self-stretch leading-normal"
          style={{ flexGrow: END_SCREEN_GROW }}
          onKeyDown={(event) => event.stopPropagation()}
        >
          {endScreen(replay)}
        </div>
      ) : (
        video.captions && <CaptionLines player={player} />
      )}
      <MediaControlBar className="w-full">
        <MediaTimeRange className="w-full px-3" />
      </MediaControlBar>
      <MediaControlBar className="w-full">
        <MediaPlayButton className={buttonClass} />
        <MediaSeekBackwardButton className={`${buttonClass} @max-[21rem]:hidden`} seekOffset={SEEK_SECONDS} />
        <MediaSeekForwardButton className={`${buttonClass} @max-[21rem]:hidden`} seekOffset={SEEK_SECONDS} />
        <MediaMuteButton className={`${buttonClass} max-sm:hidden`} />
        <MediaVolumeRange className="px-2 max-sm:hidden" />
        <MediaTimeDisplay showDuration noToggle className="grow justify-start px-2 tabular-nums" />
        {video.captions && <MediaCaptionsButton className={buttonClass} ref={setSwitchRole} />}
        {/* The tooltip would stand beside the number, in another order than in the name of the button. */}
        <MediaPlaybackRateButton className={buttonClass} rates={RATES} noTooltip>
          <span slot="icon" data-unit="×" className="after:content-[attr(data-unit)]">
            {rate}
          </span>
        </MediaPlaybackRateButton>
        <MediaPipButton className={`${buttonClass} max-sm:hidden`} />
        <MediaFullscreenButton className={buttonClass} />
      </MediaControlBar>
    </MediaController>
  );
}

/** Makes a button a switch, since screen readers announce a switch's state. */
const setSwitchRole = (button: HTMLElement | null) => button?.setAttribute('role', 'switch');

/** Captions and speed, as chosen on this device. Captions are null before a choice. */
type PlayerPreferences = { captions: boolean | null; rate: number };

const STORAGE_KEY = 'watching-habits';
const defaultPreferences: PlayerPreferences = { captions: null, rate: 1 };

function readPlayerPreferences(): PlayerPreferences {
  try {
    const { captions, rate } = Object(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'));
    return {
      captions: typeof captions === 'boolean' ? captions : null,
      rate: rate >= 0.5 && rate <= 2 ? Number(rate) : defaultPreferences.rate,
    };
  } catch {
    return defaultPreferences;
  }
}

function savePlayerPreference(preference: Partial<PlayerPreferences>): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readPlayerPreferences(), ...preference }));
  } catch {
    // Without storage, the member chooses again.
  }
}

/**
 * The captions of a video, drawn above its controls. Browsers would draw them under the controls, and so small on a
 * phone that nobody could read them. The browser's own are hidden by `data-captions-drawn`.
 */
function CaptionLines({ player }: { player: RefObject<HTMLVideoElement | null> }) {
  const lines = useShownCaptions(player);
  return (
    <div
      // Media Chrome hides the controls of a playing video, but not this.
      {...{ noautohide: '' }}
      // While the controls are hidden, their place is free.
      className="pointer-events-none! min-h-0 self-center px-3 pb-1 text-center font-medium text-[clamp(0.9375rem,3cqw,1.75rem)] text-white leading-snug transition-transform duration-200 group-[[userinactive]:not([mediapaused])]/player:translate-y-20"
    >
      {lines.map((line) => (
        <p key={line}>
          <span className="whitespace-pre-line rounded-sm box-decoration-clone bg-black/80 px-2 py-0.5">{line}</span>
        </p>
      ))}
    </div>
  );
}

function useShownCaptions(player: RefObject<HTMLVideoElement | null>): string[] {
  const [lines, setLines] = useState<string[]>([]);

  useEffect(() => {
    const element = player.current;
    if (!element) return;
    const tracks = [...element.textTracks];
    const update = () => {
      const cues = tracks.filter(({ mode }) => mode === 'showing').flatMap(({ activeCues }) => [...(activeCues ?? [])]);
      // Only the text: the markup of a cue, such as a speaker's name, is left out.
      setLines(cues.map((cue) => (cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : '')));
    };
    element.textTracks.addEventListener('change', update);
    for (const track of tracks) track.addEventListener('cuechange', update);
    update();

    // An iPhone plays full screen in its own player, which shows the captions itself.
    const drawCaptions = () => element.setAttribute('data-captions-drawn', '');
    const stopDrawingCaptions = () => element.removeAttribute('data-captions-drawn');
    drawCaptions();
    element.addEventListener('webkitbeginfullscreen', stopDrawingCaptions);
    element.addEventListener('webkitendfullscreen', drawCaptions);
    return () => {
      element.textTracks.removeEventListener('change', update);
      for (const track of tracks) track.removeEventListener('cuechange', update);
      element.removeEventListener('webkitbeginfullscreen', stopDrawingCaptions);
      element.removeEventListener('webkitendfullscreen', drawCaptions);
    };
  }, [player]);

  return lines;
}
