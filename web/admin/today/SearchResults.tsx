import { clsx } from 'clsx';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'wouter';
import type { SearchReply } from '#contracts/today/search.ts';
import { fullName } from '#domain/full-name.ts';
import { formatPhone } from '#domain/phone-format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { StatusBadge } from '../BookingBadges.tsx';
import { callKindLabel } from '../booking-labels.ts';
import { bookingPath } from '../booking-ref.ts';
import { clientPath, mailPath } from '../client-paths.ts';
import { useCoachDates } from '../coach-dates.ts';
import { mailKindLabel, mailStateLabel, mailStateTones } from '../mail-labels.ts';
import { disputeLabel, formatCents, paymentLabel, paymentTone } from '../payment-labels.ts';
import { paymentPath } from '../payment-paths.ts';
import type { ResultGroup } from './search-results.ts';

type Option = { path: string; title: string; detail: string; badges?: ReactNode };

/** The list below the search field, which keeps the focus. `active` is the index of the result that Enter opens. */
export function SearchResults(props: {
  ref: RefObject<HTMLDivElement | null>;
  id: string;
  groups: readonly ResultGroup[];
  active: number;
  onClose(): void;
}) {
  const { ref, id, groups, active, onClose } = props;
  const { momentOf, dayOf } = useCoachDates();
  let nextIndex = 0;
  return (
    <div
      ref={ref}
      id={`${id}-results`}
      role="listbox"
      aria-label="Results"
      className={clsx('min-h-0 grow overflow-y-auto px-2 pb-3', groups.length === 0 && 'hidden')}
    >
      {groups.map((group) => (
        <fieldset key={group.kind} aria-label={group.name} className="pb-2">
          {/* Hidden from screen readers, because a listbox may contain only groups and options. */}
          <p aria-hidden className="px-3 py-1 font-semibold text-muted text-sm">
            {group.name}
          </p>
          {toOptions(group, { momentOf, dayOf }).map((option) => {
            const index = nextIndex++;
            return (
              <ResultLink
                key={index}
                id={`${id}-${index}`}
                option={option}
                isActive={index === active}
                onClose={onClose}
              />
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

/** The link to a result. It replaces the dialog in the history, so that Back leads to the page below the dialog. */
function ResultLink(props: { id: string; option: Option; isActive: boolean; onClose(): void }) {
  const { path, title, detail, badges } = props.option;
  return (
    <Link
      id={props.id}
      role="option"
      aria-selected={props.isActive}
      tabIndex={-1}
      href={path}
      replace
      onClick={(event) => {
        if (path !== location.pathname + location.search) return;
        // The page below shows this result already.
        event.preventDefault();
        props.onClose();
      }}
      className={clsx(
        'flex min-h-14 items-center justify-between gap-4 rounded-control px-3 py-2 hover:bg-sand/60',
        props.isActive && 'bg-leaf-soft outline-2 outline-leaf -outline-offset-2',
      )}
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block font-semibold leading-snug">{title}</span>
        <span className="block text-base text-muted leading-snug">{detail}</span>
      </span>
      {badges && <span className="flex shrink-0 flex-wrap justify-end gap-1.5">{badges}</span>}
    </Link>
  );
}

type Dates = Pick<ReturnType<typeof useCoachDates>, 'momentOf' | 'dayOf'>;

function toOptions(group: ResultGroup, dates: Dates): Option[] {
  if (group.kind === 'clients') return group.results.map(clientOption);
  if (group.kind === 'places') return group.results.map(({ path, name, detail }) => ({ path, title: name, detail }));
  if (group.kind === 'lessons') return group.results.map(lessonOption);
  if (group.kind === 'calls') return group.results.map((call) => callOption(call, dates));
  if (group.kind === 'payments') return group.results.map((payment) => paymentOption(payment, dates));
  return group.results.map((mail) => mailOption(mail, dates));
}

type Result<Kind extends keyof SearchReply> = SearchReply[Kind][number];

const clientOption = (person: Result<'clients'>): Option => ({
  path: clientPath(person.id),
  title: fullName(person) || person.email,
  detail: [fullName(person) && person.email, person.phone && formatPhone(person.phone)].filter(Boolean).join(' · '),
});

const lessonOption = ({ id, name }: Result<'lessons'>): Option => ({
  path: `/admin/course?part=${id}`,
  title: name,
  detail: 'A part of your course',
});

const callOption = (call: Result<'calls'>, { momentOf }: Dates): Option => ({
  path: bookingPath(call),
  title: fullName(call),
  detail: `${callKindLabel(call)} · ${momentOf(call.startsAt)}`,
  badges: <StatusBadge booking={call} />,
});

function paymentOption(payment: Result<'payments'>, { dayOf }: Dates): Option {
  const dispute = payment.dispute && disputeLabel(payment.dispute);
  return {
    path: paymentPath(payment.id),
    title: `${fullName(payment)}, ${formatCents(payment.amount)}`,
    detail: `${payment.title} · ${dayOf(payment.settledAt ?? payment.createdAt)}`,
    badges: (
      <>
        <Badge tone={paymentTone(payment)}>{paymentLabel(payment)}</Badge>
        {dispute && <Badge tone={dispute.tone}>{dispute.name}</Badge>}
      </>
    ),
  };
}

const mailOption = (mail: Result<'mails'>, { momentOf }: Dates): Option => ({
  path: mailPath(mail.id),
  title: mailKindLabel(mail.kind),
  detail: `${mail.recipient} · ${momentOf(mail.createdAt)}`,
  badges: <Badge tone={mailStateTones[mail.state]}>{mailStateLabel(mail)}</Badge>,
});
