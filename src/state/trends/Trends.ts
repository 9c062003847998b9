/** Trends of the last minutes: samples of a world's figures, for the sparklines beside them. */

import { proxy } from 'valtio';
import { type EntityKey, entityKey } from '../../domain/entity/entityKey.ts';
import { OFFLINE_AFTER_MS } from '../../domain/vehicle/offline.ts';
import { isOutOfSync } from '../../domain/visual/entityColour.ts';
import { applyInSlices } from '../../lifetime/timeSlices.ts';
import type { SiteEntities } from '../world/siteEntities/SiteEntities.ts';
import type { SiteEntityRecord } from '../world/siteEntities/siteEntity.ts';
import type { VehicleRecord } from '../world/vehicle.ts';
import type { World } from '../world/World.ts';
import { TrendTable } from './TrendTable.ts';

export const TREND_STEP_MS = 5_000;
const TREND_SLOT_COUNT = 120;
/** Length of a whole curve. */
export const TREND_SPAN_MS = TREND_STEP_MS * TREND_SLOT_COUNT;
/** 14 MB at most: 5,000 vehicles with speed and engine, and all site entities. */
const MAX_SERIES = 30_000;
/** Engines report every few seconds; the last report of one that is silent for longer is outdated. */
export const ENGINE_STALE_MS = 60_000;

export const ENGINE_FIGURES = ['batteryVoltage', 'engineCoolantTemp', 'engineOilPressure', 'fuelRate'] as const;
export type TrendFigure = 'speed' | (typeof ENGINE_FIGURES)[number] | 'level' | 'value' | 'count';

export class Trends {
  /** Sample counter: curves are redrawn when it changes. */
  readonly state = proxy({ samples: 0 });
  readonly #table = new TrendTable({ slots: TREND_SLOT_COUNT, stepMs: TREND_STEP_MS, maxSeries: MAX_SERIES });
  readonly #world: World;
  #isSampling = false;

  constructor(world: World) {
    this.#world = world;
  }

  /**
   * Samples the current figures, those of a large fleet in slices; call it once a step.
   * @param signal stops it early
   */
  async sample(signal: AbortSignal): Promise<void> {
    if (this.#isSampling) return;
    this.#isSampling = true;
    this.#table.advance(this.#world.nowMs());
    try {
      await applyInSlices(this.#world.vehicles, signal, this.#sampleVehicle);
    } finally {
      this.#isSampling = false;
    }
    if (signal.aborted) return;
    this.#sampleSiteEntities(this.#world.siteEntities);
    this.state.samples++;
  }

  /**
   * The figures of the last {@link TREND_SPAN_MS}, oldest first, NaN where there was none or where it was stale.
   */
  read(figure: TrendFigure, entity: EntityKey): Float32Array | undefined {
    return this.#table.read(figure, entity);
  }

  readonly #sampleVehicle = ({ id, engine }: Readonly<VehicleRecord>, row: number): void => {
    const { poses } = this.#world;
    const nowMs = this.#world.nowMs();
    if (poses.hasFix(row) && nowMs - (poses.fixAtMs[row] as number) <= OFFLINE_AFTER_MS.tablet)
      this.#table.addSample('speed', id, poses.speedKmh[row] as number);
    if (!engine || nowMs - engine.atMs > ENGINE_STALE_MS) return;
    for (const figure of ENGINE_FIGURES) {
      // The engine may continue to report without this figure.
      const isStale = nowMs - (engine.figureAtMs[figure] ?? engine.atMs) > ENGINE_STALE_MS;
      this.#table.addSample(figure, id, isStale ? Number.NaN : (engine[figure] ?? Number.NaN));
    }
  };

  #sampleSiteEntities(siteEntities: SiteEntities): void {
    for (let row = 0; row < siteEntities.count; row++) {
      const siteEntity = siteEntities.recordAt(row);
      if (siteEntity?.kind === 'asset' || siteEntity?.kind === 'sensor')
        this.#sampleSiteEntity(siteEntity, siteEntities);
    }
  }

  #sampleSiteEntity(siteEntity: Readonly<SiteEntityRecord>, siteEntities: SiteEntities): void {
    const { kind, id, code, level, levelAtMs, value, count, stateAtMs, elementsAtMs } = siteEntity;
    const key = entityKey(kind, id);
    const nowMs = this.#world.nowMs();
    const rule = siteEntities.ruleOf(code);
    const isFresh = (atMs: number | undefined) => rule?.syncMs === undefined || !isOutOfSync(rule, atMs, nowMs);
    if (level !== undefined && isFresh(levelAtMs)) this.#table.addSample('level', key, level);
    if (typeof value === 'number' && isFresh(stateAtMs)) this.#table.addSample('value', key, value);
    if (count !== undefined && isFresh(elementsAtMs)) this.#table.addSample('count', key, count);
  }
}
