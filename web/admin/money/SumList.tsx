/** Amounts under their names, side by side on a wide screen. */
export function SumList({ sums }: { sums: readonly (readonly [name: string, amount: string])[] }) {
  return (
    <dl aria-label="Sums" className="panel grid gap-y-1 px-5 py-4 sm:flex sm:flex-wrap sm:gap-x-10 sm:gap-y-3">
      {sums.map(([name, amount]) => (
        <div key={name} className="flex min-w-0 items-baseline justify-between gap-x-4 sm:block">
          <dt className="shrink-0 text-muted text-sm">{name}</dt>
          <dd className="text-right font-semibold text-lg tabular-nums [overflow-wrap:anywhere] sm:text-left">
            {amount}
          </dd>
        </div>
      ))}
    </dl>
  );
}
