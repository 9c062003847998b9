/**
 * The alerts of a world: the active ones as they arrive, the past ones of the chosen window, and which of them the user
 * has seen (rules.md#alert-retention). Lists are replaced as a whole in batches by {@link AlertRegistry.flush},
 * so that a flood of alerts costs one change a batch.
 */
import { proxy, ref } from 'valtio';
import {
  type Alert,
  addAlert,
  compareForList,
  isLater,
  type PlaceNames,
  placeNameOf,
} from '../../domain/alert/alert.ts';
import { breachedZones, haveSameIds } from '../../domain/alert/breachedZones.ts';
import { type AlertClock, hasAlertEnded, inactiveOf, isRepeatedAlert } from '../../domain/alert/retention.ts';

/** An alert as it is listed. */
export interface ListedAlert extends Alert {
  /** The user has looked at it, or it is over. */
  readonly seen: boolean;
}

export interface AlertState {
  /** With the names of their zones or maps; the breach that began last comes first, and keeps its row while it lasts. */
  active: readonly ListedAlert[];
  /** Alerts of the chosen window whose device is not active; newest first. */
  inactive: readonly ListedAlert[];
  /** Active alerts that are unseen. */
  unseen: number;
  /** Counts new alerts; the badge shakes when it grows. */
  raisedCount: number;
}

/** State that survives a reload of the page. */
export interface StoredAlerts {
  readonly alerts: readonly Alert[];
  /** Keys of alerts that were seen, and the time of the seen alert. */
  readonly seen: Readonly<Record<string, number>>;
}

/** An alert at a flush and its list entry, which is undefined while its place has no name. */
interface ListedEntry {
  readonly alert: Alert;
  readonly seen: boolean;
  readonly listed: ListedAlert | undefined;
}

const NO_NAMES: PlaceNames = { zone: () => undefined, map: () => undefined };
/** Upper limit; beyond it the oldest are dropped. */
const MAX_KEPT_ALERTS = 2_000;

export class AlertRegistry {
  readonly state: AlertState = proxy<AlertState>({ active: ref([]), inactive: ref([]), unseen: 0, raisedCount: 0 });
  /** Called after each flush with each alert that cannot be listed because its place has no name. */
  onUnnamed: ((alert: Alert) => void) | undefined;
  /** Changed in place: thousands are reported again every few seconds. */
  readonly #active = new Map<string, Alert>();
  #inactive: readonly Alert[] = [];
  /** Devices with listed active alerts when the inactive ones were last listed; undefined forces a new list. */
  #activeDevices: ReadonlySet<string> | undefined;
  /** Inactive alerts whose place has no name. */
  #unnamedInactive: readonly Alert[] = [];
  readonly #seenAtMsByKey = new Map<string, number>();
  #names: PlaceNames = NO_NAMES;
  /** Entries of the last flush by key, reused: of thousands, few are reported between two flushes. */
  #listed = new Map<string, ListedEntry>();
  #breachedZoneIds: ReadonlySet<string> = new Set();
  /** Alerts that arrived before the name of their place. */
  readonly #deferredKeys = new Set<string>();
  #isDirty = false;

  /** Zones with active alerts; the same Set until its members change. */
  get breachedZoneIds(): ReadonlySet<string> {
    return this.#breachedZoneIds;
  }

