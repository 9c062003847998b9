/** Content of a site entity's label beside its name (rules.md#labels). */
import type { SiteEntityFacts } from './facts.ts';
import type { SiteEntityCode } from './kind.ts';

interface LabelFacts extends Pick<SiteEntityFacts, 'level' | 'count'> {
  readonly code: SiteEntityCode;
  readonly info: Readonly<Record<string, unknown>>;
}

/**
 * The figure above a site entity: the level of a pass, chute or crusher in per cent, or the number of people, with the
 * capacity if there is one; a count of 0 shows none.
 */
export function siteEntityFigure(siteEntity: LabelFacts | undefined): string | undefined {
  if (!siteEntity) return undefined;
  const { code, level, count, info } = siteEntity;
  if (code === 'RSU') return count ? String(count) : undefined;
  if (code === 'RC') return occupancyText(count, info['capacity']);
  if (level === undefined || !Number.isFinite(level)) return undefined;
  return `${Math.round(level)} %`;
}

function occupancyText(count: number | undefined, capacity: unknown): string | undefined {
  if (!count) return undefined;
  return typeof capacity === 'number' ? `${count}/${capacity}` : String(count);
}

/** URL of an annotation's sign; undefined for other entities and for annotations without one. */
export function annotationImage(siteEntity: LabelFacts | undefined): string | undefined {
  if (siteEntity?.code !== 'annotation') return undefined;
  const image = siteEntity.info['imgUrl'];
  return typeof image === 'string' && image !== '' ? image : undefined;
}

/** Orientation of a sign: facing the viewer, or fixed in the world. */
export type SignOrientation = 'viewer' | 'world';

/** A sign as it is drawn. */
export interface Sign {
  readonly address: string;
  /** CSS pixels at scale 1. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Whether the picture is stretched to fill the box; otherwise it keeps its aspect ratio. */
  readonly fillsBox: boolean;
  readonly orientation: SignOrientation;
  /** Radians about the scene's axes, applied in the order z, y, x; for a sign facing the viewer only z counts. */
  readonly xRad: number;
  readonly yRad: number;
  readonly zRad: number;
}

/** Default width and height of an annotation, and limits of specified ones, CSS pixels. */
export const SIGN_SIZE_PX = { usual: 40, least: 4, most: 400 } as const;
const cachedSigns = new WeakMap<object, { sign: Sign | undefined }>();

/** The sign of an annotation (rules.md#annotations); the same object until its record is replaced. */
export function annotationSign(siteEntity: LabelFacts | undefined): Sign | undefined {
  if (siteEntity?.code !== 'annotation') return undefined;
  const known = cachedSigns.get(siteEntity.info);
  if (known) return known.sign;
  const sign = signOf(siteEntity);
  cachedSigns.set(siteEntity.info, { sign });
  return sign;
}

function signOf(siteEntity: LabelFacts): Sign | undefined {
  const address = annotationImage(siteEntity);
  if (address === undefined) return undefined;
  const { imgWidth, imgHeight, follow, rotation } = siteEntity.info;
  return {
    address,
    widthPx: signSidePx(imgWidth),
    heightPx: signSidePx(imgHeight),
    fillsBox: typeof imgWidth === 'number' && typeof imgHeight === 'number' && imgWidth !== imgHeight,
    orientation: follow === false ? 'world' : 'viewer',
    ...signRotation(rotation),
  };
}

function signSidePx(px: unknown): number {
  if (typeof px !== 'number' || !(px > 0)) return SIGN_SIZE_PX.usual;
  return Math.min(SIGN_SIZE_PX.most, Math.max(SIGN_SIZE_PX.least, px));
}

/** A bearing, degrees clockwise from north, rotates a sign, which by default faces south, about the vertical axis. */
function signRotation(rotation: unknown): Pick<Sign, 'xRad' | 'yRad' | 'zRad'> {
  if (typeof rotation === 'number') return { xRad: 0, yRad: Math.PI - (rotation * Math.PI) / 180, zRad: 0 };
  const { x, y, z } = (typeof rotation === 'object' && rotation !== null ? rotation : {}) as Record<string, unknown>;
  const radians = (turn: unknown) => (typeof turn === 'number' && Number.isFinite(turn) ? turn : 0);
  return { xRad: radians(x), yRad: radians(y), zRad: radians(z) };
}

/** Only annotations of the type `location` have a place in the scene (rules.md#annotations). */
export function isPlaced(info: Readonly<Record<string, unknown>> | null | undefined): boolean {
  return info?.['type'] === 'location';
}
