import { type ReactNode, useId } from 'react';

/** A section with its name as the heading. `icon` stands before it. */
export function TitledSection(props: {
  title: ReactNode;
  icon?: ReactNode;
  titleClass?: string;
  className?: string;
  children: ReactNode;
}) {
  const { title, icon, titleClass = 'text-heading', className, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={icon ? `flex items-center gap-3 ${titleClass}` : titleClass}>
        {icon}
        {title}
      </h2>
      {children}
    </section>
  );
}
