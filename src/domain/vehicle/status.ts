/** Vehicle status to render state (rules.md#vehicle-status). */

export type RenderStatus = 'onlineOperating' | 'onlineOther' | 'offline';

export interface StatusInput {
  /** The dispatch system's status text, for example `1.1 Haul loaded`; absent is blank. */
  status?: string | undefined;
  /** The explicit operating flag, where a backend sends one. */
  operating?: boolean | undefined;
  offline: boolean;
}

/** Blank or a leading 1, 2 or 3 is work; so is the operating flag. */
export function isOperating(status: string | undefined, isOperatingStatus?: boolean): boolean {
  if (isOperatingStatus === true) return true;
  const first = (status ?? '').trim().charAt(0);
  return first === '' || first === '1' || first === '2' || first === '3';
}

interface TimedStatus {
  readonly text: string | null | undefined;
  readonly operator?: string | null | undefined;
  /** Since when it holds, where that is known. */
  readonly sinceMs: number | null | undefined;
}

/**
 * Since when a reported status holds, epoch milliseconds (rules.md#status-periods): from the start that it names, at most
 * from its report; without a start a repetition of the known one goes on. With another operator it begins anew.
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

/** The status as people read it: without the number that the dispatch system puts before its words. */
export function statusWithoutCode(status: string | undefined): string | undefined {
  return status?.replace(/^[\d.]+\s+(?=\S)/, '');
}

export function renderStatusOf(input: StatusInput): RenderStatus {
  if (input.offline) return 'offline';
  return isOperating(input.status, input.operating) ? 'onlineOperating' : 'onlineOther';
}
