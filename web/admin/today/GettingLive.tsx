import { ChevronDown, Circle, CircleCheck } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import type { z } from 'zod';
import {
  type GettingLiveStep,
  getGettingLive,
  gettingLiveSteps,
  sendTestMail,
} from '#contracts/launch/getting-live.ts';
import { type SiteSettings, saveSettings } from '#contracts/settings/site-settings.ts';
import { callApi } from '../../api.ts';
import { useEndpoint } from '../../queries.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ActionButton, smallButtonClass } from '../ActionButton.tsx';
import { mailStateLabel, notSentReason } from '../mail-labels.ts';
import { WipedCopyLink, WipeTestData } from './WipeTestData.tsx';

type Checklist = z.infer<typeof getGettingLive.reply>;
type Tick = keyof SiteSettings['gettingLive'];

const TEST_MAIL_INTERVAL_MS = 3000;

/** The checklist of steps before the site goes live, each with a link to it. The coach can put away the list. */
export function GettingLive({ isFolded }: { isFolded: boolean }) {
  const { data } = useEndpoint(getGettingLive, {
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => state.data?.testMail?.state === 'queued' && TEST_MAIL_INTERVAL_MS,
  });
  if (!data || data.ticks.content.isDismissed === 'yes') return null;
  return <Steps checklist={data} isFolded={isFolded} />;
}

const steps: Record<
  GettingLiveStep,
  {
    title: string;
    text: string;
    action(checklist: Checklist, onDone: () => void): ReactNode;
    /** Set for a step that the coach marks by hand as done or not done. */
    tick?: { name: Tick; screenReaderText: string; label?: string };
    /** Content that appears once the step is done. */
    afterwards?(checklist: Checklist): ReactNode;
  }
> = {
  names: {
    title: 'Name, address and time zone',
    tick: { name: 'namesChecked', screenReaderText: 'name, address and time zone' },
    text: 'Check who your emails come from, where people write to, and your clock.',
    action: ({ namesSample }) => (
      <>
        {namesSample && <StepLink href="/admin/welcome">Five questions</StepLink>}
        <StepLink href="/admin/settings?tab=contact">Contact</StepLink>
        <StepLink href="/admin/settings?tab=calls">Time zone</StepLink>
      </>
    ),
  },
  words: {
    title: 'Your own words',
    tick: { name: 'wordsChecked', screenReaderText: 'words' },
    text: 'The pages or lessons still have words of the sample. Change them where they stand, and say so if you keep the rest.',
    action: () => (
      <>
        <StepLink href="/admin/pages">Pages</StepLink>
        <StepLink href="/admin/course">Course</StepLink>
      </>
    ),
  },
  prices: {
    title: 'Your own prices',
    tick: { name: 'pricesChecked', screenReaderText: 'prices', label: 'Keep them' },
    text: 'These are still the prices of the sample.',
    action: () => <StepLink href="/admin/settings?tab=prices">Prices</StepLink>,
  },
  payments: {
    title: 'Payments',
    text: 'Only test money moves so far. Open an account at stripe.com, which takes your clients’ cards. Its keys belong on your server: “Operating the site” says where under “Payments”, for you or whoever set the server up.',
    action: () => <StepLink href="/admin/payments">Payments</StepLink>,
  },
  testPayment: {
    title: 'A test payment',
    text: 'Once real money moves, book a call as a visitor does, pay with your own card, and give the money back under Payments.',
    action: () => (
      <>
        <StepLink href="/book-coaching-call">Book a call</StepLink>
        <StepLink href="/admin/payments">Payments</StepLink>
      </>
    ),
  },
  mail: {
    title: 'Email',
    text: 'Send a test to yourself, and look whether it arrives. Until your server knows a mail service, emails only become files on it: “Operating the site” says how to connect one.',
    action: ({ testMail }, onDone) => (
      <>
        <ActionButton
          screenReaderText="to yourself"
          titles={{ done: 'Test sent', failed: 'Test not sent' }}
          send={() => callApi(sendTestMail)}
          onDone={onDone}
        >
          Send a test
        </ActionButton>
        <span role="status" className="self-center [overflow-wrap:anywhere]">
          {testMail && `Last test: ${mailStateLabel(testMail).toLowerCase()}. ${notSentReason(testMail)}`}
        </span>
      </>
    ),
  },
  domain: {
    title: 'Your domain, with a lock',
    text: 'Visitors should find you at a name of your own, such as annaberg.com, with https:// before it. Buy the name, point it to your server, and start the site under it, as “Operating the site” says.',
    action: () => null,
  },
  secondFactor: {
    title: 'More than a password',
    text: 'Add a passkey or an authenticator app to your account, since it opens all that clients tell you.',
    action: () => <StepLink href="/account#sign-in-and-security">Your account</StepLink>,
  },
  hours: {
    title: 'First hours',
    text: 'Open the times at which people can book. The demo’s hours don’t stay once it’s wiped.',
    action: () => <StepLink href="/admin/time-slots">Calendar</StepLink>,
  },
  backup: {
    title: 'A first backup',
    tick: { name: 'backupTaken', screenReaderText: 'first backup' },
    text: 'A live site makes one each night. Download one now, and see there how yours are doing. If your server is backed up another way, mark this as done.',
    action: () => <StepLink href="/admin/settings?tab=backups">Backups</StepLink>,
  },
  testData: {
    title: 'Demo and test data',
    text: 'Wipe the demo, and whatever was booked or bought with test money, before real people come.',
    action: (_checklist, onDone) => <WipeTestData onDone={onDone} />,
    afterwards: ({ wipedCopy }) => wipedCopy && <WipedCopyLink name={wipedCopy} />,
  },
};

