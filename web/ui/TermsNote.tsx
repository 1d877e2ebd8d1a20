import { Link } from 'wouter';
import { policyPath } from '#domain/policies.ts';

/** The note beside the button of a purchase. `by` begins the sentence: 'By paying'. */
export const TermsNote = ({ by, className = 'text-muted text-sm' }: { by: string; className?: string }) => (
  <p className={className}>
    {by}, you agree to my{' '}
    <Link href={policyPath('terms')} className="text-link">
      terms
    </Link>
    . What happens with your data is in my{' '}
    <Link href={policyPath('privacy')} className="text-link">
      privacy policy
    </Link>
    .
  </p>
);
