/** The fix or report contradicts itself or reality; the message is returned to the sender. */
export class ImplausibleFixError extends Error {}
