import type { MyCall } from '#contracts/booking/my-call.ts';
import { formatPhone } from '#domain/phone-format.ts';
import { findVideoLink, isByNumber, waysWithPreposition } from '#domain/ways-to-call.ts';
import { buttonClass } from '../ui/Button.tsx';

type CallContact = Pick<MyCall, 'contactMethod' | 'phone' | 'videoLink'>;

/** Tells the client how a call begins. For a call to a number, `isDetailed` adds the app and that they just pick up. */
export function HowCallBegins({ call, isDetailed = false }: { call: CallContact; isDetailed?: boolean }) {
  const number = <span className="whitespace-nowrap tabular-nums">{formatPhone(call.phone)}</span>;
  if (isByNumber(call.contactMethod)) {
    return (
      <>
        I’ll call you {isDetailed && `${waysWithPreposition[call.contactMethod]} `}at {number}.
        {isDetailed && ' There’s nothing to join; just pick up.'}
      </>
    );
  }
  return (
    <>
      {findVideoLink(call)
        ? 'At that time, please open the link to join.'
        : 'You’ll get the link to join by email before the call.'}{' '}
      If it doesn’t work, I’ll call you at {number}.
    </>
  );
}

/** The button that opens a call by video link, once the coach has given the link. */
export function JoinButton({ call }: { call: CallContact }) {
  const link = findVideoLink(call);
  if (!link) return null;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={`${buttonClass()} max-sm:w-full`}>
      Join the call<span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
