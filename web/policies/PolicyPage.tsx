import { Fragment } from 'react';
import { Link, useLocation } from 'wouter';
import { toRoutePath } from '#contracts/pages/route-path.ts';
import { type PolicyName, policyNames, policyPath } from '#domain/policies.ts';
import { type PolicyBlock, parsePolicyText, splitLinks } from '#domain/policy-text.ts';
import { useCurrentUser } from '../accounts/current-user.ts';
import { useSite } from '../site.tsx';
import { Container } from '../ui/Container.tsx';

/** The page of one policy, made from the coach's text. */
export default function PolicyPage() {
  const { content, policyVersion } = useSite();
  const [path] = useLocation();
  const name = policyNames.find((candidate) => policyPath(candidate) === toRoutePath(path)) ?? 'privacy';
  const { title, text } = content.policies[name];
  const user = useCurrentUser();
  return (
    <Container className="pt-10 pb-12 md:pt-16 md:pb-24">
      <article className="max-w-3xl [overflow-wrap:anywhere]">
        <h1 className="text-title">{title}</h1>
        <p className="mt-3 text-muted">{describeVersion(policyVersion)}</p>
        {user?.isAdmin && <NoteToCoach />}
        {parsePolicyText(text).map((block, place) => (
          <Block key={place} block={block} />
        ))}
        <OtherPolicies name={name} />
      </article>
    </Container>
  );
}

function describeVersion({ version, changedOn }: { version: number; changedOn: string | null }): string {
  if (!changedOn) return 'Version 1';
  const day = new Date(`${changedOn}T00:00:00Z`);
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(day);
  return `Version ${version}, ${words}`;
}

function NoteToCoach() {
  return (
    <aside aria-label="Note to you" className="mt-6 rounded-control bg-apricot-soft p-4">
      Only you see this note: please let a lawyer read this page.{' '}
      <Link href="/admin/settings?tab=privacy" className="text-link">
        Change its words
      </Link>
    </aside>
  );
}

function Block({ block }: { block: PolicyBlock }) {
  switch (block.type) {
    case 'heading':
      return block.level === 2 ? (
        <h2 className="mt-10 text-heading">{block.text}</h2>
      ) : (
        <h3 className="mt-6 font-semibold">{block.text}</h3>
      );
    case 'list':
      return (
        <ul className="mt-3 list-disc space-y-2 pl-6 marker:text-leaf">
          {block.items.map((item, index) => (
            <li key={index}>
              <Words text={item} />
            </li>
          ))}
        </ul>
      );
    case 'paragraph':
      return (
        <p className="mt-4 whitespace-pre-line">
          <Words text={block.text} />
        </p>
      );
  }
}

const Words = ({ text }: { text: string }) =>
  splitLinks(text).map(({ text: words, href }, place) => (
    <Fragment key={place}>{href ? <PolicyLink href={href}>{words}</PolicyLink> : words}</Fragment>
  ));

const PolicyLink = ({ href, children }: { href: string; children: string }) =>
  href.startsWith('/') ? (
    <Link href={href} className="text-link">
      {children}
    </Link>
  ) : (
    <a href={href} className="text-link">
      {children}
    </a>
  );

function OtherPolicies({ name }: { name: PolicyName }) {
  const { content } = useSite();
  return (
    <nav aria-label="Other policies" className="mt-12 border-line border-t pt-6">
      <ul className="space-y-2">
        {policyNames
          .filter((other) => other !== name)
          .map((other) => (
            <li key={other}>
              <Link href={policyPath(other)} className="inline-flex min-h-11 items-center text-link">
                {content.policies[other].title}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
