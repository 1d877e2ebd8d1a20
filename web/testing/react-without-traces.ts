import * as React from 'react';

/**
 * React notes for each element where it was created, for its developer tools and the texts of its warnings: two fifths
 * of the processor time of all tests. Its warnings come without that.
 */
Object.assign(console, { createTask: undefined, timeStamp: undefined });
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set: () => {} });
