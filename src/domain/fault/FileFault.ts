/** Why the contents of a file are refused. Fetching it again would not help. */
import { messageOf } from './messageOf.ts';

export type FileFaultCode =
  /** Claims more than its bytes hold. */
  | 'cutShort'
  /** Contains invalid values, such as positions that are not numbers. */
  | 'damaged'
  /** Larger than can be shown. */
  | 'tooLarge'
  /** Not read within the time limit. */
  | 'tooSlow'
  /** Needs an unsupported feature. */
  | 'unsupported';

export class FileFault extends Error {
  readonly code: FileFaultCode;

  /** @param message the fault and its location, in English; the page translates the code */
  constructor(code: FileFaultCode, message: string) {
    super(message);
    this.name = 'FileFault';
    this.code = code;
  }
}

/** Wraps an unexpected error of a reader, as the file is invalid in any case. */
export function fileFaultOf(error: unknown): FileFault {
  return error instanceof FileFault ? error : new FileFault('damaged', `The reader stumbled: ${messageOf(error)}`);
}

/** A count or an offset from a file, validated. @throws {FileFault} */
export function claimedCount(value: unknown, what: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  const found = value === undefined ? 'missing' : `${JSON.stringify(value)}, which is no count`;
  throw new FileFault('damaged', `${what} is ${found}`);
}
