/** Short texts with their titles, in two columns. */
export function TitledTexts({ texts }: { texts: readonly { title: string; text: string }[] }) {
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
