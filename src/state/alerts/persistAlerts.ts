/**
 * Keeps alerts across reloads of the page (rules.md#alert-retention): debounced writes to the browser's storage. Each
 * stores all alerts and blocks the page, so that thousands are written less often.
 */
import { subscribe } from 'valtio';
import type { Alert } from '../../domain/alert/alert.ts';
import { ALERT_DURATION_MS } from '../../domain/alert/retention.ts';
import { alertSchema } from '../../domain/wire/alerts.ts';
import { RULE_TYPES } from '../../domain/wire/ruleTypes.ts';
import { z } from '../../domain/wire/zod.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { openStoredValue } from '../storage/stored.ts';
import type { AlertRegistry, StoredAlerts } from './AlertRegistry.ts';

const WRITE_AFTER_MS = 300;
const MAX_WRITE_AFTER_MS = 10_000;
/** The wait after a write is this many times its duration: writing takes one hundredth of the page's time at most. */
const WAIT_PER_WRITE = 100;

const storedAlertSchema: z.ZodType<Alert> = z
  .object({
    key: z.string(),
    rule: z.enum(RULE_TYPES).optional(),
    typeText: z.string(),
    deviceId: z.string(),
    deviceName: z.string(),
    ruleId: z.string().optional(),
    scope: z.enum(['map', 'zone']),
    placeId: z.string().optional(),
    placeName: z.string().optional(),
    message: z.string(),
    detail: alertSchema.shape.detail.transform((detail) => detail ?? undefined),
    place: z.object({ easting: z.number(), northing: z.number(), altitude: z.number() }).optional(),
    atMs: z.number(),
    firstAtMs: z.number().optional(),
    times: z.number().int().min(1).default(1),
  })
  .transform((alert) => ({ ...alert, firstAtMs: alert.firstAtMs ?? alert.atMs })) as unknown as z.ZodType<Alert>;
const seenSchema = z.record(z.string(), z.number());
const storedAlertsSchema = z.object({ alerts: z.array(storedAlertSchema), seen: seenSchema });
/** The part that windows share; the alerts beside it, often thousands, are not parsed. */
const sharedSchema = z.object({ seen: seenSchema });

export interface AlertKeeping {
  storage: Storage;
  /** Subject of the signed-in user. */
  userId: string;
  /**
   * Fires `storage` when another window of the browser has written, and `pagehide`, the last chance to run code:
   * pending changes are written then.
   */
  page: EventTarget;
  now: () => number;
  /** Called when another window has marked alerts as seen. */
  onSeenElsewhere: () => void;
}

/**
 * Restores the stored state, and stores changes from now on. Each window receives the alerts itself; what is seen in
 * one is seen in all.
 * @returns restores what was stored at the start once more, in the first minutes: by another clock it may not be over
 */
export function persistAlerts(
  scope: Scope,
  book: AlertRegistry,
  { storage, userId, page, now, onSeenElsewhere }: AlertKeeping,
): () => void {
  const open = <T>(schema: z.ZodType<T>) =>
    openStoredValue(storage, `alerts.${userId}`, 1, (value) => schema.safeParse(value).data);
  const storedAlerts = open<StoredAlerts>(storedAlertsSchema);
  const sharedMarks = open(sharedSchema);
  const clock = () => ({ nowMs: now(), isReplay: false });
  let atStart = storedAlerts.read();
  const restore = (): void => {
    if (atStart) book.restore(atStart, clock());
  };
  const addSeenElsewhere = (): void => {
    if (book.addSeen(sharedMarks.read()?.seen ?? {}, clock())) onSeenElsewhere();
  };
  restore();
  removeOthers(storage, storedAlerts.name, now() - ALERT_DURATION_MS);
  // By then it is over by any correct clock; if servers' clocks disagreed, it would be restored again and again.
  scope.timeout(() => {
    atStart = undefined;
  }, ALERT_DURATION_MS);
  let isPending = false;
  let waitMs = WRITE_AFTER_MS;
  const write = (): void => {
    isPending = false;
    const startMs = performance.now();
    // The value is written as a whole: marks made by another window in the meantime would be lost.
    addSeenElsewhere();
    storedAlerts.write(book.snapshot());
    waitMs = Math.min(MAX_WRITE_AFTER_MS, Math.max(WRITE_AFTER_MS, (performance.now() - startMs) * WAIT_PER_WRITE));
  };
  scope.own(
    subscribe(book.state, () => {
      if (isPending) return;
      isPending = true;
      scope.timeout(() => isPending && write(), waitMs);
    }),
  );
  scope.listen(page, 'pagehide', () => isPending && write());
  // The key is null where all values were removed.
  scope.listen<StorageEvent>(page, 'storage', ({ key }) => {
    if (key === null || key === storedAlerts.name) addSeenElsewhere();
  });
  return restore;
}

/** Removes what other users of this browser have left once it has expired. */
function removeOthers(storage: Storage, ownName: string, overBeforeMs: number): void {
  for (const name of Object.keys(storage)) {
    // Before each user had their own, the name was `headframe.alerts.v1`.
    if (!name.startsWith('headframe.alerts.') || name === ownName) continue;
    // Finds epoch milliseconds anywhere in the text: thousands of alerts are not parsed.
    const times = storage.getItem(name)?.match(/\b\d{13}\b/g) ?? [];
    if (times.every((atMs) => Number(atMs) < overBeforeMs)) storage.removeItem(name);
  }
}
