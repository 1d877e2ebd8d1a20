// All tables.
export * from './account-tables.ts';
export * from './backup-tables.ts';
export * from './booking-tables.ts';
export * from './calendar-tables.ts';
export * from './client-tables.ts';
export * from './consent-tables.ts';
export * from './course-tables.ts';
export * from './factor-tables.ts';
export * from './mail-tables.ts';
export * from './payment-link-tables.ts';
export * from './payment-tables.ts';
export * from './receipt-tables.ts';
export * from './retention-tables.ts';
export * from './sandbox-tables.ts';
export * from './search-tables.ts';
export * from './site-tables.ts';
export * from './visit-tables.ts';
