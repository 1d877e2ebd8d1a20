import { clsx } from 'clsx';
import { Menu, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../accounts/current-user.ts';
import { useSite } from '../site.tsx';
import { Container } from '../ui/Container.tsx';
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx';
import { Brand } from './Brand.tsx';
import { FreeCallLink, PageLinks } from './NavLinks.tsx';
import { type NavPage, navPages, splitNavPages } from './nav-pages.ts';
import { ProfileLinks } from './ProfileLinks.tsx';
import { SignInOrOut } from './SignInOrOut.tsx';

/** The classes by the width of the header, in rem so that large text counts. The coach's links need more room. */
const layouts = {
  visitor: { nav: '@min-[62rem]:flex', menu: '@min-[62rem]:hidden', frame: '' },
  coach: { nav: '@min-[78rem]:flex', menu: '@min-[78rem]:hidden', frame: 'max-w-7xl!' },
};
const itemClass = 'flex min-h-11 items-center rounded-control px-2 font-medium @min-[72rem]:px-2.5';

export function TopNav() {
  const user = useCurrentUser();
  const { before, more, after } = splitNavPages(user, useSite());
  const layout = user?.isAdmin ? layouts.coach : layouts.visitor;
  return (
    <header className="@container sticky top-0 z-40 border-line/70 border-b bg-paper/92 backdrop-blur-md print:hidden">
      <Container className={clsx('flex min-h-18 items-center justify-between gap-3', layout.frame)}>
        <Brand />
        <nav aria-label="Main" className={clsx('hidden items-center whitespace-nowrap', layout.nav)}>
          <PageLinks pages={before} className={itemClass} />
          <MoreMenu pages={more} className={itemClass} />
          <PageLinks pages={after} className={itemClass} />
          <span className="mx-2 h-6 w-px bg-line" />
          <ProfileLinks className={clsx(itemClass, 'text-muted hover:text-leaf-dark [&>span]:sr-only')} />
          <SignInOrOut className={clsx(itemClass, 'hover:text-leaf')} isCompact />
          <FreeCallLink className={clsx('ml-3', user && '@max-[72rem]:hidden')} />
        </nav>
        <div className={clsx('flex shrink-0 items-center gap-1', layout.menu)}>
          <FreeCallLink className="px-4! @max-[22.5rem]:hidden" short />
          <PhoneMenu />
        </div>
      </Container>
    </header>
  );
}

/** The menu of pages for which the header has no room. */
const MoreMenu = ({ pages, className }: { pages: NavPage[]; className: string }) =>
  pages.length > 0 && (
    <div className="relative">
      <MenuDetails
        summaryClass={`${className} hover:text-leaf`}
        panelClass="left-0 max-h-[70dvh] min-w-48 rounded-control border p-2"
        summary={
          <>
            More
            <span className="-mt-1 ml-1 size-2 rotate-45 border-r-2 border-b-2" />
          </>
        }
      >
        <PageLinks pages={pages} className={className} />
      </MenuDetails>
    </div>
  );

const phoneItemClass = 'flex min-h-14 w-full items-center border-line/70 border-b font-display text-xl';

function PhoneMenu() {
  const pages = navPages(useCurrentUser(), useSite());
  return (
    <MenuDetails
      summaryClass="flex size-12 items-center justify-center rounded-control hover:bg-sand"
      panelClass="inset-x-0 max-h-[calc(100dvh-4.5rem)] border-b px-5 pt-3 pb-7 sm:px-8"
      summary={
        <>
          <X aria-hidden className="hidden size-6 group-open:block" />
          <Menu aria-hidden className="size-6 group-open:hidden" />
          <span className="sr-only">Menu</span>
        </>
      }
    >
      <nav aria-label="Main">
        <PageLinks pages={pages} className={phoneItemClass} />
        <SignInOrOut className={phoneItemClass} />
        <div className="flex flex-wrap gap-x-7 py-3">
          <ProfileLinks className="min-h-12 font-medium text-muted" />
        </div>
        <ThemeSwitch className="pb-4" />
        <FreeCallLink className="w-full" />
      </nav>
    </MenuDetails>
  );
}

/** A menu in a `<details>`, which opens without JavaScript. Escape, choosing and leaving close it. */
function MenuDetails(props: { summaryClass: string; panelClass: string; summary: ReactNode; children: ReactNode }) {
  return (
    <details
      className="group"
      onClick={({ target, currentTarget }) => {
        if ((target as Element).closest('a, button')) currentTarget.open = false;
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary className={`cursor-pointer list-none [&::-webkit-details-marker]:hidden ${props.summaryClass}`}>
        {props.summary}
      </summary>
      {/* This element can be focused, since Safari focuses no clicked link: the menu would close before the click. */}
      <div
        tabIndex={-1}
        className={`absolute top-full overflow-y-auto border-line bg-paper shadow-panel ${props.panelClass}`}
      >
        {props.children}
      </div>
    </details>
  );
}
