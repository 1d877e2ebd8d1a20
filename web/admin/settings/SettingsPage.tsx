import '../../zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import * as Tabs from 'radix-ui/tabs';
import { listSettings, type StoredSettings } from '#contracts/settings/site-settings.ts';
import { endpointQuery } from '../../queries.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { PageTabs } from '../../ui/PageTab.tsx';
import { adminPage } from '../AdminLayout.tsx';
import { useListView } from '../list-view.ts';
import { QueryContent } from '../QueryContent.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { settingsSections } from './settings-sections.ts';
import { type SettingsTab, SettingsView, settingsTabs } from './settings-view.ts';

export default adminPage('Settings', Settings);

function Settings() {
  // Always the newest: a form begins with what it gets first.
  const settings = useQuery({ ...endpointQuery(listSettings), gcTime: 0 });
  return (
    <QueryContent query={settings} what="your settings">
      {({ documents }) => <Sections documents={documents} />}
    </QueryContent>
  );
}

const titles = Object.fromEntries(settingsTabs.map((tab) => [tab, settingsSections[tab].title])) as Record<
  SettingsTab,
  string
>;

function Sections({ documents }: { documents: StoredSettings[] }) {
  const { view, show } = useListView(SettingsView, ['tab', 'mail']);
  return (
    <>
      <LeaveGuard />
      <PageTabs label="Kinds of settings" names={titles} value={view.tab} onChoose={(tab) => show({ tab, mail: null })}>
        {settingsTabs.map((tab) => {
          const { Section } = settingsSections[tab];
          return (
            <Tabs.Content key={tab} value={tab} tabIndex={-1} className="pt-6">
              <ErrorBoundary name="Settings">
                <Section documents={documents} />
              </ErrorBoundary>
            </Tabs.Content>
          );
        })}
      </PageTabs>
    </>
  );
}
