import { createContext } from 'react';

/** True if the coach is editing the page, which then also shows what visitors do not see yet. */
export const IsEdited = createContext(false);
