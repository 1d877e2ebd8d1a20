import type { ReactNode } from 'react';
import { isByNumber, waysWithPreposition } from '#domain/ways-to-call.ts';
import { useSite } from '../site.tsx';
import { isTooLateToChange } from '../slots/change-deadline.ts';
import { OwnTimeText } from '../slots/OwnTimeText.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import type { CallPayment } from './call-payment.ts';

export function WhatHappensNext({ payment: { call, payer } }: { payment: CallPayment }) {
  const startsAt = new Date(call.startsAt);
  const changeLink = isTooLateToChange(startsAt, call.changeNoticeHours)
    ? ''
    : ', along with a link to move or cancel the call';
  const steps: { title: string; text: ReactNode }[] = [
    {
      title: call.isBooked ? 'Your time is booked' : 'Your time is confirmed',
      text: (
        <>
          {call.isBooked ? 'It’s yours' : 'As soon as the payment goes through, it’s yours'}:{' '}
          <OwnTimeText instant={startsAt} />.
        </>
      ),
    },
    {
      title: 'You’ll get an email',
      text: `Your confirmation, receipt and a calendar file go to ${payer.email}${changeLink}.`,
    },
    {
      title: isByNumber(call.contactMethod) ? 'I’ll call you' : 'We meet by video link',
      text: isByNumber(call.contactMethod)
        ? `At that time, ${waysWithPreposition[call.contactMethod]}. There’s nothing to join; just pick up.`
        : 'You get the link by email. Please open it in your browser at that time.',
    },
  ];
  return (
    <TitledSection title="What Happens Next" className="panel p-5 shadow-panel sm:p-8">
      <ol className="mt-5 space-y-5">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden
              className="grid size-9 shrink-0 place-items-center rounded-full bg-leaf font-semibold text-on-accent"
            >
              {index + 1}
            </span>
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <h3 className="font-sans font-semibold">{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </TitledSection>
  );
}

export function Terms({ payment: { call } }: { payment: CallPayment }) {
  const { content } = useSite();
  const isTooLate = isTooLateToChange(new Date(call.startsAt), call.changeNoticeHours);
  return (
    <TitledSection title="Terms" titleClass="font-sans font-semibold text-base text-ink" className="text-muted">
      <ul className="mt-2 list-disc space-y-1.5 pl-5">
        {content.paidCalls.terms.map(({ text, whenTooLate }) => (
          <li key={text}>{(isTooLate && whenTooLate) || text}</li>
        ))}
      </ul>
    </TitledSection>
  );
}
