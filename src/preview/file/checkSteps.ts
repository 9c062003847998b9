/** What is done with a file that is checked, in this order. */
export const CHECK_STEPS = ['packing', 'validating', 'summarising'] as const;
export type CheckStep = (typeof CHECK_STEPS)[number];
