/** Texts with the same keys and any values. */
export type Widened<T> = { [K in keyof T]: T[K] extends string ? string : Widened<T[K]> };
