import { showChange } from '../admin/mutation-with-toast.ts';
import { showFailure } from '../ui/use-form-submit.ts';

/** Sends a change of the whole draft, shows the reply's message or the failure, and gives the new state to `take`. */
export async function changeDraft<State>(
  title: string,
  take: (state: State) => void,
  send: () => Promise<{ message: string; studio: State }>,
): Promise<void> {
  try {
    const { message, studio } = await send();
    showChange(title, message);
    take(studio);
  } catch (error) {
    showFailure('That didn’t work', error, 'Please try again in a moment.');
  }
}
