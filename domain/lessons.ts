/** The course has twelve parts: an introduction, with the id 0, and eleven modules. */
export const LESSONS = 12;
export const lessonIds: readonly number[] = Array.from({ length: LESSONS }, (_, id) => id);

/** What a part's badge says. */
export const lessonBadge = (id: number): string => (id === 0 ? 'Introduction' : `Module ${id}`);

/** A part's written summary: the name of its file, and what its button says. */
export const summaryOf = (id: number): { file: string; button: string } => ({
  file: `Part-${id + 1}-Summary.docx`,
  button: `Download Part ${id + 1} Summary`,
});

/** A part counts as completed once so much of its video was watched. */
export const COMPLETE_AT = 0.9;

export const isWatched = (seconds: number, lengthSeconds: number): boolean =>
  lengthSeconds > 0 && seconds >= lengthSeconds * COMPLETE_AT;
