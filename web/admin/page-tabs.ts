/** The look of the tabs below a page's heading. */
export const pageTabClass =
  'min-h-12 cursor-pointer border-transparent border-b-3 px-1 font-semibold text-muted leading-tight hover:text-ink data-[state=active]:border-apricot data-[state=active]:text-ink';
