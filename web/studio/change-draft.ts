import type { StudioState } from '#contracts/studio/studio.ts';
import { showChange } from '../admin/mutation-with-toast.ts';
import { ApiError, mayHaveArrived } from '../api.ts';
import { showFailure } from '../ui/use-form-submit.ts';

type Reply<State> = { message: string; studio: State };

/** The functions of a document's studio that a change of its whole draft needs. */
export type ChangedStudio<State> = {
  read(): Promise<State>;
  /** Shows a state with which the server has replied. */
  take(state: State): void;
};

/**
 * Sends a change of the whole draft, shows the reply's message or the failure, and takes the new state. If `title` is
 * null, the message becomes the title.
 */
export async function changeDraft<State>(
  title: string | null,
  take: (state: State) => void,
  send: () => Promise<Reply<State>>,
): Promise<void> {
  try {
    const { message, studio } = await send();
    if (title === null) showChange(message);
    else showChange(title, message);
    take(studio);
  } catch (error) {
    showFailure('That didn’t work', error, 'Please try again in a moment.');
  }
}

/**
 * Sends a change of the whole draft. If the draft has changed elsewhere, takes the newest before it throws the refusal.
 * If the reply got lost, `hasArrived` decides by the studio's state whether the site has made the change all the same.
 */
async function sendChange<State>(
  { read, take }: ChangedStudio<State>,
  hasArrived: (state: State) => boolean,
  send: () => Promise<Reply<State>>,
): Promise<Reply<State>> {
  try {
    return await send();
  } catch (error) {
    const isOutdated = error instanceof ApiError && error.draft !== undefined;
    const studio = isOutdated || mayHaveArrived(error) ? await read().catch(() => null) : null;
    if (studio && isOutdated) take(studio);
    if (studio && !isOutdated && hasArrived(studio))
      return { message: 'The connection broke, but your change has arrived.', studio };
    throw error;
  }
}

type Publication = { current: number; revision: number; publishAt: string | null };

/** Publishes the draft of this revision, now or at `publishAt`. `current` is the version that was published before. */
export const sendPublication = <State extends Pick<StudioState, 'published' | 'scheduled'>>(
  studio: ChangedStudio<State>,
  publication: Publication,
  send: () => Promise<Reply<State>>,
): Promise<Reply<State>> => sendChange(studio, (state) => isPublished(state, publication), send);

/** Discards the draft. */
export const sendDiscard = <State extends { draft: { revision: number } }>(
  studio: ChangedStudio<State>,
  send: () => Promise<Reply<State>>,
): Promise<Reply<State>> => sendChange(studio, ({ draft }) => draft.revision === 0, send);

const isPublished = (
  { published, scheduled }: Pick<StudioState, 'published' | 'scheduled'>,
  { current, revision, publishAt }: Publication,
): boolean =>
  publishAt === null
    ? (published?.version ?? 0) > current
    : scheduled?.publishAt === publishAt && scheduled.revision === revision;
