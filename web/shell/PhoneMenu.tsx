import { Menu, X } from 'lucide-react';
import { useCurrentUser } from '../accounts/current-user.ts';
import { useSite } from '../site.tsx';
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx';
import { MenuDetails } from './MenuDetails.tsx';
import { FreeCallLink, PageLinks } from './NavLinks.tsx';
import { navPages } from './nav-pages.ts';
import { ProfileLinks } from './ProfileLinks.tsx';
import { SignInOrOut } from './SignInOrOut.tsx';

const itemClass = 'flex min-h-14 w-full items-center border-line/70 border-b font-display text-xl';

export function PhoneMenu() {
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
        <PageLinks pages={pages} className={itemClass} />
        <SignInOrOut className={itemClass} />
        <div className="flex flex-wrap gap-x-7 py-3">
          <ProfileLinks className="min-h-12 font-medium text-muted" />
        </div>
        <ThemeSwitch className="pb-4" />
        <FreeCallLink className="w-full" />
      </nav>
    </MenuDetails>
  );
}
