import { Link } from 'wouter';
import { getRetention } from '#contracts/privacy/retention.ts';
import type { StoredSettings } from '#contracts/settings/site-settings.ts';
import { policyLinkNames, policyNames, policyPath } from '#domain/policies.ts';
import { useEndpoint } from '../../../queries.ts';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { useCoachDates } from '../../coach-dates.ts';
import { formSection } from '../SettingsForm.tsx';
import { describeDeleted } from './retention-labels.ts';

const PrivacyForm = formSection('privacy');

export function PrivacySection({ documents }: { documents: StoredSettings[] }) {
  return (
    <>
      <div className="mb-6 max-w-2xl space-y-4">
        <p className="rounded-control bg-apricot-soft p-4">
          <strong>Please let a lawyer read these texts.</strong> They say what this site really does, but not what the
          law asks of you where you work.
        </p>
        <p>
          See them as your visitors do:{' '}
          {policyNames.map((name, place) => (
            <span key={name}>
              {place > 0 && ', '}
              <Link href={policyPath(name)} className="text-link">
                {policyLinkNames[name]}
              </Link>
            </span>
          ))}
          . The site keeps every version, and which one each person agreed to.
        </p>
        <ErrorBoundary name="Settings">
          <RetentionNote />
        </ErrorBoundary>
        <p>The words on green are filled in by the site, so that policies follow your settings.</p>
      </div>
      <PrivacyForm documents={documents} />
    </>
  );
}

/** The note on the data that the latest nightly run deleted. */
function RetentionNote() {
  const { data } = useEndpoint(getRetention, { refetchOnMount: 'always' });
  const { momentOf } = useCoachDates();
  if (!data) return null;
  const { latest } = data;
  return (
    <p className="text-muted">
      Each night, the site deletes what has stayed as long as you set below.{' '}
      {latest?.deleted && `On ${momentOf(latest.endedAt)} it deleted ${describeDeleted(latest.deleted)}.`}
      {latest?.problem && <strong className="text-danger">{latest.problem}</strong>}
    </p>
  );
}
