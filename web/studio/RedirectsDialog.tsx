import { type FormEvent, useState } from 'react';
import { isReservedPath } from '#contracts/pages/reserved-paths.ts';
import { Redirect } from '#contracts/studio/custom-pages.ts';
import { siteTargets } from '#contracts/studio/redirect-targets.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { MAX_REDIRECTS } from '#domain/redirects.ts';
import { useDialogHistory } from '../admin/dialog-history.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { SelectInput, TextInput } from '../ui/TextInput.tsx';
import { editablePages } from './editable-pages.ts';
import { RedirectList } from './RedirectList.tsx';

/** The dialog for old addresses that lead to a page: those of pages that have moved, and of a former site. */
export function RedirectsDialog(props: {
  content: SiteContent;
  onChange(next: SiteContent): string | null;
  onClosed(): void;
}) {
  const { content, onChange, onClosed } = props;
  const { redirects } = content;
  const [typedPath, setTypedPath] = useState('');
  const [to, setTo] = useState('');
  const [problems, setProblems] = useState<RedirectProblems>({});
  const [announcement, setAnnouncement] = useState('');
  useDialogHistory(onClosed);
  const targets = listTargets(content);
  const nameOf = (path: string) => targets.find((target) => target.path === path)?.name;

  function change(next: Redirect[], message: string): string | null {
    const refusal = onChange({ ...content, redirects: next });
    setAnnouncement(refusal ?? message);
    return refusal;
  }

  function add(event: FormEvent) {
    event.preventDefault();
    const redirect = { from: readOldPath(typedPath), to };
    const found = findRedirectProblems(content, redirect);
    setProblems(found);
    setAnnouncement('');
    if (found.from || found.to) return;
    const refusal = change([...redirects, redirect], `${redirect.from} is in the list. It works once you publish.`);
    if (refusal) return;
    setTypedPath('');
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
          value={typedPath}
          inputMode="url"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ target }) => setTypedPath(target.value)}
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

type RedirectProblems = { from?: string; to?: string };

/** Lists the pages to which an old address may lead. */
const listTargets = ({ customPages }: SiteContent): { path: string; name: string }[] => [
  ...siteTargets.map((path) => ({ path, name: editablePages.find((page) => page.path === path)?.name ?? path })),
  ...customPages.map(({ path, title }) => ({ path, name: title })),
];

/** Returns '/services.html' for text typed or copied as an address: 'https://old.example/services.html?a=1'. */
function readOldPath(typed: string): string {
  const [text = ''] = typed.trim().split(/[?#]/, 1);
  const path = text.replace(/^(?:https?:\/\/)[^/]*/i, '').replace(/\/+$/, '');
  return path === '' ? '' : `/${path.replace(/^\/+/, '')}`;
}

/** Returns why a redirect cannot be added, by field. Its target must be a page, so redirects never lead in a circle. */
function findRedirectProblems(content: SiteContent, { from, to }: Redirect): RedirectProblems {
  const problems: RedirectProblems = {};
  const { error } = Redirect.shape.from.safeParse(from);
  const page = content.customPages.find(({ path }) => path === from);
  if (from === '') problems.from = 'Please write the old address, such as /services.html';
  else if (isReservedPath(from)) problems.from = 'The site needs this address itself. Please write another one';
  else if (page) problems.from = `This is the address of “${page.title}”, and no old one`;
  else if (content.redirects.some((redirect) => redirect.from === from))
    problems.from = 'This address is in the list already';
  else if (error) problems.from = error.issues[0]?.message ?? '';
  else if (content.redirects.length >= MAX_REDIRECTS)
    problems.from = `There’s room for ${MAX_REDIRECTS} old addresses. Please remove one first`;
  if (!listTargets(content).some(({ path }) => path === to)) problems.to = 'Please choose a page';
  return problems;
}
