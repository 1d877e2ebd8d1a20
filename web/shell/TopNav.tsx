import { clsx } from 'clsx';
import { useCurrentUser } from '../accounts/current-user.ts';
import { useSite } from '../site.tsx';
import { Container } from '../ui/Container.tsx';
import { Brand } from './Brand.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { FreeCallLink, PageLinks } from './NavLinks.tsx';
import { splitNavPages } from './nav-pages.ts';
import { PhoneMenu } from './PhoneMenu.tsx';
import { ProfileLinks } from './ProfileLinks.tsx';
import { SignInOrOut } from './SignInOrOut.tsx';

/** The coach has more links, which need more room. Measured in the header, so that large text counts. */
const layoutFor = {
  visitor: { nav: '@min-[62rem]:flex', menu: '@min-[62rem]:hidden', frame: '' },
  coach: { nav: '@min-[78rem]:flex', menu: '@min-[78rem]:hidden', frame: 'max-w-7xl!' },
};
const itemClass = 'flex min-h-11 items-center rounded-control px-2 font-medium @min-[72rem]:px-2.5';

export function TopNav() {
  const user = useCurrentUser();
  const { before, more, after } = splitNavPages(user, useSite());
  const room = user?.isAdmin ? layoutFor.coach : layoutFor.visitor;
  return (
    <header className="@container sticky top-0 z-40 border-line/70 border-b bg-paper/92 backdrop-blur-md print:hidden">
      <Container className={clsx('flex min-h-18 items-center justify-between gap-3', room.frame)}>
        <Brand />
        <nav aria-label="Main" className={clsx('hidden items-center whitespace-nowrap', room.nav)}>
          <PageLinks pages={before} className={itemClass} />
          <MoreMenu pages={more} className={itemClass} />
          <PageLinks pages={after} className={itemClass} />
          <span className="mx-2 h-6 w-px bg-line" />
          <ProfileLinks className={clsx(itemClass, 'text-muted hover:text-leaf-dark [&>span]:sr-only')} />
          <SignInOrOut className={clsx(itemClass, 'hover:text-leaf')} isCompact />
          <FreeCallLink className={clsx('ml-3', user && '@max-[72rem]:hidden')} />
        </nav>
        <div className={clsx('flex shrink-0 items-center gap-1', room.menu)}>
          <FreeCallLink className="px-4! @max-[22.5rem]:hidden" short />
          <PhoneMenu />
        </div>
      </Container>
    </header>
  );
}
