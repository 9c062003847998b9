/** Lists the site's designs and fetches the files of those that are shown (rules.md#designs). */

import { ref } from 'valtio';
import { CONTRAST_COLOUR } from '../../domain/dxf/colour.ts';
import type { DxfDrawing } from '../../domain/dxf/drawing.ts';
import { dxfMapSchema } from '../../domain/wire/designs.ts';
import { siteEntitySchema, type WireSiteEntity } from '../../domain/wire/siteEntities.ts';
import type { Scope } from '../../lifetime/scope.ts';
import {
  type DesignEntry,
  type DesignFault,
  type DesignLayerState,
  type DesignState,
  type DesignsState,
  designOf,
  type ModelPlace,
  setDesigns,
} from '../../state/designs/designs.ts';
import { CallError } from '../rest/CallError.ts';
import type { RestClient, SessionGuard } from '../rest/RestClient.ts';
import type { ReadDesign } from './designReader.ts';
import type { DesignReply } from './dxfWorker.ts';

export interface DesignServiceOptions {
  rest: RestClient;
  sntURL: string;
  token: () => Promise<string>;
  session: SessionGuard;
  read: ReadDesign;
  state: DesignsState;
  /** Logs to the console. */
  log: (message: string) => void;
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
    const reply = await this.#read(this.#urlOf(design));
    // The list may have been replaced while the file was loading.
    const current = designOf(this.#options.state, id);
    if (current && !this.#scope.ended) this.#apply(current, reply);
  }

  #apply(design: DesignState, reply: DesignReply): void {
    if (reply.kind === 'drawing') {
      design.layers = layersOf(reply.drawing);
      design.report = reply.drawing.report;
      design.extent = { min: reply.drawing.min, max: reply.drawing.max };
      design.content = ref(reply);
      design.phase = 'ready';
      return;
    }
    if (reply.kind === 'model') {
      design.content = ref({ ...reply, place: this.#places.get(design.id) });
      design.phase = 'ready';
      return;
    }
    design.fault = faultOf(reply);
    design.phase = 'failed';
    if (reply.kind === 'broken') this.#options.log(`DXF parser error in ${design.name}: ${reply.message}`);
  }

  #urlOf({ uuid, name, map }: DesignState): string {
    const query = new URLSearchParams({ uuid, name, ...(map && { type: 'map' }) });
    return `${this.#options.sntURL}/api/designs?${query}`;
  }

  /** The file is fetched by a worker, past the client that knows what to do with a refused token. */
  async #read(url: string): Promise<DesignReply> {
    const { read, token, session } = this.#options;
    let used = '';
    const reply = await read(url, async () => {
      used = await token();
      return used;
    });
    if (reply.kind !== 'refused' || reply.status !== 401) return reply;
    const again = await read(url, () => session.freshToken(used));
    if (again.kind === 'refused' && again.status === 401) session.refuseToken(again.statusText);
    return again.kind === 'unreachable' ? reply : again;
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

function layersOf({ layers }: DxfDrawing): DesignLayerState[] {
  return layers.map(({ name, colour, shown, off, frozen, entities }) => ({
    name,
    colour: colour === CONTRAST_COLOUR ? undefined : `#${colour.toString(16).padStart(6, '0')}`,
    shown,
    off,
    frozen,
    entities,
  }));
}

function faultOf(reply: Exclude<DesignReply, { kind: 'drawing' | 'model' }>): DesignFault {
  switch (reply.kind) {
    case 'refused':
      return { key: 'designs.fault.refused', values: { status: reply.status, text: reply.statusText } };
    case 'unreachable':
      return { key: 'designs.fault.unreachable', values: {} };
    case 'fault':
      return { key: `designs.fault.${reply.code}`, values: {} };
    case 'broken':
      return { key: 'designs.fault.broken', values: {} };
  }
}
