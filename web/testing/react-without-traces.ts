import * as React from 'react';

/**
 * Keeps React from noting where each element was created. Its developer tools and the texts of its warnings use these
 * notes, which take two fifths of the processor time of all tests.
 */
Object.assign(console, { createTask: undefined, timeStamp: undefined });
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set: () => {} });
