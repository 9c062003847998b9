/** What a thing's label shows beside its name (rules.md#labels). */
import type { ThingFacts } from './facts.ts';
import type { ThingCode } from './kind.ts';

interface Labelled extends Pick<ThingFacts, 'level' | 'count'> {
  readonly code: ThingCode;
  readonly info: Readonly<Record<string, unknown>>;
}

/** The figure over a thing: the level of a pass, chute or crusher in per cent, people counted or inside of how many. */
export function thingFigure(thing: Labelled | undefined): string | undefined {
  if (!thing) return undefined;
  const { code, level, count, info } = thing;
  if (code === 'RSU') return count === undefined ? undefined : String(count);
  if (code === 'RC') return occupancyText(count, info['capacity']);
  if (level === undefined || !Number.isFinite(level)) return undefined;
  return `${Math.round(level)} %`;
}

function occupancyText(count: number | undefined, capacity: unknown): string | undefined {
  if (count === undefined) return undefined;
  return typeof capacity === 'number' ? `${count}/${capacity}` : String(count);
}

/** Address of an annotation's sign; undefined for everything else and where it has none. */
export function annotationImage(thing: Labelled | undefined): string | undefined {
  if (thing?.code !== 'annotation') return undefined;
  const image = thing.info['imgUrl'];
  return typeof image === 'string' && image !== '' ? image : undefined;
}
