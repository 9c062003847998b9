/** Lists the site's designs and fetches the files of those that are shown (rules.md#designs). */

import { ref } from 'valtio';
import { CONTRAST_COLOUR } from '../../domain/dxf/colour.ts';
import type { DxfDrawing } from '../../domain/dxf/drawing.ts';
import { messageOf } from '../../domain/fault/messageOf.ts';
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
import type { RestClient } from '../rest/RestClient.ts';
import { readList } from '../rest/readList.ts';
import type { ReadDesign } from './designReader.ts';
import type { DesignReply } from './dxfWorker.ts';

export interface DesignServiceOptions {
  rest: RestClient;
  sntURL: string;
  token: () => Promise<string>;
  read: ReadDesign;
  state: DesignsState;
  /** Logs to the console. */
  log: (message: string) => void;
}

export class DesignService {
  readonly #scope: Scope;
  readonly #options: DesignServiceOptions;
  readonly #places = new Map<string, ModelPlace | undefined>();
  #listRequests = 0;
  /** Number of the last request whose response was applied. */
  #lastAppliedRequest = 0;

  constructor(scope: Scope, options: DesignServiceOptions) {
    this.#scope = scope;
    this.#options = options;
  }

  /** Fetches the list, designs before DXF maps. A backend without DXF maps has none; if their request fails, the known ones stay. */
  async list(): Promise<void> {
    const { state } = this.#options;
    state.phase = 'loading';
    try {
      await this.#read();
    } catch (error) {
      if (this.#scope.ended) return;
      state.phase = 'failed';
      state.fault = { key: 'designs.listFailed', values: { message: messageOf(error) } };
    }
  }

  /** Fetches changes of other users; after a failure the list stays. */
  async refresh(): Promise<void> {
    if (this.#options.state.phase === 'ready') await this.#read().catch(() => {});
  }

  /** The response of an overtaken request is dropped. */
  async #read(): Promise<void> {
    const turn = ++this.#listRequests;
    const [designs, maps] = await Promise.all([this.#designs(), this.#maps()]);
    if (this.#scope.ended || turn < this.#lastAppliedRequest) return;
    this.#lastAppliedRequest = turn;
    setDesigns(this.#options.state, [...designs, ...maps]);
  }

  /** Fetches and reads one file, unless that is under way or done. */
  async load(id: string): Promise<void> {
    const design = designOf(this.#options.state, id);
    if (!design || design.phase === 'loading' || design.phase === 'ready') return;
    design.phase = 'loading';
    design.fault = undefined;
    const reply = await this.#options.read(this.#urlOf(design), this.#options.token);
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

  async #designs(): Promise<DesignEntry[]> {
    const url = `${this.#options.sntURL}/api/entities?type=design`;
    const body = await this.#options.rest.getJson(url, this.#scope.signal);
    const entities = readList(body, siteEntitySchema);
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

  async #maps(): Promise<DesignEntry[]> {
    try {
      const url = `${this.#options.sntURL}/api/adt/workspace/dxf_maps`;
      const body = await this.#options.rest.getJson(url, this.#scope.signal);
      return readList(body, dxfMapSchema).map(({ uuid, name }) => ({
        id: uuid,
        uuid,
        name,
        map: true,
        mineArea: undefined,
      }));
    } catch {
      return this.#options.state.list.filter(({ map }) => map);
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
