import type { EmbeddedPlayer } from './player-news.ts';
import type { Viewing } from './viewing.ts';

const GREET_EVERY_MS = 500;
/** A player that has not answered by then will not. */
const ANSWER_WITHIN_MS = 20_000;
/** These players do not say that somebody looks for a place; their time jumps. */
const STEP_SECONDS = 5;

/** Hands on what a player on another site says of itself; answers how to stop. */
export function followEmbedded(
  frame: HTMLIFrameElement,
  player: EmbeddedPlayer,
  viewing: Viewing,
  onFailed: () => void,
): () => void {
  let hasAnswered = false;
  let at = 0;
  const say = (message: unknown) => frame.contentWindow?.postMessage(JSON.stringify(message), player.origin);
  const greeting = setInterval(() => say(player.greeting), GREET_EVERY_MS);
  const deadline = setTimeout(fail, ANSWER_WITHIN_MS);

  function fail(): void {
    stop();
    onFailed();
  }

  function hear({ source, origin, data }: MessageEvent): void {
    if (source !== frame.contentWindow || origin !== player.origin) return;
    if (!hasAnswered) {
      hasAnswered = true;
      clearInterval(greeting);
      clearTimeout(deadline);
      for (const wish of player.wishes) say(wish);
    }
    const news = player.read(data);
    if (!news) return;
    if (news.hasFailed) fail();
    if (news.lengthSeconds !== undefined) viewing.lengthIs(news.lengthSeconds);
    if (news.state === 'playing') viewing.playing();
    if (news.at !== undefined) moveTo(news.at);
    if (news.state === 'paused') viewing.paused(at);
    if (news.state === 'ended') viewing.ended(at);
  }

  function moveTo(seconds: number): void {
    const isJump = seconds < at || seconds > at + STEP_SECONDS;
    at = seconds;
    if (isJump && viewing.hasBegun()) viewing.sought(seconds);
    else viewing.time(seconds);
  }

  function stop(): void {
    clearInterval(greeting);
    clearTimeout(deadline);
    removeEventListener('message', hear);
  }

  addEventListener('message', hear);
  return stop;
}
