import { ChevronDown } from 'lucide-react';
import { MenuDetails } from './MenuDetails.tsx';
import { PageLinks } from './NavLinks.tsx';
import type { NavPage } from './nav-pages.ts';

/** Pages for which the header has no room. */
export const MoreMenu = ({ pages, className }: { pages: NavPage[]; className: string }) =>
  pages.length > 0 && (
    <MenuDetails
      className="relative"
      summaryClass={`${className} gap-1 hover:text-leaf`}
      panelClass="left-0 max-h-[70dvh] min-w-48 rounded-control border p-2"
      summary={() => (
        <>
          More
          <ChevronDown aria-hidden className="size-4.5" />
        </>
      )}
    >
      {(close) => <PageLinks pages={pages} className={className} onClick={close} />}
    </MenuDetails>
  );
