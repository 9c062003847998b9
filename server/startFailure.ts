/** Why the server could not start, worded for the operator; a stack trace only if nothing better is known. */
import { StreamUnusableError } from './bus/stream/connection.ts';
import { ControlFolderError } from './control/socketPath.ts';
import { DirectoryInUseError, LockUnavailableError } from './db/lock.ts';
import { DatabaseUnusableError } from './db/open.ts';
import { ListenError } from './http/ListenError.ts';
import { LeftoverJournalError } from './journal/openJournal.ts';
import { SettingsError } from './settings/settings.ts';

/** Errors whose messages need no stack or context. */
const SELF_EXPLAINING_ERRORS = [
  SettingsError,
  DirectoryInUseError,
  LockUnavailableError,
  DatabaseUnusableError,
  StreamUnusableError,
  LeftoverJournalError,
  ControlFolderError,
];

const DISK_FULL_TEXT = 'The disk is full. Make room where HEADFRAME_DATA_DIR is, then start again.';
const NOT_ALLOWED_TEXT = 'may not be written. Give it to the account that runs the server, or set HEADFRAME_DATA_DIR.';

/** @param variable environment variable that sets the port */
const LISTEN_ERRORS: Readonly<Record<string, (variable: string) => string>> = {
  EADDRINUSE: (variable) => `The port is used by another program. Stop that one, or set ${variable} to a free port.`,
  EADDRNOTAVAIL: () => 'This machine has no such address. Correct HOST, or leave it out to listen on all of them.',
  EACCES: (variable) => `The system does not let this account use the port. Set ${variable} to one above 1023.`,
};

/** The message for the operator about a failed start. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return `Headframe could not start: ${JSON.stringify(error)}`;
  if (SELF_EXPLAINING_ERRORS.some((kind) => error instanceof kind)) return error.message;
  const message =
    error instanceof ListenError && error.cause instanceof Error
      ? systemErrorMessage(error.cause, error.variable)
      : systemErrorMessage(error, 'PORT');
  return message ?? `Headframe could not start: ${error.stack ?? error.message}`;
}

function systemErrorMessage(error: NodeJS.ErrnoException, portVariable: string): string | undefined {
  const { code = '', syscall, path } = error;
  if (syscall === 'listen') return LISTEN_ERRORS[code]?.(portVariable);
  if (code === 'ENOSPC' || code === 'EDQUOT') return DISK_FULL_TEXT;
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return `${path ?? 'The data directory'} ${NOT_ALLOWED_TEXT}`;
  return undefined;
}
