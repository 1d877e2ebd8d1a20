import { Menu, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useCurrentUser } from '../accounts/current-user.ts';
import { useSite } from '../site.tsx';
import { FreeCallLink, PageLinks } from './NavLinks.tsx';
import { navPages } from './nav-pages.ts';
import { ProfileLinks } from './ProfileLinks.tsx';
import { SignInOrOut } from './SignInOrOut.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const itemClass = 'flex min-h-14 w-full items-center border-line/70 border-b font-display text-xl';

/** A `<details>`, so that it opens without JavaScript. Escape and choosing a page close it. */
export function PhoneMenu() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const closeOnEscape = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape' || !open) return;
    close();
    event.currentTarget.querySelector('summary')?.focus();
  };
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} onKeyDown={closeOnEscape}>
      <summary className="flex size-12 cursor-pointer list-none items-center justify-center rounded-control hover:bg-sand [&::-webkit-details-marker]:hidden">
        {open ? <X aria-hidden className="size-6" /> : <Menu aria-hidden className="size-6" />}
        <span className="sr-only">Menu</span>
      </summary>
      <nav
        aria-label="Main"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-line border-b bg-paper px-5 pt-3 pb-7 shadow-panel sm:px-8"
      >
        <PageLinks pages={navPages(useCurrentUser(), useSite())} className={itemClass} onClick={close} />
        <SignInOrOut className={itemClass} onClick={close} />
        <div className="flex flex-wrap gap-x-7 py-3">
          <ProfileLinks className="min-h-12 font-medium text-muted" />
        </div>
        <ThemeSwitch className="pb-4" />
        <FreeCallLink className="w-full" onClick={close} />
      </nav>
    </details>
  );
}
