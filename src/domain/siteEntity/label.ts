/** What a site entity's label shows beside its name (rules.md#labels). */
import type { SiteEntityFacts } from './facts.ts';
import type { SiteEntityCode } from './kind.ts';

interface Labelled extends Pick<SiteEntityFacts, 'level' | 'count'> {
  readonly code: SiteEntityCode;
  readonly info: Readonly<Record<string, unknown>>;
}

/** The figure over a site entity: the level of a pass, chute or crusher in per cent, people counted or inside of how many. */
export function siteEntityFigure(siteEntity: Labelled | undefined): string | undefined {
  if (!siteEntity) return undefined;
  const { code, level, count, info } = siteEntity;
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
export function annotationImage(siteEntity: Labelled | undefined): string | undefined {
  if (siteEntity?.code !== 'annotation') return undefined;
  const image = siteEntity.info['imgUrl'];
  return typeof image === 'string' && image !== '' ? image : undefined;
}
