/** From a failed call to what it means to people (rules.md#call-errors). */
import { messageOf } from '../../domain/fault/messageOf.ts';
import type { Fault } from '../../domain/link/fault.ts';
import { CallError } from './RestClient.ts';

/** How a call words its failures. */
export interface FaultStyle {
  /** Of 401 and 403; else what the server said. */
  readonly unauthorized?: 'authenticationFailed' | 'authenticationError';
  /** Of every other status; else what the server said. */
  readonly status?: 'requestFailed' | 'httpError';
  /** What the server said goes before the text of the status. */
  readonly preferServerText?: boolean;
}

export function faultOf(error: unknown, style: FaultStyle = {}): Fault {
  if (!(error instanceof CallError)) return said(messageOf(error));
  const { status, message } = error;
  if (status === 0) return { key: 'network', values: {} };
  if (status === 200) return { key: 'invalidFormat', values: {} };
  if (status === 401 || status === 403) {
    return style.unauthorized ? { key: style.unauthorized, values: { message } } : said(message);
  }
  if (!style.status || (style.preferServerText && error.said !== undefined)) return said(message);
  return { key: style.status, values: { status } };
}

function said(message: string): Fault {
  return { key: 'said', values: { message } };
}
