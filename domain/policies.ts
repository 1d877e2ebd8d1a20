/** The texts that say what happens with a person's data, and what is agreed to. Each is a page of its own. */
export const policyLinkNames = {
  privacy: 'Privacy',
  // Laws on consumer health data ask for a policy and a link of their own.
  'health-privacy': 'Consumer Health Data',
  terms: 'Terms',
} as const;

export type PolicyName = keyof typeof policyLinkNames;
export const policyNames = Object.keys(policyLinkNames) as [PolicyName, ...PolicyName[]];

export const policyPath = (name: PolicyName): string => `/${name}`;
