/** Why a message was not appended to the stream. */

/** Another message was appended to the subject first. */
export class ConcurrentAppendError extends Error {}

/** The message was not stored: the stream is unavailable. */
export class StreamUnavailableError extends Error {}
