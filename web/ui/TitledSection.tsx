import { type ReactNode, useId } from 'react';

/** A section with its name as the heading, on the second level unless `level` says another. `icon` stands before it. */
export function TitledSection(props: {
  title: ReactNode;
  icon?: ReactNode;
  titleClass?: string;
  level?: 'h2' | 'h3';
  className?: string;
  children: ReactNode;
}) {
  const { title, icon, titleClass = 'text-heading', level: Heading = 'h2', className, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <Heading id={id} className={icon ? `flex items-center gap-3 ${titleClass}` : titleClass}>
        {icon}
        {title}
      </Heading>
      {children}
    </section>
  );
}
