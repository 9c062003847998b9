/** Maps failed calls to texts for users (rules.md#call-errors): the backend's own words wherever there are any. */
import { messageOf } from '../../domain/fault/messageOf.ts';
import type { Fault } from '../../domain/link/fault.ts';
import { PartError } from '../../lifetime/fetchThenImport.ts';
import { CallError, MissingTokenError } from './CallError.ts';

/** How failures of a call are worded. */
export interface FaultStyle {
  /** Text of 401 and 403; by default the server's text. */
  readonly unauthorized?: 'authenticationFailed' | 'authenticationError';
  /** Text of every other status; by default the server's text. */
  readonly status?: 'requestFailed' | 'httpError';
  /** The server's text takes precedence over that of the status. */
  readonly preferServerText?: boolean;
}

/** A call whose code could not be loaded counts as one without an answer. */
export function faultOf(error: unknown, style: FaultStyle = {}): Fault {
  if (error instanceof PartError) return { key: 'network', values: {} };
  if (!(error instanceof CallError)) return { key: 'said', values: { message: messageOf(error) } };
  if (error instanceof MissingTokenError) return { key: 'missingToken', values: {} };
  const { status, serverText } = error;
  if (status === 0) return { key: 'network', values: {} };
  if (status < 300) return messageOrFault(serverText, { key: 'invalidFormat', values: {} });
  if (status === 401 || status === 403) return unauthorizedFault(serverText, style);
  if (style.preferServerText)
    return messageOrFault(serverText, { key: style.status ?? 'requestFailed', values: { status } });
  if (style.status) return { key: style.status, values: { status }, serverText };
  return messageOrFault(serverText, { key: 'requestFailed', values: { status } });
}

function unauthorizedFault(serverText: string | undefined, style: FaultStyle): Fault {
  const { unauthorized: key } = style;
  if (key === 'authenticationFailed') return { key, values: {}, serverText };
  // Without a message, the text of `unauthorized` takes its place.
  if (key === 'authenticationError') return { key, values: serverText === undefined ? {} : { message: serverText } };
  return messageOrFault(serverText, { key: 'unauthorized', values: {} });
}

function messageOrFault(serverText: string | undefined, fault: Fault): Fault {
  return serverText === undefined ? fault : { key: 'said', values: { message: serverText } };
}
