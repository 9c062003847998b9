/** A failed call as shown to users: texts of the error catalogue (rules.md#call-errors) and their parameters. */

export type FaultKey =
  | 'missingToken'
  | 'missingSntToken'
  | 'missingConfiguration'
  | 'missingRequired'
  | 'authenticationFailed'
  | 'authenticationError'
  | 'unauthorized'
  | 'requestFailed'
  | 'httpError'
  | 'network'
  | 'invalidFormat'
  | 'said';

export interface Fault {
  readonly key: FaultKey;
  readonly values: Readonly<Record<string, string | number>>;
  /** The backend's own message, if the key's text does not include it. */
  readonly serverText?: string | undefined;
}
