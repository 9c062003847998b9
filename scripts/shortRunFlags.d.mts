export const SHORT_RUN_PAGE_FLAGS: string[];
export const SHORT_RUN_NODE_FLAGS: string[];
