import '../zod-without-eval.ts';
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { getMyCall } from '#contracts/my-call.ts';
import { ApiError, callApi } from '../api.ts';
import { newQueryClient } from '../queries.ts';
import { useSite } from '../site.tsx';
import { LocalDateTime } from '../slots/LocalDateTime.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { NeedsScript } from '../ui/NeedsScript.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { CallLoadFailed } from './CallLoadFailed.tsx';
import { afterCancellingMessages } from './cancellation-messages.ts';
import { MyCallCard } from './MyCallCard.tsx';
import { MyCallChanges } from './MyCallChanges.tsx';
import type { ChangedCall } from './my-call-change.ts';
import { useCallLink } from './my-call-link.ts';

/** A client's own page of one booking. The link in the mail opens it; only its buttons change anything. */
export default function MyCallPage() {
  usePreloadToaster();
  const [queryClient] = useState(newQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Container className="pt-14 pb-16 md:pt-20 md:pb-24">
        <LinkedCall />
      </Container>
    </QueryClientProvider>
  );
}

const keyOf = (link: string | null | undefined) => [getMyCall.path, link];

function LinkedCall() {
  const { link, replaceLink } = useCallLink();
  const queries = useQueryClient();
  const [lastChange, setDone] = useState<ChangedCall | null>(null);
  const callQuery = useQuery({
    queryKey: keyOf(link),
    queryFn: () => callApi(getMyCall, { body: { link: link ?? '' } }),
    enabled: Boolean(link),
  });

  function show(changed: ChangedCall) {
    queries.setQueryData(keyOf(changed.link), changed.call);
    replaceLink(changed.link);
    setDone(changed);
  }

  if (link === null || isInvalidLink(callQuery.error)) return <NotValid takesFocus={callQuery.data !== undefined} />;
  if (!link || !callQuery.data)
    return (
      <>
        <PageIntro />
        {callQuery.error ? (
          <CallLoadFailed
            sentence={callQuery.error.message}
            isTrying={callQuery.isFetching}
            retry={() => void callQuery.refetch()}
          />
        ) : (
          <Loading />
        )}
      </>
    );
  return (
    <>
      <PageIntro />
      <div className="mt-10 grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="min-w-0 space-y-8">
          {lastChange?.link === link && <DoneNote key={`done ${link}`} done={lastChange} />}
          <ErrorBoundary name="Your call">
            <MyCallCard call={callQuery.data} />
          </ErrorBoundary>
          <ErrorBoundary name="Changing your call">
            <MyCallChanges
              key={link}
              call={callQuery.data}
              link={link}
              onChanged={show}
              onOutdated={callQuery.refetch}
            />
          </ErrorBoundary>
        </div>
        <Questions />
      </div>
    </>
  );
}

/** Unguessable, used up or mangled: the server says the same to all of them. */
const isInvalidLink = (error: Error | null): boolean => error instanceof ApiError && [400, 404].includes(error.status);

function PageIntro() {
  return (
    <>
      <h1 className="max-w-3xl text-display">Your Call</h1>
      <p className="mt-6 max-w-2xl text-lead text-muted">
        Everything about your call in one place. If something comes up, move it to another time or cancel it here.
      </p>
    </>
  );
}

function Loading() {
  return (
    <div className="mt-10">
      <NeedsScript what="Seeing and changing your call" />
      <div className="grid min-h-96 place-items-center rounded-panel bg-sand/60 text-muted noscript:hidden">
        <p role="status">Looking for your call…</p>
      </div>
    </div>
  );
}

const changeDoneTexts: Record<ChangedCall['what'], { title: string; mail: string }> = {
  moved: { title: 'Your call has been moved', mail: 'A mail with the new time' },
  cancelled: { title: 'Your call has been cancelled', mail: 'A mail that says so' },
};

/** Takes the focus, which went with the button that was pressed. */
function DoneNote({ done: lastChange }: { done: ChangedCall }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, mail } = changeDoneTexts[lastChange.what];

  useEffect(() => {
    heading.current?.focus();
  }, []);

  return (
    <section aria-labelledby="my-call-done" className="rounded-panel bg-leaf-soft p-5 sm:p-8">
      <h2 ref={heading} id="my-call-done" tabIndex={-1} className="flex scroll-mt-28 items-center gap-3 text-heading">
        <CircleCheck aria-hidden className="size-6 shrink-0 text-leaf" />
        {title}
      </h2>
      {lastChange.what === 'moved' && (
        <p className="mt-3">
          It is now on {lastChange.call.label}.
          <LocalDateTime startsAt={new Date(lastChange.call.startsAt)} />
        </p>
      )}
      <p className="mt-3 [overflow-wrap:anywhere]">
        {mail} is on its way to <strong>{lastChange.call.email}</strong>. The link in earlier mails no longer works:
        please use the one in that mail.
      </p>
      {lastChange.what === 'cancelled' && afterCancellingMessages[lastChange.money] && (
        <p className="mt-3">{afterCancellingMessages[lastChange.money]}</p>
      )}
    </section>
  );
}

function Questions() {
  return (
    <section aria-labelledby="my-call-questions" className="rounded-panel bg-leaf-soft p-6 lg:sticky lg:top-28">
      <h2 id="my-call-questions" className="text-heading">
        Questions?
      </h2>
      <p className="mt-4">
        Write to <ContactLink />. Please do not forward our mails about this call: whoever has the link in them can move
        or cancel it.
      </p>
    </section>
  );
}

/** After a press of a button it takes the focus, which went with that button. */
function NotValid({ takesFocus }: { takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="max-w-2xl">
      <h1 ref={heading} tabIndex={-1} className="text-title">
        This Link Does Not Work
      </h1>
      <div className="mt-6 space-y-4 text-lead">
        <p>
          Each time a call is moved or cancelled, it gets a new link, and the one before stops working. Please open the
          link in the latest mail about your call.
        </p>
        <p>
          If you have just moved or cancelled your call here and saw no answer, that change has been made: the mail
          about it is on its way to you.
        </p>
        <p>
          If that does not help, write to <ContactLink />.
        </p>
      </div>
    </div>
  );
}

function ContactLink() {
  const { contactEmail } = useSite();
  return (
    <a href={`mailto:${contactEmail}`} className="text-link [overflow-wrap:anywhere]">
      {contactEmail}
    </a>
  );
}
