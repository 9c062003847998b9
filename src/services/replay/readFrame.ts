/** Reads frames of the replay socket (rules.md#replay-socket). */
import { countsSeconds } from '../../domain/link/plausible.ts';
import { MIN_TIME_MS } from '../../domain/time/reported.ts';
import { MAX_MESSAGE_CHARACTERS } from '../../domain/wire/live.ts';
import { plausibleTimeSchema } from '../../domain/wire/plausibleTime.ts';
import { type ReplayFrame, replayFrameSchema } from '../../domain/wire/replay.ts';
import { withoutNulls } from '../../domain/wire/withoutNulls.ts';
import type { z } from '../../domain/wire/zod.ts';

/** Larger than other messages, as a snapshot holds everything known of the mine. */
const MAX_FRAME_LENGTH = 16 * MAX_MESSAGE_CHARACTERS;

/** For backends that write flags as numbers or strings. */
const FLAG_SPELLINGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [1, true],
  [0, false],
  ['true', true],
  ['false', false],
]);

const timeSchema = plausibleTimeSchema.optional();

/** A frame as received: a time in seconds would put its clock in 1970. */
const receivedFrameSchema = replayFrameSchema.extend({
  ts: timeSchema,
  seek: timeSchema,
  from: timeSchema,
  to: timeSchema,
});

/** A frame as it was received. */
export interface ReceivedFrame extends ReplayFrame {
  /** Present if it is unreadable whether more of its snapshot follows. */
  readonly isMoreUnknown?: boolean;
}

/** Why a frame has no valid time: it counts seconds, is in 1970, or cannot be read at all. `time` as sent. */
export type ReplayTimeFault =
  | { readonly kind: 'inSeconds' | 'of1970'; readonly time: number }
  | { readonly kind: 'none' };

interface ReadFrame {
  /** Absent if nothing of use can be read. */
  readonly frame?: ReceivedFrame | undefined;
  /** What cannot be read, wholly or in part. */
  readonly fault?: string;
  /** Present if the frame's place in time is unknown. */
  readonly timeFault?: ReplayTimeFault | undefined;
}

/** An unreadable field counts as missing: an unreadable time must not hide that a replay has ended. */
export function readFrame(data: unknown): ReadFrame {
  if (typeof data !== 'string') return { fault: 'binary frame' };
  if (data.length > MAX_FRAME_LENGTH) return { fault: `frame of ${data.length} characters` };
  let value: unknown;
  try {
    value = withFlags(withoutNulls(JSON.parse(data)));
  } catch {
    return { fault: 'not JSON' };
  }
  const parsed = receivedFrameSchema.safeParse(value);
  if (parsed.success && isPlaced(parsed.data)) return { frame: parsed.data };
  const issues = parsed.error?.issues ?? [{ path: ['ts'], message: 'a snapshot has no time' }];
  const [issue] = issues;
  const fault = `${issue?.path.join('.') || 'frame'}: ${issue?.message ?? 'not understood'}`;
  const isUnplaced = issues.some(({ path }) => path[0] === 'ts');
  return { fault, frame: withoutFaultyFields(value, issues), timeFault: isUnplaced ? timeFaultOf(value) : undefined };
}

/** @param value of a frame whose time is unreadable or implausible */
function timeFaultOf(value: unknown): ReplayTimeFault {
  const { ts } = value as { ts?: unknown };
  if (typeof ts !== 'number' || ts < 0 || ts >= MIN_TIME_MS) return { kind: 'none' };
  return { kind: countsSeconds(ts) ? 'inSeconds' : 'of1970', time: ts };
}

function withFlags(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { snapshot, more } = value as { snapshot?: unknown; more?: unknown };
  if (!FLAG_SPELLINGS.has(snapshot) && !FLAG_SPELLINGS.has(more)) return value;
  return { ...value, snapshot: FLAG_SPELLINGS.get(snapshot) ?? snapshot, more: FLAG_SPELLINGS.get(more) ?? more };
}

function isPlaced({ snapshot, ts, seek }: ReplayFrame): boolean {
  return snapshot !== true || (ts ?? seek) !== undefined;
}

function withoutFaultyFields(
  value: unknown,
  issues: readonly Pick<z.core.$ZodIssue, 'path'>[],
): ReceivedFrame | undefined {
  const faultyFields = new Set(issues.map(({ path }) => path[0]));
  // Without its messages it would be the state of an empty mine.
  if (faultyFields.has('data')) faultyFields.add('snapshot');
  // A snapshot needs a known time, and a known end.
  const isSnapshot = (value as { snapshot?: unknown } | null)?.snapshot === true;
  if (isSnapshot && (faultyFields.has('ts') || faultyFields.has('more'))) faultyFields.add('snapshot').add('data');
  const entries = Object.entries(value ?? {}).filter(([field]) => !faultyFields.has(field));
  const { data: frame } = receivedFrameSchema.safeParse(Object.fromEntries(entries));
  if (!frame || (frame.status ?? frame.ts ?? frame.data) === undefined) return undefined;
  return faultyFields.has('more') ? { ...frame, isMoreUnknown: true } : frame;
}
