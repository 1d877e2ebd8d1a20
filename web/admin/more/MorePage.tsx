import '../../zod-without-eval.ts';
import { LogOut } from 'lucide-react';
import { PolicyLinks } from '../../ui/PolicyLinks.tsx';
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { titledAdminPage } from '../AdminLayout.tsx';
import { morePlaces } from './admin-places.ts';
import { helpEntries } from './help-entries.ts';
import { PlaceList } from './PlaceList.tsx';

export default titledAdminPage('More', More);

/** The links that the navigation has no room for, and the links that other pages have in their footer. */
function More() {
  return (
    <div className="grid gap-8 lg:grid-cols-2 lg:items-start">
      {[...morePlaces, { title: 'How do I …', places: helpEntries, id: 'help' }].map(({ title, places, ...anchor }) => (
        <div key={title} {...anchor}>
          <TitledSection title={title}>
            <div className="mt-3">
              <PlaceList places={places} />
            </div>
          </TitledSection>
        </div>
      ))}
      <div className="space-y-3">
        <ThemeSwitch />
        <PolicyLinks />
        {/* A plain link to the server, which ends the session. */}
        <a href="/api/logout" className="inline-flex min-h-11 items-center gap-2 text-link">
          <LogOut aria-hidden className="size-5" />
          Logout
        </a>
      </div>
    </div>
  );
}
