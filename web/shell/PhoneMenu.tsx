import { Menu, X } from 'lucide-react';
import { useCurrentUser } from '../accounts/current-user.ts';
import { useSite } from '../site.tsx';
import { MenuDetails } from './MenuDetails.tsx';
import { FreeCallLink, PageLinks } from './NavLinks.tsx';
import { navPages } from './nav-pages.ts';
import { ProfileLinks } from './ProfileLinks.tsx';
import { SignInOrOut } from './SignInOrOut.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const itemClass = 'flex min-h-14 w-full items-center border-line/70 border-b font-display text-xl';

export function PhoneMenu() {
  const pages = navPages(useCurrentUser(), useSite());
  return (
    <MenuDetails
      summaryClass="flex size-12 items-center justify-center rounded-control hover:bg-sand"
      panelClass="inset-x-0 max-h-[calc(100dvh-4.5rem)] border-b px-5 pt-3 pb-7 sm:px-8"
      summary={(open) => (
        <>
          {open ? <X aria-hidden className="size-6" /> : <Menu aria-hidden className="size-6" />}
          <span className="sr-only">Menu</span>
        </>
      )}
    >
      {(close) => (
        <nav aria-label="Main">
          <PageLinks pages={pages} className={itemClass} onClick={close} />
          <SignInOrOut className={itemClass} onClick={close} />
          <div className="flex flex-wrap gap-x-7 py-3">
            <ProfileLinks className="min-h-12 font-medium text-muted" />
          </div>
          <ThemeSwitch className="pb-4" />
          <FreeCallLink className="w-full" onClick={close} />
        </nav>
      )}
    </MenuDetails>
  );
}
