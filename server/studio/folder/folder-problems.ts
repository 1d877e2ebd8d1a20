/** A folder that cannot be imported: each problem names its file, and in it the field. */
export class FolderProblems extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** The first of the problems, a line for each: the rest are mostly consequences of them. */
export function describeProblems({ problems }: FolderProblems, maxShown: number): string[] {
  const more = problems.length - maxShown;
  return [...problems.slice(0, maxShown), ...(more > 0 ? [`And ${more} more.`] : [])];
}
