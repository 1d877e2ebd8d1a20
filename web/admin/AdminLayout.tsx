import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { UserQueryProvider } from '../accounts/UserQueryProvider.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { getTopmostDialog } from '../ui/open-dialogs.ts';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { dismissChangeToast, toast } from '../ui/toast.ts';
import { getAriaCurrent, navigationItems } from './admin-nav-pages.ts';

/** Wraps a page of the admin area that renders `AdminLayout` itself. */
export const adminPage = (Page: ComponentType) =>
  function AdminPage() {
    usePreloadToaster();
    return (
      <UserQueryProvider>
        <Page />
      </UserQueryProvider>
    );
  };

/** Wraps the content of an admin page whose heading needs no data. */
export const titledAdminPage = (title: string, Content: ComponentType) =>
  adminPage(() => (
    <AdminLayout title={title}>
      <Content />
    </AdminLayout>
  ));

/** The frame of every page of the admin area. `actions` stand beside the heading. */
export function AdminLayout({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  useEffect(() => dismissChangeToast, []);
  return (
    // On a phone the navigation is a bar at the bottom. The full height keeps it there on short pages, and the scroll
    // margin keeps it from covering the focused element.
    <div className="flex min-h-dvh flex-col max-md:[&_:is(a,button,input,select,h2)]:scroll-mb-24">
      <AdminNavigation />
      <Container className="grow pt-8 pb-14 md:pt-12 md:pb-20 print:max-w-none print:p-0">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <div className="flex min-w-0 grow items-center justify-between gap-4">
            <h1 className="min-w-0 text-title [overflow-wrap:anywhere] print:text-base">{title}</h1>
            <SearchOpener />
          </div>
          {actions}
        </div>
        <div className="mt-6 md:mt-8 print:mt-2">
          <ErrorBoundary name="Admin page">{children}</ErrorBoundary>
        </div>
      </Container>
    </div>
  );
}

/** The bar that leads to the areas: at the bottom of a phone, else below the header. */
export function AdminNavigation() {
  const [path] = useLocation();
  return (
    <nav
      aria-label="Admin"
      data-bar="areas"
      className="sticky bottom-0 z-30 border-line border-t bg-card pb-[env(safe-area-inset-bottom)] print:hidden max-md:order-last md:static md:border-t-0 md:border-b md:bg-sand/60"
    >
      <Container className="max-md:px-2">
        <ul className="flex overflow-x-auto md:-ml-2 md:py-1.5 lg:-ml-4 lg:gap-1">
          {navigationItems.map((item) => (
            <li key={item.path} className={clsx('max-md:flex-1', item.isWideOnly && 'max-md:hidden')}>
              <Link
                href={item.path}
                aria-current={getAriaCurrent(item, path)}
                className={clsx(
                  'flex min-h-16 flex-col items-center justify-center gap-1 whitespace-nowrap rounded-control px-0.5 font-semibold text-sm max-[22rem]:text-xs md:min-h-11 md:flex-row md:gap-2 md:px-2 md:text-base lg:gap-2.5 lg:px-4',
                  getAriaCurrent(item, path)
                    ? 'text-leaf-dark md:bg-card md:shadow-panel'
                    : 'text-muted hover:text-leaf-dark',
                )}
              >
                <span
                  className={clsx(
                    'rounded-full px-2 py-0.5 md:bg-transparent md:p-0',
                    getAriaCurrent(item, path) && 'bg-leaf-soft',
                  )}
                >
                  <item.icon aria-hidden className="size-5.5 md:size-5" strokeWidth={1.75} />
                </span>
                {item.name}
              </Link>
            </li>
          ))}
        </ul>
      </Container>
    </nav>
  );
}

const loadSearchDialog = () => import('./today/SearchDialog.tsx').then(({ SearchDialog }) => SearchDialog);
const preloadSearchDialog = () => void loadSearchDialog().catch(() => {});

/** The button that opens the search, as the key `/` does. The dialog's code loads when it is needed. */
function SearchOpener() {
  const [Dialog, setDialog] = useState<ComponentType<{ onClosed(): void }> | null>(null);
  const open = useCallback(() => {
    loadSearchDialog().then(
      (loaded) => setDialog(() => loaded),
      () => toast({ title: 'Search couldn’t be opened', description: 'Please check your connection and try again.' }),
    );
  }, []);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event) || getTopmostDialog()) return;
      // Firefox would open its own search.
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [open]);

  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="/"
        onClick={open}
        onPointerEnter={preloadSearchDialog}
        onFocus={preloadSearchDialog}
        className="flex size-11 shrink-0 cursor-pointer items-center justify-center gap-2.5 rounded-control text-muted hover:bg-leaf-soft hover:text-leaf-dark md:w-auto md:border md:border-muted/75 md:bg-card md:px-3.5 print:hidden"
      >
        <Search aria-hidden className="size-5.5 md:size-5" />
        <span className="max-md:sr-only">Search everything</span>
        <kbd aria-hidden className="rounded border border-line px-1.5 text-sm max-md:hidden">
          /
        </kbd>
      </button>
      {Dialog && <Dialog onClosed={() => setDialog(null)} />}
    </>
  );
}

/** Recognizes the key that opens the search. In a field, a slash is only a letter. */
function isSearchKey({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean {
  if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented || !(target instanceof Element)) return false;
  return !target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]');
}
