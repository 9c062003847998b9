/** Lists the site's designs and fetches the files of those that are shown (rules.md#designs). */
import { dxfMapSchema } from '../../domain/wire/designs.ts';
import { siteEntitySchema, type WireSiteEntity } from '../../domain/wire/siteEntities.ts';
import type { Scope } from '../../lifetime/scope.ts';
import {
  type DesignEntry,
  type DesignsState,
  designOf,
  type ModelPlace,
  setDesigns,
} from '../../state/designs/designs.ts';
import { CallError } from '../rest/CallError.ts';
import type { RestClient } from '../rest/RestClient.ts';
import type { DesignFileOptions } from './loadDesignFile.ts';

export interface DesignServiceOptions extends DesignFileOptions {
  rest: RestClient;
  state: DesignsState;
}

export class DesignService {
  readonly #scope: Scope;
  readonly #options: DesignServiceOptions;
  readonly #places = new Map<string, ModelPlace | undefined>();

  constructor(scope: Scope, options: DesignServiceOptions) {
    this.#scope = scope;
    this.#options = options;
  }

  /** Fetches the list, designs before DXF maps; the response of an overtaken request is dropped. @throws {CallError} */
  async list(signal: AbortSignal): Promise<void> {
    const designs = await this.#designs(signal);
    const maps = this.#options.state.list.filter(({ map }) => map);
    if (!signal.aborted) setDesigns(this.#options.state, [...designs, ...maps]);
  }

  /** Fetches the list of DXF maps. A backend that has no such call answers 404: it has none. @throws {CallError} */
  async listMaps(signal: AbortSignal): Promise<void> {
    const maps = await this.#maps(signal);
    const { state } = this.#options;
    const designs = state.list.filter(({ map }) => !map);
    if (!signal.aborted) setDesigns(state, [...designs, ...maps], state.phase);
  }

  /** Fetches and reads one file, unless that is under way or done. */
  async load(id: string): Promise<void> {
    const design = designOf(this.#options.state, id);
    if (!design || design.phase === 'loading' || design.phase === 'ready') return;
    design.phase = 'loading';
    design.fault = undefined;
    try {
      const { readDesignFile, applyReply } = await import('./loadDesignFile.ts');
      const reply = await readDesignFile(design, this.#options);
      // The list may have been replaced while the file was loading.
      const current = designOf(this.#options.state, id);
      if (current && !this.#scope.ended) applyReply(current, reply, this.#places.get(id), this.#options);
    } catch (error) {
      // The server went away before the code was there.
      this.#options.log(String(error));
      design.phase = 'failed';
      design.fault = { key: 'designs.fault.unreachable', values: {} };
    }
  }

  async #designs(signal: AbortSignal): Promise<DesignEntry[]> {
    const url = `${this.#options.sntURL}/api/entities?type=design`;
    const entities = await this.#options.rest.getList('designs', url, siteEntitySchema, signal);
    for (const entity of entities) this.#places.set(entity.id, placeOf(entity));
    return entities.map(({ id, uuid, name, info }) => ({
      id,
      uuid: uuid ?? id,
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
      if (error instanceof CallError && error.status === 404) return [];
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
