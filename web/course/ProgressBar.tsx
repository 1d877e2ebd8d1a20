/** The progress in the course. Screen readers say `label`, which stands beside the bar too. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label="Course progress"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={label}
      className="h-3 overflow-hidden rounded-full bg-leaf-mid/40"
    >
      <div className="h-full rounded-full bg-leaf transition-[width] duration-500" style={{ width: `${percent}%` }} />
    </div>
  );
}
