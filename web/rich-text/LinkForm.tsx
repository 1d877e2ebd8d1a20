import { useState } from 'react';
import { readLinkTarget } from '#domain/link-target.ts';
import { Button } from '../ui/Button.tsx';
import { type LinkChoice, LinkFields, toTypedLink } from './LinkFields.tsx';

/** The form for the target of the selected words. */
export function LinkForm(props: {
  href: string | null;
  choices: readonly LinkChoice[];
  onChosen(href: string): void;
  onRemoved(): void;
  onCancelled(): void;
}) {
  const { href, choices, onChosen, onRemoved, onCancelled } = props;
  const [link, setLink] = useState(() => toTypedLink(href ?? '', choices));
  const [error, setError] = useState<string>();

  function submit() {
    const target = readLinkTarget(link.href);
    if (target) onChosen(target);
    else setError(link.isOther ? describeBadAddress : 'Please choose where it leads');
  }

  return (
    <form
      aria-label="Link"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="space-y-4 rounded-panel border border-line bg-sand p-4"
    >
      <LinkFields label="Where does it lead?" link={link} choices={choices} error={error} onChange={setLink} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Set the link</Button>
        {href !== null && (
          <Button variant="secondary" onClick={onRemoved}>
            Remove the link
          </Button>
        )}
        <Button variant="quiet" onClick={onCancelled}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

export const describeBadAddress = 'Please use an address such as https://example.com';
