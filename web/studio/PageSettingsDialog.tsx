import { useState } from 'react';
import { type CustomPage, MAX_MENU_LABEL } from '#contracts/studio/custom-pages.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { useDialogHistory } from '../admin/dialog-history.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { removeCustomPage, replaceCustomPage } from './custom-page-changes.ts';
import { PathInput } from './PathInput.tsx';
import { Problem } from './Problem.tsx';
import { listPageProblems, type PageProblems } from './page-problems.ts';
import { RedirectList } from './RedirectList.tsx';

/** The dialog for a custom page's address and its place in the menu. `HeadDialog` has the texts for search engines. */
export function PageSettingsDialog(props: {
  page: CustomPage;
  content: SiteContent;
  onChange(next: SiteContent): string | null;
  onClosed(): void;
}) {
  const { page, content, onChange, onClosed } = props;
  const [edited, setEdited] = useState(page);
  const [problems, setProblems] = useState<PageProblems>({});
  const [isRemoving, setIsRemoving] = useState(false);
  useDialogHistory(onClosed);
  const set = (changed: Partial<CustomPage>) => setEdited({ ...edited, ...changed });

  /** Returns whether the change was saved. If not, the dialog shows the problem. */
  function apply(next: SiteContent): boolean {
    const refusal = onChange(next);
    setProblems(refusal === null ? {} : { other: refusal });
    return refusal === null;
  }

  function save(close: () => void) {
    const next = replaceCustomPage(content, edited);
    const index = content.customPages.findIndex(({ id }) => id === page.id);
    const found = listPageProblems(next, index);
    if (Object.keys(found).length > 0) setProblems(found);
    else if (apply(next)) close();
  }

  return (
    <Dialog
      title="Page settings"
      described={false}
      onClosed={onClosed}
      actions={(close) => (
        <>
          <Button variant="quiet" className="sm:mr-auto" onClick={() => setIsRemoving(true)}>
            Delete the page
          </Button>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button onClick={() => save(close)}>Save</Button>
        </>
      )}
    >
      <TextInput
        label="Title"
        error={problems.title}
        value={edited.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <PathInput path={edited.path} error={problems.path} onChange={(path) => set({ path })} />
      {edited.path !== page.path && (
        <p className="text-muted">Once you publish, {page.path} leads here too, so old links go on working.</p>
      )}
      <Checkbox
        label="In the menu"
        hint="At the top of every page, and in the footer."
        checked={edited.inMenu}
        onChange={({ target }) => set({ inMenu: target.checked })}
      />
      {edited.inMenu && (
        <TextInput
          label="Name in the menu"
          hint={`At most ${MAX_MENU_LABEL} letters.`}
          error={problems.menuLabel}
          value={edited.menuLabel}
          onChange={({ target }) => set({ menuLabel: target.value })}
        />
      )}
      <RedirectList
        title="Former addresses that lead here"
        redirects={content.redirects.filter(({ to }) => to === page.path)}
        onRemove={(redirect) => apply({ ...content, redirects: content.redirects.filter((each) => each !== redirect) })}
      />
      <Problem text={problems.other} />
      {isRemoving && (
        <ConfirmDialog
          title={`Delete “${page.title}”?`}
          confirm="Delete the page"
          confirming="Deleting…"
          dismiss="Keep it"
          onConfirm={async () => {
            if (apply(removeCustomPage(content, page.id))) onClosed();
          }}
          onClosed={() => setIsRemoving(false)}
        >
          <p>Visitors see it until you publish. Undo brings it back, and so does an earlier version of your pages.</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
