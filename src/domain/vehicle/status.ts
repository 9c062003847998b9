/** Maps a vehicle's status to its render state (rules.md#vehicle-status). */

export type RenderStatus = 'onlineOperating' | 'onlineOther' | 'offline';

export interface StatusInput {
  /** The dispatch system's status text, for example `1.1 Haul loaded`; absent counts as blank. */
  status?: string | undefined;
  /** The explicit operating flag, if a backend sends one. */
  operating?: boolean | undefined;
  offline: boolean;
}

/** Whether a status is work: blank, or with a leading 1, 2 or 3, or with the operating flag set. */
export function isOperating(status: string | undefined, isOperatingStatus?: boolean): boolean {
  if (isOperatingStatus === true) return true;
  const first = (status ?? '').trim().charAt(0);
  return first === '' || first === '1' || first === '2' || first === '3';
}

interface TimedStatus {
  readonly text: string | null | undefined;
  readonly operator?: string | null | undefined;
  /** When it began, if known. */
  readonly sinceMs: number | null | undefined;
}

/**
 * When a reported status began, epoch milliseconds (rules.md#status-periods): at the start that it names, but no later
 * than its report; without a start, a repetition continues the known status. With another operator it begins anew.
 * @param atMs when it was reported
 */
export function statusSince(
  known: TimedStatus,
  { text, operator, sinceMs }: TimedStatus,
  atMs: number | undefined,
): number | undefined {
  const isSameText = text === (known.text ?? undefined);
  const isOperatorChanged = isSameText && known.operator && operator && known.operator !== operator;
  if (isOperatorChanged && atMs !== undefined) return Math.max(sinceMs ?? 0, atMs);
  if (sinceMs != null) return Math.min(sinceMs, atMs ?? sinceMs);
  return (isSameText && known.sinceMs) || atMs;
}

/** The status as displayed, without the dispatch system's leading number. */
export function statusWithoutCode(status: string | undefined): string | undefined {
  return status?.replace(/^[\d.]+\s+(?=\S)/, '');
}

export function renderStatusOf(input: StatusInput): RenderStatus {
  if (input.offline) return 'offline';
  return isOperating(input.status, input.operating) ? 'onlineOperating' : 'onlineOther';
}
