import { useQuery } from '@tanstack/react-query';
import { getRetention } from '#contracts/privacy/retention.ts';
import { endpointQuery } from '../../../queries.ts';
import { useCoachDates } from '../../coach-dates.ts';
import { describeDeleted } from './retention-labels.ts';

/** The data that the site deleted in its latest night. */
export function RetentionNote() {
  const { data } = useQuery({ ...endpointQuery(getRetention), refetchOnMount: 'always' });
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
