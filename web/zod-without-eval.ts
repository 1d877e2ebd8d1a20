import { config } from 'zod';

// The site's policy forbids code made from text, and a browser reports zod's mere try at it. Import this before any contract.
if (!import.meta.env.SSR) config({ jitless: true });
