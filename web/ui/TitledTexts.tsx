import { describeChangeNotice, describeChangeRule } from '#domain/cancellation.ts';
import { useSite } from '../site.tsx';

type TitledText = { title: string; text: string };

/** Short texts with their titles, in two columns. */
export function TitledTexts({ texts }: { texts: readonly TitledText[] }) {
  return (
    <dl className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2">
      {texts.map(({ title, text }) => (
        <div key={title} className="border-apricot border-t-2 pt-4">
          <dt className="font-display font-semibold text-heading">{title}</dt>
          <dd className="mt-2 text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the policies of a page about calls, and the rule about changing one, as the coach has set it. */
export function usePolicyTexts(policies: readonly TitledText[], changeTitle: string): TitledText[] {
  const site = useSite();
  const text = describeChangeRule(describeChangeNotice(site.changeNoticeHours), site);
  return [...policies, { title: changeTitle, text }];
}
