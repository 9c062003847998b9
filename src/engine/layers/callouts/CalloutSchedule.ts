/** Decides when callouts are chosen: at once after selecting, pointing and changes of the display, otherwise at intervals. */
import type { ModelStyles } from '../../display/display.ts';
import type { EntityBatch } from '../../entities/EntityBatch.ts';
import type { VisibleSet } from '../../entities/VisibleSet.ts';

export const CHOICE_INTERVAL_MS = 500;

/** What a choice depends on. */
export interface CalloutFrame {
  readonly atMs: number;
  readonly fleet: Pick<EntityBatch, 'selectedRows' | 'hoveredRow'> & {
    readonly visible: Pick<VisibleSet, 'version' | 'hasAlerts'>;
  };
  readonly siteEntities: Pick<EntityBatch, 'selectedRows' | 'hoveredRow'>;
  readonly styles: ModelStyles;
}

export class CalloutSchedule {
  /**
   * Alerts may have changed since the last choice, and the next one is not due yet: it must not depend on other
   * changes.
   */
  isPending = false;
  #atMs = Number.NEGATIVE_INFINITY;
  #fleetRows: readonly number[] = [];
  #siteEntityRows: readonly number[] = [];
  #fleetHover = -1;
  #siteEntityHover = -1;
  #styles: ModelStyles | undefined;
  #visibleVersion = -1;
  #hadAlerts = false;

  /** When a pending choice is due; infinite where none is pending. */
  get dueAtMs(): number {
    return this.isPending ? this.#atMs + CHOICE_INTERVAL_MS : Number.POSITIVE_INFINITY;
  }

  /** Called in each draw. @returns whether callouts are to be chosen in it */
  update(frame: CalloutFrame): boolean {
    const { fleet } = frame;
    const isDue = this.#isDue(frame);
    if (isDue) this.#note(frame);
    const { version, hasAlerts } = fleet.visible;
    this.isPending = version !== this.#visibleVersion && (hasAlerts || this.#hadAlerts);
    return isDue;
  }

  #isDue({ atMs, fleet, siteEntities, styles }: CalloutFrame): boolean {
    return (
      atMs - this.#atMs >= CHOICE_INTERVAL_MS ||
      fleet.selectedRows !== this.#fleetRows ||
      fleet.hoveredRow !== this.#fleetHover ||
      siteEntities.selectedRows !== this.#siteEntityRows ||
      siteEntities.hoveredRow !== this.#siteEntityHover ||
      styles !== this.#styles
    );
  }

  #note({ atMs, fleet, siteEntities, styles }: CalloutFrame): void {
    this.#atMs = atMs;
    this.#fleetRows = fleet.selectedRows;
    this.#fleetHover = fleet.hoveredRow;
    this.#siteEntityRows = siteEntities.selectedRows;
    this.#siteEntityHover = siteEntities.hoveredRow;
    this.#styles = styles;
    this.#visibleVersion = fleet.visible.version;
    this.#hadAlerts = fleet.visible.hasAlerts;
  }
}
