/** A decoder could not be fetched: no fault of the file, and it may be had later. */
export class DecoderMissing extends Error {}
