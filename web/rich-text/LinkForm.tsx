import type { Command, EditorState } from 'prosemirror-state';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { readLinkTarget } from '#domain/link-target.ts';
import { Button } from '../ui/Button.tsx';
import { type LinkChoice, LinkFields, toTypedLink } from './LinkFields.tsx';
import { linkAt, removeLink, setLink as setLinkOfWords } from './text-commands.ts';

/**
 * The form for the target of the selected words. `run` puts the focus back into the text. `finish` sets the typed
 * target, if there is one. It returns false if that is no valid target, and the form then says so.
 */
export function LinkForm(props: {
  state: EditorState;
  choices: readonly LinkChoice[];
  run(command: Command): void;
  finish?: Ref<() => boolean>;
  onClosed(): void;
}) {
  const { state, choices, run, finish, onClosed } = props;
  const form = useRef<HTMLFieldSetElement>(null);
  const href = linkAt(state);
  const [link, setLink] = useState(() => toTypedLink(href ?? '', choices));
  const [error, setError] = useState<string>();

  function close(command: Command) {
    onClosed();
    run(command);
  }

  function change(next: typeof link) {
    setError(undefined);
    setLink(next);
  }
  function submit(): boolean {
    const target = readLinkTarget(link.href);
    if (target) close(setLinkOfWords(target));
    else {
      setError(link.isOther ? badAddressMessage : 'Please choose where it leads');
      // The field may have been scrolled out of view.
      form.current?.querySelector<HTMLElement>(link.isOther ? 'input' : 'select')?.focus();
    }
    return target !== null;
  }
  useImperativeHandle(finish, () => () => link.href.trim() === '' || submit());

  return (
    // A fieldset, since submitting an inner form would also submit the form around the editor.
    <fieldset
      ref={form}
      aria-label="Link"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        submit();
      }}
      className="min-w-0 space-y-4 rounded-panel border border-line bg-sand p-4"
    >
      <LinkFields label="Where does it lead?" link={link} choices={choices} error={error} onChange={change} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={submit}>Set the link</Button>
        {href !== null && (
          <Button variant="secondary" onClick={() => close(removeLink)}>
            Remove the link
          </Button>
        )}
        <Button variant="quiet" onClick={() => close(() => true)}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

export const badAddressMessage = 'Please use an address such as https://example.com';
