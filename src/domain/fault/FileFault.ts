/** Why the contents of a file are refused. Fetching it again would change nothing. */
import { messageOf } from './messageOf.ts';

export type FileFaultCode =
  /** Names more than its bytes hold. */
  | 'cutShort'
  /** Holds something that it may not, like positions that are no numbers. */
  | 'damaged'
  /** Larger than what can be shown. */
  | 'tooLarge'
  /** Was not read within the time that is given to it. */
  | 'tooSlow'
  /** Needs an unsupported feature. */
  | 'unsupported';

export class FileFault extends Error {
  readonly code: FileFaultCode;

  /** @param message the fault and its place, in English; the page translates the code */
  constructor(code: FileFaultCode, message: string) {
    super(message);
    this.name = 'FileFault';
    this.code = code;
  }
}

/** An unexpected error of a reader: the file is invalid in any case. */
export function fileFaultOf(error: unknown): FileFault {
  return error instanceof FileFault ? error : new FileFault('damaged', `The reader stumbled: ${messageOf(error)}`);
}

/** A count or an offset from a file, validated. @throws {FileFault} */
export function claimedCount(value: unknown, what: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  const found = value === undefined ? 'missing' : `${JSON.stringify(value)}, which is no count`;
  throw new FileFault('damaged', `${what} is ${found}`);
}
