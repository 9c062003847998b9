/** Lists the site's designs and fetches the files of those that are shown (rules.md#designs). */
import { dxfMapSchema } from '../../domain/wire/designs.ts';
import { siteEntityReader } from '../../domain/wire/entityReadings.ts';
import type { WireSiteEntity } from '../../domain/wire/siteEntities.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { CallFaults } from '../../state/calls/CallFaults.ts';
import {
  type DesignEntry,
  type DesignLoading,
  type DesignsState,
  designOf,
  type ModelPlace,
  SLOW_LOAD_MS,
  setDesigns,
} from '../../state/designs/designs.ts';
import { CallError, isUnsupported } from '../rest/CallError.ts';
import { forgetIfRefused } from '../rest/forgetIfRefused.ts';
import type { RestClient } from '../rest/RestClient.ts';
import type { DesignProgress } from './dxfWorker.ts';
import { FileRetries } from './FileRetries.ts';
import type { DesignFileOptions } from './loadDesignFile.ts';

export interface DesignServiceOptions extends DesignFileOptions {
  rest: RestClient;
  state: DesignsState;
  /** Lists files that could not be loaded for now. */
  faults: CallFaults;
}

export class DesignService {
  readonly #scope: Scope;
  readonly #options: DesignServiceOptions;
  readonly #places = new Map<string, ModelPlace | undefined>();
  /** Requests in progress, by design. */
  readonly #loads = new Map<string, Scope>();
  readonly #retries: FileRetries;

  constructor(scope: Scope, options: DesignServiceOptions) {
    this.#scope = scope;
    this.#options = options;
    const { state, faults } = options;
    this.#retries = new FileRetries(scope, { state, faults, load: (id) => void this.load(id) });
  }

  /**
   * Fetches the list, designs before DXF maps; the response to a superseded request is dropped. A refused list is emptied,
   * as is that of the maps (rules.md#refused-calls). @throws {CallError}
   */
  async list(signal: AbortSignal): Promise<void> {
    const { state } = this.#options;
    const apply = (designs: readonly DesignEntry[], phase?: DesignsState['phase']) => {
      const maps = state.list.filter(({ map }) => map);
      if (!signal.aborted) this.#setDesigns([...designs, ...maps], phase);
    };
    // Until the fault of a refused list is known, there is no list.
    apply(await this.#designs(signal).catch(forgetIfRefused(() => apply([], 'loading'))));
  }

  /** Fetches the list of DXF maps. A backend without this call answers 404, and has none. @throws {CallError} */
  async listMaps(signal: AbortSignal): Promise<void> {
    const { state } = this.#options;
    const apply = (maps: readonly DesignEntry[]) => {
      const designs = state.list.filter(({ map }) => !map);
      if (!signal.aborted) this.#setDesigns([...designs, ...maps], state.phase);
    };
    apply(await this.#maps(signal).catch(forgetIfRefused(() => apply([]))));
  }

  /** Fetches and reads one file, unless that is done or in progress; retried automatically after a transient fault. */
  async load(id: string): Promise<void> {
    const design = designOf(this.#options.state, id);
    if (!design || design.phase === 'loading' || design.phase === 'ready') return;
    design.phase = 'loading';
    design.fault = undefined;
    this.#retries.begin(id);
    const load = this.#scope.child();
    this.#loads.set(id, load);
    try {
      const { readDesignFile, applyReply, transientErrorOf } = await import('./loadDesignFile.ts');
      const onProgress = this.#showProgress(id, load);
      const reply = await readDesignFile(design, this.#options, { signal: load.signal, onProgress });
      // The list may have been replaced while the file was loading.
      const current = designOf(this.#options.state, id);
      if (load.ended) return;
      this.#endLoad(id);
      if (current) applyReply(current, reply, this.#places.get(id), this.#options);
      const error = transientErrorOf(reply);
      if (error) this.#retries.fail(id, error);
      else this.#retries.settle(id);
    } catch (error) {
      if (load.ended) return;
      this.#endLoad(id);
      // The server became unreachable before the code was loaded.
      this.#options.log(String(error));
      design.phase = 'failed';
      design.fault = { key: 'designs.fault.unreachable', values: {} };
      this.#retries.fail(id, new CallError(0, 'Network error'));
    }
  }

  /** Call it when the shown designs have changed: files that no view needs any more are not retried. */
  dropUnshownRetries(): void {
    this.#retries.dropUnshown();
  }

  /** Cancels the loading of a design; the user sees this and can load it again. */
  cancel(id: string): void {
    const design = designOf(this.#options.state, id);
    this.#endLoad(id);
    this.#retries.settle(id);
    if (!design || (design.phase !== 'loading' && !design.progress)) return;
    design.content = undefined;
    design.progress = undefined;
    design.phase = 'failed';
    design.fault = { key: 'designs.fault.cancelled', values: {} };
  }

  /** @returns a callback for the reader's progress, which is shown once the file has taken {@link SLOW_LOAD_MS} */
  #showProgress(id: string, load: Scope): (progress: DesignProgress) => void {
    let latest: DesignLoading = { stage: 'waiting', percent: undefined };
    let isSlow = false;
    const show = (): void => {
      const design = designOf(this.#options.state, id);
      if (design && isSlow && !load.ended) design.progress = latest;
    };
    load.timeout(() => {
      isSlow = true;
      show();
    }, SLOW_LOAD_MS);
    return ({ stage, readFraction }) => {
      latest = { stage, percent: readFraction === undefined ? undefined : Math.round(readFraction * 100) };
      show();
    };
  }

  #endLoad(id: string): void {
    this.#loads.get(id)?.dispose();
    this.#loads.delete(id);
    const design = designOf(this.#options.state, id);
    if (design?.phase === 'loading') design.progress = undefined;
  }

  #setDesigns(entries: readonly DesignEntry[], phase?: DesignsState['phase']): void {
    const { state } = this.#options;
    setDesigns(state, entries, phase);
    for (const id of this.#loads.keys()) if (!designOf(state, id)) this.#endLoad(id);
  }

  async #designs(signal: AbortSignal): Promise<DesignEntry[]> {
    const url = `${this.#options.sntURL}/api/entities?type=design`;
    const entities = await this.#options.rest.getList('designs', url, siteEntityReader, signal);
    for (const entity of entities) this.#places.set(entity.id, placeOf(entity));
    return entities.map(({ id, uuid, name, info }) => ({
      id,
      uuid: uuid || id,
      name,
      map: false,
      mineArea: info?.mine_area ?? undefined,
      path: info?.path ?? undefined,
    }));
  }

  async #maps(signal: AbortSignal): Promise<DesignEntry[]> {
    const url = `${this.#options.sntURL}/api/adt/workspace/dxf_maps`;
    try {
      const maps = await this.#options.rest.getList('dxfMaps', url, dxfMapSchema, signal);
      return maps.map(({ uuid, name }) => ({ id: uuid, uuid, name, map: true, mineArea: undefined }));
    } catch (error) {
      if (isUnsupported(error)) return [];
      throw error;
    }
  }
}

function placeOf({ info }: WireSiteEntity): ModelPlace | undefined {
  if (!info?.location) return undefined;
  const { easting, northing, alt } = info.location;
  const bearingDeg = typeof info.rotation === 'number' ? info.rotation : 0;
  return { at: { easting, northing, altitude: alt }, bearingDeg };
}
