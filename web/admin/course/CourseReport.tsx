import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { getCourseReport, STOPPED_AFTER_DAYS } from '#contracts/course/course-report.ts';
import { formatPartNumber } from '#domain/lessons.ts';
import { endpointQuery } from '../../queries.ts';
import { QueryContent } from '../QueryContent.tsx';

type Report = z.output<typeof getCourseReport.reply>;

/** The members who started, finished and stopped, part by part. */
export function CourseReport() {
  const report = useQuery(endpointQuery(getCourseReport));
  return (
    <QueryContent query={report} what="how far your members are">
      {(counts) => <Parts counts={counts} />}
    </QueryContent>
  );
}

function Parts({ counts: { members, notStarted, finished, parts } }: { counts: Report }) {
  if (members === 0) return <p className="mt-2 text-muted">Nobody has the course yet.</p>;
  return (
    <>
      <p className="mt-2 text-muted">
        {members} {members === 1 ? 'member' : 'members'}: {notStarted} not started, {finished} finished. Somebody who
        has done nothing in the course for {STOPPED_AFTER_DAYS} days counts as stopped where they were last.
      </p>
      <ol aria-label="Progress by part" className="mt-4 space-y-4">
        {parts.map((part) => (
          <li key={part.id}>
            <p className="flex flex-wrap justify-between gap-x-4 leading-snug">
              <span className="font-semibold [overflow-wrap:anywhere]">
                {formatPartNumber(part.place)}: {part.title}
              </span>
              <span className="text-muted tabular-nums">
                {part.started} started, {part.finished} finished
                {part.stopped > 0 && `, ${part.stopped} stopped here`}
              </span>
            </p>
            <div aria-hidden className="relative mt-1.5 h-3 overflow-hidden rounded-full bg-sand">
              <Bar count={part.started} members={members} className="bg-leaf-soft" />
              <Bar count={part.finished} members={members} className="bg-leaf" />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

const Bar = (props: { count: number; members: number; className: string }) => (
  <div
    className={`absolute inset-y-0 left-0 ${props.className}`}
    style={{ width: `${(100 * props.count) / props.members}%` }}
  />
);
