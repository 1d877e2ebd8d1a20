import { useReducer, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { saveClientNotes } from '#contracts/clients/clients.ts';
import { setUserState } from '../../accounts/current-user.ts';
import { UserQueryProvider } from '../../accounts/UserQueryProvider.tsx';
import { restoreAutosaveDelays } from '../../testing/autosave-delays.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { type FakeRequest, failNetwork, mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { renderPage } from '../../testing/render.tsx';
import { coach } from '../../testing/sample-people.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import { clearAllDrafts } from '../../ui/form-draft.ts';
import { NotesEditor } from './NotesEditor.tsx';

const field = page.getByLabelText('Private notes');
const stored = { notes: 'Drinks tea.', version: 4 };
const button = (name: string) => page.getByRole('button', { name });

const editor = (notes = stored) => (
  <UserQueryProvider>
    <NotesEditor clientId={3} stored={notes} />
  </UserQueryProvider>
);

/** Saves all notes that are sent, one version higher. */
const acceptNotes = () =>
  mockEndpoint(saveClientNotes, ({ body }) =>
    replyWith({ message: 'Saved.', version: (body as { version: number }).version + 1 }),
  );

const refuseNotes = (notes: typeof stored) => () =>
  Response.json({ code: 'NOTES_CHANGED', message: 'These notes were changed.', notes }, { status: 409 });

/** Stops the clock: time passes only when the test advances it. */
function stopTime() {
  restoreAutosaveDelays();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
}

const bodies = (requests: FakeRequest[]) => requests.map(({ body }) => body);

test('notes save themselves within two seconds after the typing stops, and each text once', async () => {
  stopTime();
  const saved = acceptNotes();
  await openAsCoach(editor());
  await field.fill('Drinks tea. Two children.');
  expect(sessionStorage.length, 'a draft is there at once').toBe(1);
  expect(localStorage.length).toBe(0);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(bodies(saved)).toEqual([{ version: 4, notes: 'Drinks tea. Two children.' }]);
  expect(sessionStorage.length).toBe(0);
  await field.fill('');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(bodies(saved)[1]).toEqual({ version: 5, notes: '' });
});

test('what is typed while a save is under way is saved after it', async () => {
  let answer = (_: Response) => {};
  const saved = mockEndpoint(saveClientNotes, () => new Promise<Response>((resolve) => (answer = resolve)));
  await openAsCoach(editor());
  await field.fill('One');
  await expect.poll(() => saved.length).toBe(1);
  await field.fill('One, two');
  answer(replyWith({ message: 'Saved.', version: 5 }));
  await expect.poll(() => saved.length).toBe(2);
  expect(bodies(saved)[1]).toEqual({ version: 5, notes: 'One, two' });
});

test('leaving the field saves before the two seconds are over', async () => {
  stopTime();
  const saved = acceptNotes();
  await openAsCoach(editor());
  await field.fill('Call the mother first');
  await userEvent.tab();
  await vi.advanceTimersByTimeAsync(900);
  expect(bodies(saved)).toEqual([{ version: 4, notes: 'Call the mother first' }]);
});

test('what the server refuses for good is not sent again and again, and says why', async () => {
  const fields = { notes: 'Please use at most 20,000 characters' };
  const refused = mockEndpoint(saveClientNotes, () =>
    refuseWith(400, { code: 'invalid', message: 'Please check the marked fields.', fields }),
  );
  await openAsCoach(editor());
  await field.fill('Too long');
  await userEvent.tab();
  await expect.element(page.getByText('Not saved yet. Please use at most 20,000 characters.')).toBeVisible();
  await button('Try again').click();
  await expect.poll(() => refused.length).toBe(2);
});

test('nothing that was typed stays in the browser of a user who has signed out', async () => {
  let answer = (_: Response) => {};
  const saved = mockEndpoint(saveClientNotes, () => new Promise<Response>((resolve) => (answer = resolve)));
  await openAsCoach(editor());
  await field.fill('Sleeps badly');
  await userEvent.tab();
  await expect.poll(() => saved.length).toBe(1);
  setUserState({ status: 'anonymous', hasSignedOut: true });
  clearAllDrafts();
  await cleanup();
  answer(refuseWith(401, { code: 'UNAUTHENTICATED', message: 'Please sign in first.' }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sessionStorage.length).toBe(0);
});

test('without a network the text stays in this tab, also after a reload, and is saved later', async () => {
  mockEndpoint(saveClientNotes, failNetwork);
  await openAsCoach(editor());
  await field.fill('Sleeps badly');
  const failure = page.getByRole('status').filter({ hasText: 'Not saved yet.' });
  await expect.element(failure).toMatchTextContent('can’t be reached');
  await cleanup();
  await expect.element(page.getByText('Sleeps badly')).not.toBeInTheDocument();

  const saved = acceptNotes();
  // The same coach opens the page anew: nothing is left but what the tab has stored.
  await openAsCoach(editor());
  await expect.element(field).toHaveValue('Sleeps badly');
  await expect.poll(() => saved.length).toBeGreaterThan(0);
  expect(bodies(saved)[0]).toEqual({ version: 4, notes: 'Sleeps badly' });
  await expect.poll(() => sessionStorage.length).toBe(0);
});

test('an ended session loses nothing, and another user does not see what was typed', async () => {
  const ended = { code: 'SESSION_TIMEOUT', message: 'You’ve been logged out due to inactivity.' };
  mockEndpoint(saveClientNotes, () => refuseWith(401, ended));
  await openAsCoach(editor());
  await field.fill('Sleeps badly');
  await expect.element(page.getByText('Not saved yet.')).toBeVisible();
  setUserState({ status: 'ended', ending: { sentence: ended.message, goesAfterMs: 1500 } });
  await cleanup();
  setUserState({ status: 'signed-in', user: { ...coach, id: 2, email: 'other@example.com' } });
  await renderPage(editor());
  await expect.element(field).toHaveValue('Drinks tea.');
  await cleanup();

  const saved = acceptNotes();
  await openAsCoach(editor());
  await expect.element(field).toHaveValue('Sleeps badly');
  await expect.poll(() => bodies(saved)).toEqual([{ version: 4, notes: 'Sleeps badly' }]);
});

test.each([
  ['Take theirs', 'Drinks tea. Two children.', []],
  [
    'Put both together',
    'Drinks tea. Two children.\n\nSleeps badly.',
    [{ version: 5, notes: 'Drinks tea. Two children.\n\nSleeps badly.' }],
  ],
])('after another tab has saved, both texts are shown, and "%s" decides', async (choice, text, expected) => {
  const refused = mockEndpoint(saveClientNotes, refuseNotes({ notes: 'Drinks tea. Two children.', version: 5 }));
  await openAsCoach(editor());
  await field.fill('Drinks tea. Sleeps badly.');
  const question = page.getByRole('alert');
  await expect.element(question).toMatchTextContent('Drinks tea. Two children.');
  await expect.element(field).toHaveValue('Drinks tea. Sleeps badly.');
  await expectAccessible();
  expect(refused).toHaveLength(1);
  const saved = acceptNotes();
  await button(choice).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue(text);
  await expect.poll(() => bodies(saved)).toEqual(expected);
  expect(sessionStorage.length).toBe(0);
});

test('a reply that was lost is no change in another tab', async () => {
  mockEndpoint(saveClientNotes, refuseNotes({ notes: 'Sleeps badly', version: 5 }));
  await openAsCoach(editor());
  await field.fill('Sleeps badly');
  await expect.poll(() => sessionStorage.length).toBe(0);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  const saved = acceptNotes();
  await field.fill('Sleeps badly, but naps');
  await expect.poll(() => bodies(saved)).toEqual([{ version: 5, notes: 'Sleeps badly, but naps' }]);
});

/** The editor with a button that shows the next version of the stored notes, as a refetch does. */
function Refetched({ versions }: { versions: (typeof stored)[] }) {
  const [index, next] = useReducer((shown: number) => shown + 1, 0);
  return (
    <>
      {editor(versions[index])}
      <button type="button" onClick={next}>
        Refetch
      </button>
    </>
  );
}

test('newer notes from the server replace what was only read, and nothing that was typed', async () => {
  mockEndpoint(saveClientNotes, failNetwork);
  await openAsCoach(
    <Refetched versions={[stored, { notes: 'Drinks coffee.', version: 5 }, { notes: 'Drinks milk.', version: 6 }]} />,
  );
  await button('Refetch').click();
  await expect.element(field).toHaveValue('Drinks coffee.');
  await field.fill('Drinks coffee. Sleeps badly.');
  await userEvent.tab();
  await expect.element(page.getByText('Not saved yet.')).toBeVisible();
  await button('Refetch').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Drinks milk.');
  await expect.element(field).toHaveValue('Drinks coffee. Sleeps badly.');
});

function Closable() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && editor()}
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
    </>
  );
}

test('notes that were closed before they could be saved say so', async () => {
  mockEndpoint(saveClientNotes, () => refuseWith(404, { code: 'NOT_FOUND', message: 'Nothing here.' }));
  await openAsCoach(<Closable />);
  await field.fill('Sleeps badly');
  await button('Close').click();
  await expect.element(toastOnPage).toMatchTextContent('Notes not saved');
  expect(sessionStorage.length, 'the draft stays').toBe(1);
});
