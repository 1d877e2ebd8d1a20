import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useSite } from '../site.tsx';

export function ProfileLinks({ className }: { className: string }) {
  const { videoChannel, socialProfile } = useSite().content.profile;
  return (
    <>
      <ProfileLink {...videoChannel} className={className}>
        <rect x="2.5" y="5" width="19" height="14" rx="4" />
        <path d="m10 9 5 3-5 3Z" fill="currentColor" strokeLinejoin="round" />
      </ProfileLink>
      <ProfileLink {...socialProfile} className={className}>
        <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
        <circle cx="12" cy="12" r="3.9" />
        <circle cx="16.9" cy="7.1" r="0.6" fill="currentColor" />
      </ProfileLink>
    </>
  );
}

function ProfileLink(props: { url: string; label: string; className: string; children: ReactNode }) {
  return (
    <a href={props.url} rel="noopener" className={clsx('inline-flex items-center gap-2', props.className)}>
      <svg
        viewBox="0 0 24 24"
        className="size-5 shrink-0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        aria-hidden="true"
      >
        {props.children}
      </svg>
      <span>{props.label}</span>
    </a>
  );
}
