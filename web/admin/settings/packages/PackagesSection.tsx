import { useEffect, useState } from 'react';
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
import { PackageDialog } from './PackageDialog.tsx';

type Opened = { dialog: 'change'; template: ListedTemplate | null } | { dialog: 'delete'; template: ListedTemplate };

export function PackagesSection() {
  const query = useEndpoint(listPackageTemplates);
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
      <QueryContent query={query} what="your packages">
        {({ templates }) => (
          <ul aria-label="Packages" className="space-y-4">
            {templates.map((template) => (
              <PackageCard
                key={template.id}
                template={template}
                onChange={() => setOpened({ dialog: 'change', template })}
                onDelete={() => setOpened({ dialog: 'delete', template })}
              />
            ))}
          </ul>
        )}
      </QueryContent>
      <Button variant="secondary" onClick={() => setOpened({ dialog: 'change', template: null })}>
        Add a package
      </Button>
      {opened?.dialog === 'change' && <PackageDialog template={opened.template} onClosed={close} />}
      {opened?.dialog === 'delete' && <DeleteDialog template={opened.template} onClosed={close} />}
    </div>
  );
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
