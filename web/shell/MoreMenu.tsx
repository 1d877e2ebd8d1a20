import { MenuDetails } from './MenuDetails.tsx';
import { PageLinks } from './NavLinks.tsx';
import type { NavPage } from './nav-pages.ts';

/** Pages for which the header has no room. */
export const MoreMenu = ({ pages, className }: { pages: NavPage[]; className: string }) =>
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
