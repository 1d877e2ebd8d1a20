import { afterAll } from 'vitest';
import { endStartedPrograms } from './start-program.ts';

// Registered before the hooks of the test file, so that it runs after all of them.
afterAll(endStartedPrograms);
