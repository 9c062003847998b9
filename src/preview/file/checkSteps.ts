/** Steps of a file check, in order. */
export const CHECK_STEPS = ['packing', 'validating', 'summarising'] as const;
export type CheckStep = (typeof CHECK_STEPS)[number];
