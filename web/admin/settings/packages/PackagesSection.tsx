import { useEffect, useState } from 'react';
import type { z } from 'zod';
import {
  deletePackageTemplate,
  type ListedTemplate,
  listPackageTemplates,
} from '#contracts/settings/package-settings.ts';
import { settingDocuments } from '#contracts/settings/site-settings.ts';
import { formatPackageCalls, formatWeeks } from '#domain/package-templates.ts';
import { formatDollars } from '#domain/prices.ts';
import { callApi } from '../../../api.ts';
import { useEndpoint } from '../../../queries.ts';
import { useSite } from '../../../site.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmMutationDialog } from '../../ConfirmMutationDialog.tsx';
import { QueryContent } from '../../QueryContent.tsx';
import { PackageDialog, type SeenTemplate } from './PackageDialog.tsx';

type Opened = { dialog: 'change'; seen: SeenTemplate | null } | { dialog: 'delete'; template: ListedTemplate };

export function PackagesSection() {
  // The price for members depends on the discount, which may have been changed since the last loading.
  const query = useEndpoint(listPackageTemplates, { refetchOnMount: 'always' });
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const site = useSite();
  const templates = query.data?.templates;
  // Shows a change on the pages that this tab opens next.
  useEffect(() => {
    if (templates) site.packages = templates.filter(({ isNamed, sale }) => isNamed || sale === 'open');
  }, [site, templates]);
  return (
    <div className="max-w-2xl space-y-6">
      <p className="text-lead text-muted">{settingDocuments.packages.meaning}</p>
      <p className="text-muted">
        You offer a package on a person’s page, or after their free call. What you have offered or sold stays as it was,
        whatever you change here.
      </p>
      <QueryContent query={query} noun="your packages">
        {({ templates, version }) => (
          <ul aria-label="Packages" className="space-y-4">
            {templates.map((template) => (
              <PackageCard
                key={template.id}
                template={template}
                onChange={() => setOpened({ dialog: 'change', seen: { template, version } })}
                onDelete={() => setOpened({ dialog: 'delete', template })}
              />
            ))}
          </ul>
        )}
      </QueryContent>
      <Button variant="secondary" onClick={() => setOpened({ dialog: 'change', seen: null })}>
        Add a package
      </Button>
      {opened?.dialog === 'change' && (
        <PackageDialog seen={opened.seen && withNewestVersion(opened.seen, query.data)} onClosed={close} />
      )}
      {opened?.dialog === 'delete' && <DeleteDialog template={opened.template} onClosed={close} />}
    </div>
  );
}

type TemplateList = z.infer<typeof listPackageTemplates.reply>;

/** Returns the newest list's version with the template if the template is still as the coach has seen it. */
function withNewestVersion(seen: SeenTemplate, list: TemplateList | null | undefined): SeenTemplate {
  const newest = list?.templates.find(({ id }) => id === seen.template.id);
  const isSeen = JSON.stringify(newest) === JSON.stringify(seen.template);
  return list && isSeen ? { ...seen, version: list.version } : seen;
}

function PackageCard(props: { template: ListedTemplate; onChange(): void; onDelete(): void }) {
  const { template, onChange, onDelete } = props;
  const { name, weeks, withCourse, cents, memberPriceCents, maxCallsAWeek, sale, isNamed } = template;
  return (
    <li className="panel p-5">
      <h3 className="font-semibold [overflow-wrap:anywhere]">{name}</h3>
      <p className="mt-1">
        {formatPackageCalls(template)} in {formatWeeks(weeks)}, at most {maxCallsAWeek} a week
        {withCourse && ', with the course'}
      </p>
      <p className="mt-1">
        <span className="font-semibold">{formatDollars(cents)}</span>, members {formatDollars(memberPriceCents)}
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Badge>{sale === 'open' ? 'On open sale' : 'By link only'}</Badge>
        {isNamed && <Badge>On your pages</Badge>}
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onChange}>
          Change<span className="sr-only"> {name}</span>
        </Button>
        {!isNamed && (
          <Button variant="quiet" onClick={onDelete}>
            Delete<span className="sr-only"> {name}</span>
          </Button>
        )}
      </p>
    </li>
  );
}

const DeleteDialog = ({ template, onClosed }: { template: ListedTemplate; onClosed(): void }) => (
  <ConfirmMutationDialog
    title={`Stop selling “${template.name}”?`}
    confirm="Delete"
    confirming="Deleting..."
    titles={{ done: 'Package deleted', failed: 'The package wasn’t deleted' }}
    send={() => callApi(deletePackageTemplate, { params: { id: template.id } })}
    onClosed={onClosed}
  >
    <p>What you have offered or sold stays as it was.</p>
  </ConfirmMutationDialog>
);
