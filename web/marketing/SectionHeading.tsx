export function SectionHeading({ title, intro }: { title: string; intro: string }) {
  return (
    <>
      <h2 className="max-w-2xl text-title">{title}</h2>
      <p className="mt-4 max-w-2xl text-lead text-muted">{intro}</p>
    </>
  );
}
