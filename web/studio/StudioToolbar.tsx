import {
  CircleQuestionMark,
  CornerDownRight,
  Download,
  Ellipsis,
  Eye,
  FolderInput,
  History,
  List,
  MousePointerClick,
  Palette,
  Redo2,
  Search,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { downloadFolder } from '#contracts/studio/content-folder.ts';
import { callApi, fetchFile } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { startDownload } from '../ui/save-file.ts';
import { showFailure } from '../ui/use-form-submit.ts';
import type { SaveState } from './use-studio-draft.ts';

const saveMessages: Record<Exclude<SaveState, 'refused' | 'saved'>, string> = {
  waiting: 'Saving…',
  saving: 'Saving…',
  offline: 'Not saved yet: there’s no connection. This page keeps trying.',
  elsewhere: 'Changed on another device or tab.',
};

export type StudioDialog = 'publish' | 'versions' | 'preview' | 'head' | 'look' | 'redirects' | 'import' | 'discard';

/** The toolbar, which stays in view: undo, the state of saving, and the other actions for the draft. */
export function StudioToolbar(props: {
  /** The other actions, under More. */
  items: readonly MenuItem[];
  draft: { canUndo: boolean; canRedo: boolean; undo(): void; redo(): void; saveState: SaveState; refusal: string };
  /** The message while everything is saved: 'Visitors see this.' */
  savedState: string;
  /** True if the draft differs from what is published. */
  isChanged: boolean;
  onPublish(): void;
  children: ReactNode;
}) {
  const { items, draft, savedState, isChanged, onPublish, children } = props;
  const { saveState, refusal } = draft;
  const [, navigate] = useLocation();
  const help = { label: 'How do I …', icon: CircleQuestionMark, onSelect: () => navigate('/admin/more#help') };
  const isRefused = saveState === 'refused';

  function describeState(): string {
    if (saveState === 'refused') return `Not saved. ${refusal}`;
    if (saveState !== 'saved') return saveMessages[saveState];
    return savedState;
  }

  return (
    // Below the header, which stays in sight too.
    <div className="sticky top-18 z-20 mt-2 border-line border-b bg-paper py-2">
      <div className="flex items-center gap-1 sm:gap-3">
        <Button variant="quiet" className="px-2.5!" aria-label="Undo" disabled={!draft.canUndo} onClick={draft.undo}>
          <Undo2 aria-hidden className="size-5" />
        </Button>
        <Button variant="quiet" className="px-2.5!" aria-label="Redo" disabled={!draft.canRedo} onClick={draft.redo}>
          <Redo2 aria-hidden className="size-5" />
        </Button>
        <Menu
          trigger={
            <Button variant="quiet" className="px-2.5!">
              <Ellipsis aria-hidden className="size-5 max-sm:hidden" />
              More
            </Button>
          }
          items={[...items, help]}
        />
        {/* The minimum height fits the usual messages, so that the page below does not move when they change. */}
        <p
          role="status"
          className={`min-w-0 grow content-center text-sm max-sm:min-h-15 ${isRefused ? 'text-danger' : 'text-muted'}`}
        >
          {describeState()}
        </p>
        <Button
          variant={isChanged ? 'primary' : 'secondary'}
          className="px-4!"
          disabled={saveState !== 'saved'}
          onClick={onPublish}
        >
          Publish
        </Button>
      </div>
      {children}
    </div>
  );
}

export const listPageActions = (studio: {
  isList: boolean;
  onList(isList: boolean): void;
  hasDraft: boolean;
  onOpen(dialog: StudioDialog): void;
}): MenuItem[] => {
  const { isList, onList, hasDraft, onOpen } = studio;
  return [
    isList
      ? { label: 'Edit on the page', icon: MousePointerClick, onSelect: () => onList(false) }
      : { label: 'All words as a list', icon: List, onSelect: () => onList(true) },
    { label: 'Name, logo, colors and fonts', icon: Palette, onSelect: () => onOpen('look') },
    { label: 'In search and when shared', icon: Search, onSelect: () => onOpen('head') },
    { label: 'Old addresses', icon: CornerDownRight, onSelect: () => onOpen('redirects') },
    { label: 'Show it to somebody', icon: Eye, onSelect: () => onOpen('preview') },
    { label: 'Earlier versions', icon: History, onSelect: () => onOpen('versions') },
    ...listFolderActions(() => onOpen('import')),
    ...(hasDraft ? [{ label: 'Discard all changes', icon: Trash2, onSelect: () => onOpen('discard') }] : []),
  ];
};

/** The actions for the folder of all pages, lessons and files. Both studios have them. */
export const listFolderActions = (onImport: () => void): MenuItem[] => [
  { label: 'Download pages, lessons and clips', icon: Download, onSelect: () => void downloadAll() },
  { label: 'Import pages, lessons and clips', icon: FolderInput, onSelect: onImport },
];

async function downloadAll(): Promise<void> {
  const { path } = downloadFolder;
  try {
    // The reply to HEAD has no body, so a GET asks again for the reason of a refusal.
    await fetchFile({ method: 'HEAD', path }).catch(() => callApi(downloadFolder));
  } catch (error) {
    showFailure('Not downloaded', error, 'Please try again in a moment.');
    return;
  }
  startDownload(path);
}
