/** The error for a folder that cannot be imported. Each problem names its file, and the field in it. */
export class FolderProblems extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Lists the first problems, a line for each: the others are mostly consequences of them. */
export function describeProblems({ problems }: FolderProblems, maxShown: number): string[] {
  const more = problems.length - maxShown;
  return [...problems.slice(0, maxShown), ...(more > 0 ? [`And ${more} more.`] : [])];
}
