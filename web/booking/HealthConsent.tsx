import { useFormContext } from 'react-hook-form';
import { Link } from 'wouter';
import { policyPath } from '#domain/policies.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { connectFields } from '../ui/use-form-submit.ts';

/** The consent on a form that asks about health. Only visitors who gave it in this tab find it checked already. */
export function HealthConsent() {
  const field = connectFields(useFormContext<{ agreesToHealth: boolean }>());
  return (
    <div>
      <Checkbox
        label="I agree that you read and keep what I write here about my health"
        hint="Only I read it, and you can take this back whenever you like."
        required
        {...field('agreesToHealth')}
      />
      <p className="mt-1 text-muted text-sm">
        More in{' '}
        <Link href={policyPath('health-privacy')} className="text-link">
          what I do with health data
        </Link>
        .
      </p>
    </div>
  );
}
