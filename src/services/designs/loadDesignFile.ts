/** Fetches the file of a design and applies the result; its code is loaded with the first shown design. */
import { ref } from 'valtio';
import { CONTRAST_COLOUR } from '../../domain/dxf/colour.ts';
import type { DxfDrawing } from '../../domain/dxf/drawing.ts';
import type { DesignFault, DesignLayerState, DesignState, ModelPlace } from '../../state/designs/designs.ts';
import type { SessionGuard } from '../rest/bearerFetch.ts';
import { CallError } from '../rest/CallError.ts';
import { isTransientError } from '../rest/isTransientError.ts';
import type { DesignReadOptions, ReadDesign } from './designReader.ts';
import type { DesignReply } from './dxfWorker.ts';

export interface DesignFileOptions {
  sntURL: string;
  token: () => Promise<string>;
  session: SessionGuard;
  read: ReadDesign;
  /** Logs to the console. */
  log: (message: string) => void;
}

/** Has a design's file read, whether in a worker or elsewhere. */
export async function readDesignFile(
  design: DesignState,
  options: DesignFileOptions,
  readOptions: DesignReadOptions,
): Promise<DesignReply> {
  return readWithFreshToken(urlOf(design, options.sntURL), options, readOptions);
}

/** @param place position of the model's entity */
export function applyReply(
  design: DesignState,
  reply: DesignReply,
  place: ModelPlace | undefined,
  { log }: Pick<DesignFileOptions, 'log'>,
): void {
  if (reply.kind === 'drawing') {
    design.layers = layersOf(reply.drawing, design.layers);
    design.report = reply.drawing.report;
    design.extent = { min: reply.drawing.min, max: reply.drawing.max };
    design.content = ref(reply);
    design.phase = 'ready';
    return;
  }
  if (reply.kind === 'model') {
    design.content = ref({ ...reply, place });
    design.phase = 'ready';
    return;
  }
  design.fault = faultOf(reply);
  design.phase = 'failed';
  if (reply.kind === 'broken') log(`DXF parser error in ${design.name}: ${reply.message}`);
}

/** The error of a load that may succeed later; undefined for any other reply. */
export function transientErrorOf(reply: DesignReply): CallError | undefined {
  if (reply.kind === 'unreachable') return new CallError(0, 'Network error');
  if (reply.kind !== 'refused') return undefined;
  const { status, statusText, retryAfterMs } = reply;
  const error = new CallError(status, `Request failed: ${status}`, {
    serverText: statusText || undefined,
    retryAfterMs,
  });
  return isTransientError(error) ? error : undefined;
}

function urlOf({ uuid, name, map }: DesignState, sntURL: string): string {
  const query = new URLSearchParams({ uuid, name, ...(map && { type: 'map' }) });
  return `${sntURL}/api/designs?${query}`;
}

/** A worker fetches the file, without the client's handling of refused tokens: that is done here. */
async function readWithFreshToken(
  url: string,
  { read, token, session }: DesignFileOptions,
  readOptions: DesignReadOptions,
): Promise<DesignReply> {
  let usedToken = '';
  const readToken = async (): Promise<string> => {
    usedToken = await token();
    return usedToken;
  };
  const reply = await read(url, readToken, readOptions);
  if (reply.kind !== 'refused' || reply.status !== 401) return reply;
  const secondReply = await read(url, () => session.freshToken(usedToken), readOptions);
  if (secondReply.kind === 'refused' && secondReply.status === 401) session.refuseToken(secondReply.statusText);
  return secondReply.kind === 'unreachable' ? reply : secondReply;
}

/** @param before layers of the same file read in another unit, with the user's choices of visibility */
function layersOf({ layers }: DxfDrawing, before: readonly DesignLayerState[]): DesignLayerState[] {
  const shownByName = new Map(before.map(({ name, shown }) => [name, shown]));
  return layers.map(({ name, colour, shown, off, frozen, entities }) => ({
    name,
    colour: colour === CONTRAST_COLOUR ? undefined : `#${colour.toString(16).padStart(6, '0')}`,
    shown: shownByName.get(name) ?? shown,
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
