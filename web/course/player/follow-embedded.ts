import type { EmbeddedPlayer } from './player-news.ts';
import type { PlaybackTracker } from './viewing.ts';

const HANDSHAKE_EVERY_MS = 500;
/** A player that has not answered by then will not. */
const ANSWER_WITHIN_MS = 20_000;
/** These players do not say that somebody looks for a place; their time jumps. */
const STEP_SECONDS = 5;

/** Hands on what a player on another site says of itself; answers how to stop. */
export function connectEmbeddedPlayer(
  frame: HTMLIFrameElement,
  player: EmbeddedPlayer,
  viewing: PlaybackTracker,
  onFailed: () => void,
): () => void {
  let hasAnswered = false;
  let at = 0;
  const sendMessage = (message: unknown) => frame.contentWindow?.postMessage(JSON.stringify(message), player.origin);
  const greeting = setInterval(() => sendMessage(player.handshake), HANDSHAKE_EVERY_MS);
  const deadline = setTimeout(fail, ANSWER_WITHIN_MS);

  function fail(): void {
    stop();
    onFailed();
  }

  function handleMessage({ source, origin, data }: MessageEvent): void {
    if (source !== frame.contentWindow || origin !== player.origin) return;
    if (!hasAnswered) {
      hasAnswered = true;
      clearInterval(greeting);
      clearTimeout(deadline);
      for (const wish of player.subscriptions) sendMessage(wish);
    }
    const news = player.parseEvent(data);
    if (!news) return;
    if (news.hasFailed) fail();
    if (news.lengthSeconds !== undefined) viewing.lengthIs(news.lengthSeconds);
    if (news.state === 'playing') viewing.playing();
    if (news.at !== undefined) handlePosition(news.at);
    if (news.state === 'paused') viewing.paused(at);
    if (news.state === 'ended') viewing.ended(at);
  }

  function handlePosition(seconds: number): void {
    const isJump = seconds < at || seconds > at + STEP_SECONDS;
    at = seconds;
    if (isJump && viewing.hasBegun()) viewing.sought(seconds);
    else viewing.time(seconds);
  }

  function stop(): void {
    clearInterval(greeting);
    clearTimeout(deadline);
    removeEventListener('message', handleMessage);
  }

  addEventListener('message', handleMessage);
  return stop;
}
