import { type FormEvent, useState } from 'react';
import type { Redirect } from '#contracts/studio/custom-pages.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { SelectInput, TextInput } from '../ui/TextInput.tsx';
import { RedirectList } from './RedirectList.tsx';
import { findRedirectProblems, listTargets, type RedirectProblems, readOldPath } from './redirect-changes.ts';

/** The addresses that lead to a page although none stands there: of pages that have moved, and of a former site. */
export function RedirectsDialog(props: {
  content: SiteContent;
  onChange(next: SiteContent): string | null;
  onClosed(): void;
}) {
  const { content, onChange, onClosed } = props;
  const { redirects } = content;
  const [typed, setTyped] = useState('');
  const [to, setTo] = useState('');
  const [problems, setProblems] = useState<RedirectProblems>({});
  const [announcement, setAnnouncement] = useState('');
  const targets = listTargets(content);
  const nameOf = (path: string) => targets.find((target) => target.path === path)?.name;

  function change(next: Redirect[], message: string): string | null {
    const refused = onChange({ ...content, redirects: next });
    setAnnouncement(refused ?? message);
    return refused;
  }

  function add(event: FormEvent) {
    event.preventDefault();
    const redirect = { from: readOldPath(typed), to };
    const found = findRedirectProblems(content, redirect);
    setProblems(found);
    setAnnouncement('');
    if (found.from || found.to) return;
    const refused = change([...redirects, redirect], `${redirect.from} is in the list. It works once you publish.`);
    if (refused) return;
    setTyped('');
    setTo('');
  }

  return (
    <Dialog
      title="Old addresses"
      described={false}
      keepsTop
      onClosed={onClosed}
      actions={(close) => <Button onClick={close}>Done</Button>}
    >
      <p>
        Had a site before? Links to its pages can lead here. When one of your own pages moves, its old address comes
        into this list by itself.
      </p>
      <form noValidate className="space-y-4" onSubmit={add}>
        <TextInput
          label="Old address"
          hint={`${location.host}/…`}
          error={problems.from}
          value={typed}
          inputMode="url"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SelectInput
          label="Leads to"
          placeholder="Please choose"
          options={targets.map(({ path, name }) => ({ value: path, label: name }))}
          error={problems.to}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <Button type="submit" variant="secondary">
          Add the address
        </Button>
      </form>
      <p role="status" className="text-sm">
        {announcement}
      </p>
      <RedirectList
        title="In the list"
        redirects={redirects}
        describe={(redirect) => `leads to ${nameOf(redirect.to) ?? 'a page that is gone'}`}
        onRemove={(redirect) =>
          change(
            redirects.filter((each) => each !== redirect),
            `${redirect.from} is removed. It leads nowhere once you publish.`,
          )
        }
      />
    </Dialog>
  );
}
