/**
 * Status glyphs as SVG paths in a 12 px box, drawn by canvas into the label atlas and by SVG into callouts. Each status has
 * a shape of its own: colour is never the only signal.
 */
import { STATE_FLAGS } from '../../state/world/stateFlags.ts';

/** The index in this list is the glyph number in shaders. */
export const GLYPH_NAMES = [
  'operating',
  'other',
  'offline',
  'loaded',
  'loadedOther',
  'empty',
  'emptyOther',
  'stale',
  'warning',
  'alert',
  'alertSeen',
  'siteEntity',
] as const;
export type GlyphName = (typeof GLYPH_NAMES)[number];

/**
 * Share of its distance by which a glyph is drawn nearer to the eye in perspective: otherwise the ground would hide its
 * lower half.
 */
export const GLYPH_NEARER_SHARE = 0.01;

/** Colour channel of a shape: the status colour, or always alert red. */
export type GlyphChannel = 'status' | 'alert';

export interface GlyphShape {
  path: string;
  channel: GlyphChannel;
  /** Line width; undefined fills. */
  lineWidth: number | undefined;
  dash?: readonly number[];
}

/** Width of a glyph's box: wider with a triangle beside it. */
export function glyphWidth(name: GlyphName): number {
  return name === 'other' || name === 'loadedOther' || name === 'emptyOther' ? 22 : 12;
}

const discPath = 'M2 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z';
const ringPath = 'M1.5 6a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0Z';
const crossPath = 'M4.4 4.4L7.6 7.6M7.6 4.4L4.4 7.6';
const bedPath = 'M1.2 3H10.8L9 9H3Z';
const squarePath = 'M2.5 2.5H9.5V9.5H2.5Z';
const trianglePath = 'M6 2.5L10 9.8H2Z';
const markPath = 'M17 2.5L21 9.8H13Z';
const diamondPath = 'M6 0.8L11.2 6L6 11.2L0.8 6Z';

const otherStatusMark: GlyphShape = { path: markPath, channel: 'alert', lineWidth: undefined };
const filledShape = (path: string): GlyphShape => ({ path, channel: 'status', lineWidth: undefined });
const strokedShape = (path: string): GlyphShape => ({ path, channel: 'status', lineWidth: 1.5 });

export const GLYPH_SHAPES: Record<GlyphName, readonly GlyphShape[]> = {
  operating: [filledShape(discPath)],
  other: [filledShape(discPath), otherStatusMark],
  offline: [strokedShape(ringPath), strokedShape(crossPath)],
  loaded: [filledShape(bedPath)],
  loadedOther: [filledShape(bedPath), otherStatusMark],
  empty: [strokedShape(bedPath)],
  emptyOther: [strokedShape(bedPath), otherStatusMark],
  stale: [{ path: ringPath, channel: 'status', lineWidth: 1.5, dash: [2.2, 2.5] }],
  warning: [strokedShape(trianglePath)],
  alert: [{ path: diamondPath, channel: 'alert', lineWidth: undefined }],
  alertSeen: [{ path: diamondPath, channel: 'alert', lineWidth: 1.5 }],
  /** Site entities are filled with their own colour. */
  siteEntity: [filledShape(squarePath)],
};

/** Flags that matter if a kind shows online and offline instead of the status: alerts, offline, stale. */
export const LINK_FLAGS = STATE_FLAGS.offline | STATE_FLAGS.stale | STATE_FLAGS.alert | STATE_FLAGS.alertSeen;

/** The glyph of a row's state; the marker shader makes the same choice. */
export function glyphOf(stateFlags: number): GlyphName {
  const isOther = (stateFlags & STATE_FLAGS.statusMask) === STATE_FLAGS.other;
  if ((stateFlags & STATE_FLAGS.alert) !== 0) return 'alert';
  if ((stateFlags & STATE_FLAGS.alertSeen) !== 0) return 'alertSeen';
  if ((stateFlags & STATE_FLAGS.statusMask) === STATE_FLAGS.offline) return 'offline';
  if ((stateFlags & STATE_FLAGS.stale) !== 0) return 'stale';
  if ((stateFlags & STATE_FLAGS.warning) !== 0) return 'warning';
  const load = stateFlags & STATE_FLAGS.heaped;
  if (load === STATE_FLAGS.loaded) return isOther ? 'loadedOther' : 'loaded';
  if (load === STATE_FLAGS.empty) return isOther ? 'emptyOther' : 'empty';
  return isOther ? 'other' : 'operating';
}
