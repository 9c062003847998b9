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
  /** Needs what is not supported. */
  | 'unsupported';

export class FileFault extends Error {
  readonly code: FileFaultCode;

  /** @param message says in English what is wrong where; the page puts the code into words */
  constructor(code: FileFaultCode, message: string) {
    super(message);
    this.name = 'FileFault';
    this.code = code;
  }
}

/** A reader's own error: whatever it stumbled over, the file is not what it should be. */
export function fileFaultOf(error: unknown): FileFault {
  return error instanceof FileFault ? error : new FileFault('damaged', `The reader stumbled: ${messageOf(error)}`);
}

/** What a file claims as a count or an offset, once it is known to be one. @throws {FileFault} */
export function claimedCount(value: unknown, what: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  const found = value === undefined ? 'missing' : `${JSON.stringify(value)}, which is no count`;
  throw new FileFault('damaged', `${what} is ${found}`);
}
