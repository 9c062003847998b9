/**
 * Alerts over a reload of the page (rules.md#alert-retention): in the browser's storage, written debounced. The storage
 * takes all of them at once, and the page waits for it: thousands are written less often.
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
/** A write takes one hundredth of the page's time at most. */
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
/** The part of it that windows share; thousands of alerts beside it are not looked at. */
const sharedSchema = z.object({ seen: seenSchema });

export interface AlertKeeping {
  storage: Storage;
  /** Subject of the signed-in user. */
  userId: string;
  /**
   * Fires `storage` when another window of the browser has written, and `pagehide`, after which nothing runs: what waits is
   * written at once.
   */
  page: EventTarget;
  now: () => number;
  /** Alerts are seen now since another window has marked them. */
  onSeenElsewhere: () => void;
}

/**
 * Restores the stored state, and stores changes from now on. Alerts come to each window by itself; what is seen in one is
 * seen in all.
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
  // From then on it is over by any right clock; by those of servers that disagree it would come back again and again.
  scope.timeout(() => {
    atStart = undefined;
  }, ALERT_DURATION_MS);
  let isPending = false;
  let waitMs = WRITE_AFTER_MS;
  const write = (): void => {
    isPending = false;
    const startMs = performance.now();
    // Written as a whole: what another window has marked meanwhile would be lost.
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
  // Without a key where all values were removed.
  scope.listen<StorageEvent>(page, 'storage', ({ key }) => {
    if (key === null || key === storedAlerts.name) addSeenElsewhere();
  });
  return restore;
}

/** Removes what others who use this browser have left, once it is over. */
function removeOthers(storage: Storage, ownName: string, overBeforeMs: number): void {
  for (const name of Object.keys(storage)) {
    // One of before each user had their own is called `headframe.alerts.v1`.
    if (!name.startsWith('headframe.alerts.') || name === ownName) continue;
    // Epoch milliseconds, wherever they are in it: thousands of alerts are not looked at.
    const times = storage.getItem(name)?.match(/\b\d{13}\b/g) ?? [];
    if (times.every((atMs) => Number(atMs) < overBeforeMs)) storage.removeItem(name);
  }
}
