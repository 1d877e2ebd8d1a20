import { Link } from 'wouter';
import { policyPlaces } from '#contracts/settings/policy-places.ts';
import type { StoredSettings } from '#contracts/settings/site-settings.ts';
import { policyLinkNames, policyNames, policyPath } from '#domain/policies.ts';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { formSection } from '../SettingsForm.tsx';
import { RetentionNote } from './RetentionNote.tsx';

const PrivacyForm = formSection('privacy');

/** The texts of the policies, and the times for which data stays. */
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
          . Every version is kept, and so is which one people agreed to.
        </p>
        <ErrorBoundary name="Settings">
          <RetentionNote />
        </ErrorBoundary>
        <details className="rounded-control border border-line px-4 py-2">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">How to write them</summary>
          <p className="mt-2">
            An empty line begins a new paragraph. Begin a line with <code>## </code> for a heading, with <code>- </code>{' '}
            for an entry of a list. A link looks like <code>[my terms](/terms)</code>. These places are filled in for
            you:
          </p>
          <dl className="mt-3 mb-2 space-y-2">
            {Object.entries(policyPlaces).map(([place, meaning]) => (
              <div key={place}>
                <dt className="inline font-semibold">{`{${place}}`}</dt>
                <dd className="inline">: {meaning}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
      <PrivacyForm documents={documents} />
    </>
  );
}
