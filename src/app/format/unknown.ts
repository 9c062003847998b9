/** In place of rows and figures of which nothing is known yet: that there are none would be a claim. */
export const UNKNOWN_TEXT = '–';
