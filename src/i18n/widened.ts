/** The shape of texts: the same keys, any words. */
export type Widened<T> = { [K in keyof T]: T[K] extends string ? string : Widened<T[K]> };
