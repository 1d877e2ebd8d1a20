import { afterAll } from 'vitest';
import { endStartedPrograms } from './start-program.ts';

// Before any hook of the test file, and so after all of them.
afterAll(endStartedPrograms);
