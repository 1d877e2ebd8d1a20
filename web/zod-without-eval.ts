import { config } from 'zod';

// The site's policy forbids code made from text, and browsers report even zod's attempt. Import this before any
// contract.
if (!import.meta.env.SSR) config({ jitless: true });
