import { createContext } from 'react';

/** True where the coach changes the page: what visitors do not see yet must be within her reach there. */
export const IsEdited = createContext(false);