  /** Names of zones and maps; alerts whose place has no name yet are deferred. */
  setNames(names: PlaceNames): void {
    this.#names = names;
    this.#listed.clear();
    this.#activeDevices = undefined;
    for (const key of this.#deferredKeys) {
      const alert = this.#active.get(key);
      if (alert && !this.#isListed(alert)) continue;
      this.#deferredKeys.delete(key);
      if (alert && !this.isSeen(alert)) this.state.raisedCount++;
    }
    this.#isDirty = true;
  }

  /** @returns whether the alert is new, or newer than the known one with the same key */
  add(alert: Alert): boolean {
    const known = this.#active.get(alert.key);
    const isRepeated = isRepeatedAlert(alert, known);
    if (!addAlert(this.#active, isRepeated && known ? mergeRepeatedAlert(known, alert) : alert)) return false;
    if (isRepeated && known && this.isSeen(known)) this.#seenAtMsByKey.set(alert.key, alert.atMs);
    if (this.#active.size > MAX_KEPT_ALERTS) deleteOldest(this.#active);
    this.#isDirty = true;
    if (!this.#isListed(alert)) this.#deferredKeys.add(alert.key);
    else if (!isRepeated) this.state.raisedCount++;
    return true;
  }

  /** Applies the backend's alerts of the chosen window. */
  replaceInactiveAlerts(alerts: readonly Alert[]): void {
    this.#inactive = alerts;
    this.#activeDevices = undefined;
    this.#isDirty = true;
  }

  /** A breach counts as seen once any of its reports was: another window may have marked one unknown here. */
  isSeen({ key, firstAtMs }: Pick<Alert, 'key' | 'firstAtMs'>): boolean {
    return (this.#seenAtMsByKey.get(key) ?? 0) >= firstAtMs;
  }

  /** Merges the marks of another window. @returns whether any of them is new */
  addSeen(seen: StoredAlerts['seen'], clock: AlertClock): boolean {
    let isAdded = false;
    for (const [key, atMs] of Object.entries(seen)) {
      // Alerts that are not known yet are included: they may arrive at any moment.
      if (hasAlertEnded({ atMs }, clock) || (this.#seenAtMsByKey.get(key) ?? 0) >= atMs) continue;
      this.#seenAtMsByKey.set(key, atMs);
      isAdded = true;
    }
    this.#isDirty ||= isAdded;
    return isAdded;
  }

  /** Marks active alerts as seen. @param keys all listed ones if omitted */
  markSeen(keys: Iterable<string> = this.#active.keys()): void {
    for (const key of keys) {
      const alert = this.#active.get(key);
      if (alert && this.#isListed(alert)) this.#seenAtMsByKey.set(key, alert.atMs);
    }
    this.#isDirty = true;
  }

  /** Whether the user has seen every alert that is listed as active for a device. */
  isFullySeen(deviceId: string): boolean {
    for (const alert of this.#active.values()) {
      if (alert.deviceId === deviceId && this.#isListed(alert) && !this.isSeen(alert)) return false;
    }
    return true;
  }

  /** Clears expired alerts; call it each minute. */
  removeExpired(clock: AlertClock): void {
    const over = [...this.#active.values()].filter((alert) => hasAlertEnded(alert, clock));
    if (over.length === 0) return;
    for (const { key } of over) this.#active.delete(key);
    this.replaceInactiveAlerts([...over, ...this.#inactive].slice(0, MAX_KEPT_ALERTS));
    for (const key of this.#seenAtMsByKey.keys()) if (!this.#active.has(key)) this.#seenAtMsByKey.delete(key);
    for (const key of this.#deferredKeys) if (!this.#active.has(key)) this.#deferredKeys.delete(key);
  }

  /** Clears all alerts; the names of places are kept. */
  clear(): void {
    this.#active.clear();
    this.#seenAtMsByKey.clear();
    this.#deferredKeys.clear();
    this.replaceInactiveAlerts([]);
  }

  /** Writes changes to the state that panels read. @returns whether there were any */
  flush(): boolean {
    if (!this.#isDirty) return false;
    this.#isDirty = false;
    const active = this.#listActive();
    this.state.active = ref(active);
    this.#listInactive(active);
    this.#breachedZoneIds = breachedZones(active, this.#breachedZoneIds);
    this.state.unseen = active.filter(({ seen }) => !seen).length;
    this.#reportUnnamed();
    return true;
  }

  snapshot(): StoredAlerts {
    return { alerts: [...this.#active.values()], seen: Object.fromEntries(this.#seenAtMsByKey) };
  }

  restore({ alerts, seen }: StoredAlerts, clock: AlertClock): void {
    for (const alert of alerts) if (!hasAlertEnded(alert, clock)) addAlert(this.#active, alert);
    this.addSeen(seen, clock);
    this.#isDirty = true;
  }

  /** Whether its zone or map has a name. */
  #isListed(alert: Alert): boolean {
    return placeNameOf(alert, this.#names) !== undefined;
  }

  #reportUnnamed(): void {
    for (const { alert, listed } of this.#listed.values()) if (!listed) this.onUnnamed?.(alert);
    for (const alert of this.#unnamedInactive) this.onUnnamed?.(alert);
  }

  /** Reuses the list entries of unchanged alerts. */
  #listActive(): ListedAlert[] {
    const before = this.#listed;
    this.#listed = new Map();
    const list: ListedAlert[] = [];
    for (const alert of this.#active.values()) {
      const entry = this.#withPlaceName(alert, this.isSeen(alert), before.get(alert.key));
      this.#listed.set(alert.key, entry);
      if (entry.listed) list.push(entry.listed);
    }
    return list.sort(compareForList);
  }

  /** Rebuilt only if its content may have changed: thousands stay the same while an active alert repeats. */
  #listInactive(active: readonly ListedAlert[]): void {
    const devices = new Set(active.map(({ deviceId }) => deviceId));
    if (this.#activeDevices && haveSameIds(devices, this.#activeDevices)) return;
    this.#activeDevices = devices;
    const list: ListedAlert[] = [];
    const unnamed: Alert[] = [];
    for (const alert of inactiveOf(latestByKey(this.#inactive), active)) {
      // An alert that is over is not news, seen or not.
      const { listed } = this.#withPlaceName(alert, true);
      if (listed) list.push(listed);
      else unnamed.push(alert);
    }
    this.#unnamedInactive = unnamed;
    this.state.inactive = ref(list.sort(compareForList));
  }

  #withPlaceName(alert: Alert, seen: boolean, before?: ListedEntry): ListedEntry {
    if (before && before.alert === alert && before.seen === seen) return before;
    const placeName = placeNameOf(alert, this.#names);
    return { alert, seen, listed: placeName === undefined ? undefined : { ...alert, placeName, seen } };
  }
}

/** The latest report of an alert whose breach is known. */
function mergeRepeatedAlert(known: Alert, alert: Alert): Alert {
  return { ...alert, place: known.place, firstAtMs: known.firstAtMs, times: known.times + 1 };
}

/** The latest alert of each key. */
function latestByKey(alerts: readonly Alert[]): Alert[] {
  const byKey = new Map<string, Alert>();
  for (const alert of alerts) {
    const known = byKey.get(alert.key);
    if (!known || isLater(alert, known)) byKey.set(alert.key, alert);
  }
  return [...byKey.values()];
}

function deleteOldest(alerts: Map<string, Alert>): void {
  let oldest: Alert | undefined;
  for (const alert of alerts.values()) if (!oldest || alert.atMs < oldest.atMs) oldest = alert;
  if (oldest) alerts.delete(oldest.key);
}
