import { ChevronDown } from 'lucide-react';
import type { ClientDetails } from '#contracts/clients/clients.ts';
import { bookingKey } from '../booking-ref.ts';

/** The person's answers before each call; those of the latest call are open. */
export function ClientAnswers({ answers }: Pick<ClientDetails, 'answers'>) {
  if (answers.length === 0) return <p className="text-muted">No answers yet.</p>;
  return (
    <div className="space-y-3">
      {answers.map((call, index) => (
        <details
          key={bookingKey({ kind: call.kind, id: call.bookingId })}
          open={index === 0}
          className="group rounded-control border border-line"
        >
          <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 py-2 leading-snug hover:bg-paper">
            <h3 className="font-sans font-semibold">{call.label}</h3>
            <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <dl className="space-y-3 px-4 pt-1 pb-4">
            {call.answers.map(({ question, answer }) => (
              <div key={question}>
                <dt className="font-semibold text-muted text-sm">{question}</dt>
                <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{answer}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </div>
  );
}
