/** Maps failed calls to texts for users (rules.md#call-errors). */
import { messageOf } from '../../domain/fault/messageOf.ts';
import type { Fault } from '../../domain/link/fault.ts';
import { CallError } from './RestClient.ts';

/** How failures of a call are worded. */
export interface FaultStyle {
  /** Text of 401 and 403; by default the server's text. */
  readonly unauthorized?: 'authenticationFailed' | 'authenticationError';
  /** Text of every other status; by default the server's text. */
  readonly status?: 'requestFailed' | 'httpError';
  /** The server's text is preferred to that of the status. */
  readonly preferServerText?: boolean;
}

export function faultOf(error: unknown, style: FaultStyle = {}): Fault {
  if (!(error instanceof CallError)) return serverFault(messageOf(error));
  const { status, message } = error;
  if (status === 0) return { key: 'network', values: {} };
  if (status === 200) return { key: 'invalidFormat', values: {} };
  if (status === 401 || status === 403) {
    return style.unauthorized ? { key: style.unauthorized, values: { message } } : serverFault(message);
  }
  if (!style.status || (style.preferServerText && error.said !== undefined)) return serverFault(message);
  return { key: style.status, values: { status } };
}

function serverFault(message: string): Fault {
  return { key: 'said', values: { message } };
}
