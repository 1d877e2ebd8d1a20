/** The records that go once their time is over. The coach sets the times (`contracts/settings/privacy-settings.ts`). */
export const retentionKinds = ['answers', 'robots', 'holds', 'auditLog', 'mails', 'paymentEvents'] as const;
export type RetentionKind = (typeof retentionKinds)[number];
export type RetentionCounts = Record<RetentionKind, number>;
