import { clsx } from 'clsx';
import { Menu, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { buttonClass } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { Brand } from './Brand.tsx';
import { ProfileLinks } from './ProfileLinks.tsx';
import { mainPages } from './pages.ts';

export function TopNav() {
  return (
    <header className="sticky top-0 z-40 border-line/70 border-b bg-paper/92 backdrop-blur-md">
      <Container className="flex min-h-18 items-center justify-between gap-3">
        <Brand />
        <nav aria-label="Main" className="hidden items-center gap-1 whitespace-nowrap min-[60rem]:flex">
          <PageLinks className="flex min-h-11 items-center rounded-control px-2.5 font-medium min-[72rem]:px-3.5" />
          <span className="mx-2 h-6 w-px bg-line" />
          <ProfileLinks className="min-h-11 rounded-control px-2.5 font-medium text-muted hover:text-leaf-dark max-[72rem]:[&>span]:sr-only" />
          <FreeCallLink className="ml-3" />
        </nav>
        <div className="flex items-center gap-1 min-[60rem]:hidden">
          <FreeCallLink className="px-4! max-[22.5rem]:hidden" short />
          <PhoneMenu />
        </div>
      </Container>
    </header>
  );
}

type LinkProps = { className: string; onClick?: () => void };

function PageLinks({ className, onClick }: LinkProps) {
  const [path] = useLocation();
  return mainPages.map((page) => (
    <Link
      key={page.path}
      href={page.path}
      onClick={onClick}
      aria-current={page.path === path ? 'page' : undefined}
      className={clsx(className, page.path === path ? 'text-leaf' : 'hover:text-leaf')}
    >
      <span className={clsx('border-b-2 py-0.5', page.path === path ? 'border-apricot' : 'border-transparent')}>
        {page.name}
      </span>
    </Link>
  ));
}

/** On the page itself it need not stand. `short` shows a phone its first word only. */
function FreeCallLink({ className, onClick, short = false }: LinkProps & { short?: boolean }) {
  const [path] = useLocation();
  if (path === '/book-call') return null;
  return (
    <Link href="/book-call" onClick={onClick} className={clsx(buttonClass(), 'min-h-11! py-2!', className)}>
      <span>
        Book<span className={clsx(short && 'max-sm:sr-only')}> a free call</span>
      </span>
    </Link>
  );
}

/** A `<details>`, so that it opens without JavaScript too. Escape and the choice of a page close it. */
function PhoneMenu() {
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
        <PageLinks
          className="flex min-h-14 items-center border-line/70 border-b font-display text-xl"
          onClick={close}
        />
        <div className="flex flex-wrap gap-x-7 py-3">
          <ProfileLinks className="min-h-12 font-medium text-muted" />
        </div>
        <FreeCallLink className="w-full" onClick={close} />
      </nav>
    </details>
  );
}
