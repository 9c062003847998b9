/** Shown instead of rows and figures that are not loaded yet: an empty list or a zero would be a false claim. */
export const UNKNOWN_TEXT = '–';
