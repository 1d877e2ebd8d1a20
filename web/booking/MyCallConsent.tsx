import { Link } from 'wouter';
import { type MyCall, withdrawMyConsent } from '#contracts/booking/my-call.ts';
import { policyPath } from '#domain/policies.ts';
import { callApi } from '../api.ts';
import { DeleteAnswers } from './DeleteAnswers.tsx';
import { FormPanel } from './FormPanel.tsx';
import { reloadIfOutdated } from './my-call-change.ts';

type ConsentProps = { call: MyCall; link: string; onWithdrawn(call: MyCall): void; onOutdated(): void };

/** Says whether the client agreed that the coach keeps their answers, and lets the client delete them. */
export function MyCallConsent({ call, link, onWithdrawn, onOutdated }: ConsentProps) {
  const canWithdraw = call.hasAnswers || call.consent === 'given';
  if (!canWithdraw && call.consent === 'not-asked') return null;

  async function withdraw() {
    const { call: changed, message } = await callApi(withdrawMyConsent, { body: { link } });
    onWithdrawn(changed);
    return message;
  }

  return (
    <FormPanel title="What you told me">
      <p>
        {describeConsent(call)}{' '}
        <Link href={policyPath('health-privacy')} className="text-link">
          What I do with health data
        </Link>
      </p>
      {canWithdraw && (
        <DeleteAnswers
          calls="this call"
          withdraw={withdraw}
          onFailed={(error) => reloadIfOutdated(error, { onOutdated })}
        />
      )}
    </FormPanel>
  );
}

function describeConsent({ consent, hasAnswers }: MyCall): string {
  if (!hasAnswers && consent === 'withdrawn') return 'Your goals and answers are deleted. Your call stays as it is.';
  const start = consent === 'given' ? 'You agreed that I keep what you wrote' : 'I keep what you wrote';
  return `${start} to prepare for this call. If you’d rather not, delete it here; your call stays as it is.`;
}
