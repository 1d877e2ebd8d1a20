import type { EmbeddedPlayer } from './embedded-player.ts';
import type { PlaybackTracker } from './playback-tracker.ts';

const HANDSHAKE_EVERY_MS = 500;
/** The time without a reply after which the player has failed. */
const REPLY_WITHIN_MS = 20_000;
/** The jump in time that counts as seeking, which these players do not report. */
const STEP_SECONDS = 5;

/** Passes an embedded player's events to the tracker. Returns a function that ends this. */
export function connectEmbeddedPlayer(
  frame: HTMLIFrameElement,
  player: EmbeddedPlayer,
  tracker: PlaybackTracker,
  onFailed: () => void,
): () => void {
  let hasReplied = false;
  let positionSeconds = 0;
  const sendMessage = (message: unknown) => frame.contentWindow?.postMessage(JSON.stringify(message), player.origin);
  const handshakeTimer = setInterval(() => sendMessage(player.handshake), HANDSHAKE_EVERY_MS);
  const deadline = setTimeout(fail, REPLY_WITHIN_MS);

  function fail(): void {
    stop();
    onFailed();
  }

  function handleMessage({ source, origin, data }: MessageEvent): void {
    if (source !== frame.contentWindow || origin !== player.origin) return;
    if (!hasReplied) {
      hasReplied = true;
      clearInterval(handshakeTimer);
      clearTimeout(deadline);
      for (const subscription of player.subscriptions) sendMessage(subscription);
    }
    const event = player.parseEvent(data);
    if (!event) return;
    if (event.hasFailed) {
      fail();
      return;
    }
    if (event.lengthSeconds !== undefined) tracker.setDuration(event.lengthSeconds);
    if (event.state === 'playing') tracker.handlePlaying();
    if (event.position !== undefined) handlePosition(event.position);
    if (event.state === 'paused') tracker.handlePaused(positionSeconds);
    if (event.state === 'ended') tracker.handleEnded(positionSeconds);
  }

  function handlePosition(seconds: number): void {
    const isJump = seconds < positionSeconds || seconds > positionSeconds + STEP_SECONDS;
    positionSeconds = seconds;
    if (isJump && tracker.hasBegun()) tracker.handleSeek(seconds);
    else tracker.handleTime(seconds);
  }

  function stop(): void {
    clearInterval(handshakeTimer);
    clearTimeout(deadline);
    removeEventListener('message', handleMessage);
  }

  addEventListener('message', handleMessage);
  return stop;
}
