/** The fix or report contradicts itself or the world; the message goes back to the sender. */
export class ImplausibleFixError extends Error {}