function Steps({ checklist, isFolded }: { checklist: Checklist; isFolded: boolean }) {
  const { done, ticks } = checklist;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const openCount = gettingLiveSteps.filter((step) => !done[step]).length;
  return (
    <section aria-labelledby={id} className="panel mt-6 p-5 shadow-panel sm:p-7">
      <details open={!isFolded} className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-start justify-between gap-4">
          <div>
            <h2 ref={heading} id={id} tabIndex={-1} className="text-heading">
              Getting live
            </h2>
            <p className="mt-1 text-muted">
              {openCount === 0 ? 'Everything is done.' : `${openCount} of ${gettingLiveSteps.length} steps to go.`}
            </p>
          </div>
          <ChevronDown aria-hidden className="mt-1.5 size-5 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <ul className="mt-4 divide-y divide-line">
          {gettingLiveSteps.map((step) => {
            const { title, text, action, tick, afterwards } = steps[step];
            const Icon = done[step] ? CircleCheck : Circle;
            return (
              <li key={step} className="flex gap-3 py-3">
                <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${done[step] ? 'text-leaf' : 'text-muted'}`} />
                <div className="min-w-0">
                  <p className="font-semibold">
                    {title}
                    <span className="sr-only">: {done[step] ? 'done' : 'to do'}</span>
                  </p>
                  {!done[step] && (
                    <>
                      <p className="text-muted">{text}</p>
                      <div className="mt-2 flex flex-wrap gap-3 empty:hidden">
                        {action(checklist, focusHeading)}
                        {tick && <TickButton {...tick} ticks={ticks} onDone={focusHeading} />}
                      </div>
                    </>
                  )}
                  {done[step] && afterwards?.(checklist)}
                  {done[step] && tick && ticks.content[tick.name] === 'yes' && (
                    <TickButton
                      name={tick.name}
                      ticks={ticks}
                      to="no"
                      screenReaderText={title}
                      label="Not done after all"
                      onDone={focusHeading}
                    />
                  )}
                </div>
              </li>
            );
          })}
        </ul>
        {openCount === 0 && (
          <div className="mt-4">
            <TickButton name="isDismissed" screenReaderText="this checklist" label="Put away" ticks={ticks} />
          </div>
        )}
      </details>
    </section>
  );
}

function StepLink({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink href={href} variant="secondary" className={smallButtonClass}>
      {children}
    </ButtonLink>
  );
}

function TickButton(props: {
  name: Tick;
  to?: 'yes' | 'no';
  screenReaderText: string;
  label?: string;
  ticks: Checklist['ticks'];
  onDone?(): void;
}) {
  const { name, to = 'yes', screenReaderText, label = 'Mark as done', ticks, onDone } = props;
  return (
    <ActionButton
      screenReaderText={screenReaderText}
      titles={{ done: 'Checklist updated', failed: 'Checklist not updated' }}
      send={() =>
        callApi(saveSettings, {
          params: { name: 'gettingLive' },
          body: { version: ticks.version, content: { ...ticks.content, [name]: to } },
        })
      }
      onDone={onDone}
    >
      {label}
    </ActionButton>
  );
}
