/** The server cannot listen on a port other than the app's own. */
import { messageOf } from '../../src/domain/fault/messageOf.ts';

/** Its cause is the system's error. */
export class ListenError extends Error {
  /** The environment variable that sets the port. */
  readonly variable: string;

  constructor(variable: string, cause: unknown) {
    super(`${variable}: ${messageOf(cause)}`, { cause });
    this.variable = variable;
  }
}
