import '../../zod-without-eval.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import * as Tabs from 'radix-ui/tabs';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { listSettings, type StoredSettings } from '#contracts/settings/site-settings.ts';
import { useEndpoint } from '../../queries.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { PageTabs } from '../../ui/PageTab.tsx';
import { titledAdminPage } from '../AdminLayout.tsx';
import { useListView } from '../list-view.ts';
import { rareSettingsPlaces } from '../more/admin-places.ts';
import { PlaceList } from '../more/PlaceList.tsx';
import { QueryContent } from '../QueryContent.tsx';
import { UnsavedDialog } from '../UnsavedDialog.tsx';
import { useUnloadWarning } from '../unload-warning.ts';
import { dropSettingsDrafts, hasSettingsDraft } from './settings-drafts.ts';
import { settingsSections } from './settings-sections.ts';
import { titleOfSection } from './settings-titles.ts';
import { everydayTabs, type SettingsTab, SettingsView } from './settings-view.ts';

export default titledAdminPage('Settings', Settings);

function Settings() {
  // Nothing is cached, because a form begins with the first settings that it gets.
  const settings = useEndpoint(listSettings, { gcTime: 0 });
  return (
    <QueryContent query={settings} noun="your settings">
      {({ documents }) => <Sections documents={documents} />}
    </QueryContent>
  );
}

type Tab = (typeof everydayTabs)[number] | 'more';
const tabNames = {
  ...(Object.fromEntries(everydayTabs.map((tab) => [tab, titleOfSection(tab).title])) as Record<Tab, string>),
  more: 'More settings',
};

function Sections({ documents }: { documents: StoredSettings[] }) {
  const { view, show } = useListView(SettingsView, ['tab', 'mail', 'setting']);
  const { tab: section } = view;
  const tab = everydayTabs.find((name) => name === section) ?? 'more';
  return (
    <>
      <LeaveGuard />
      <PageTabs
        label="Kinds of settings"
        names={tabNames}
        value={tab}
        onChoose={(chosen) => show({ tab: chosen, mail: null, setting: null })}
      >
        <Tabs.Content value={tab} tabIndex={-1} className="pt-6">
          {section === 'more' && <PlaceList places={rareSettingsPlaces} />}
          {section !== 'more' && tab === 'more' && <RareHeading section={section} />}
          {section !== 'more' && <Section key={section} section={section} documents={documents} />}
        </Tabs.Content>
      </PageTabs>
    </>
  );
}

function Section({ section, documents }: { section: SettingsTab; documents: StoredSettings[] }) {
  const Content = settingsSections[section];
  return (
    <ErrorBoundary name="Settings">
      <Content documents={documents} />
    </ErrorBoundary>
  );
}

const RareHeading = ({ section }: { section: SettingsTab }) => (
  <div className="mb-4">
    <Link href="/admin/settings?tab=more" className="inline-flex min-h-11 items-center gap-2 text-link">
      <ArrowLeft aria-hidden className="size-5" />
      All of these
    </Link>
    <h2 className="mt-1 text-heading">{titleOfSection(section).title}</h2>
  </div>
);

/** Warns before a link leads away from unsaved settings. The Back button need not ask: drafts outlive the page. */
function LeaveGuard() {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [target, setTarget] = useState<string | null>(null);
  useUnloadWarning(() => hasSettingsDraft(queries));

  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
      if (!link || opensElsewhere || link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
      if (link.pathname === location.pathname || !hasSettingsDraft(queries)) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(link.pathname + link.search + link.hash);
    };
    // In the capture phase, this handler runs before that of the link, which would leave at once.
    document.addEventListener('click', handleClick, true);
    return () => document.removeEventListener('click', handleClick, true);
  }, [queries]);

  if (!target) return null;
  return (
    <UnsavedDialog
      title="Your changes aren’t saved"
      onKeep={() => setTarget(null)}
      onDiscard={() => {
        dropSettingsDrafts(queries);
        setTarget(null);
        navigate(target);
      }}
    >
      <p>You’ve changed settings without saving them. Leave this page anyway?</p>
    </UnsavedDialog>
  );
}
