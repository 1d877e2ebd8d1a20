/** The policies, each with the label of the links to its page. */
export const policyLinkNames = {
  privacy: 'Privacy',
  // Laws on consumer health data ask for a policy and a link of their own.
  'health-privacy': 'Consumer Health Data',
  terms: 'Terms',
} as const;

export type PolicyName = keyof typeof policyLinkNames;
export const policyNames = Object.keys(policyLinkNames) as [PolicyName, ...PolicyName[]];

export const policyPath = (name: PolicyName): string => `/${name}`;
