/** Figures of a measure as text, and how the scene shows it. */
import { pathLengths } from '../../../domain/measure/lengths.ts';
import { areaFigures, isOutlineCrossed } from '../../../domain/measure/surface.ts';
import type { Measure } from '../../../state/sketch/measures.ts';
import type { Sketch } from '../../../state/sketch/sketches.ts';
import { formatNumber } from '../../format/number.ts';
import type { DrawingTexts } from '../useDrawingTexts.ts';

interface MeasuredValue {
  key:
    | 'length'
    | 'plan'
    | 'height'
    | 'slope'
    | 'bearing'
    | 'climb'
    | 'area'
    | 'surface'
    | 'perimeter'
    | 'above'
    | 'below'
    | 'known';
  text: string;
}

const HECTARE_M2 = 10_000;

/** The main figure first. */
export function measuredValuesOf(measure: Measure, t: DrawingTexts): MeasuredValue[] {
  const isArea = measure.kind === 'area' || measure.kind === 'volume';
  if (!isArea) return lengthFigures(measure, t);
  if (isOutlineCrossed(measure.points)) return [{ key: 'area', text: t('measure.crossing') }];
  return measure.kind === 'area' ? areaTexts(measure, t) : volumeTexts(measure, t);
}

function lengthFigures({ points }: Measure, t: DrawingTexts): MeasuredValue[] {
  const path = pathLengths(points);
  if (!path) return [];
  const metresText = (metres: number) => `${formatNumber(metres, 2)} ${t('measure.units.m')}`;
  const percent = Number.isFinite(path.slopePercent)
    ? `${formatNumber(path.slopePercent, 1)} %`
    : t('measure.vertical');
  const figures: MeasuredValue[] = [
    { key: 'length', text: metresText(path.lengthM) },
    { key: 'plan', text: metresText(path.planLengthM) },
    { key: 'height', text: metresText(path.riseM) },
    { key: 'slope', text: `${percent} · ${formatNumber(path.slopeDeg, 1)}°` },
  ];
  if (points.length > 2)
    figures.push({ key: 'climb', text: `${metresText(path.climbM)} · ${metresText(-path.descentM)}` });
  else if (path.bearingDeg !== undefined)
    figures.push({ key: 'bearing', text: `${formatNumber(path.bearingDeg, 1)}°` });
  return figures;
}

function areaTexts({ points }: Measure, t: DrawingTexts): MeasuredValue[] {
  const { planAreaM2, surfaceM2 } = areaFigures(points);
  const squareMetresText = (m2: number) => `${formatNumber(m2, 2)} ${t('measure.units.m2')}`;
  const hectares = ` (${formatNumber(planAreaM2 / HECTARE_M2, 2)} ${t('measure.units.ha')})`;
  const perimeter = pathLengths(points, true)?.lengthM;
  return [
    { key: 'area', text: squareMetresText(planAreaM2) + (planAreaM2 >= HECTARE_M2 ? hectares : '') },
    { key: 'surface', text: squareMetresText(surfaceM2) },
    { key: 'perimeter', text: `${formatNumber(perimeter, 2)} ${t('measure.units.m')}` },
  ];
}

function volumeTexts(measure: Measure, t: DrawingTexts): MeasuredValue[] {
  const { volume, isUnderRock } = measure;
  if (isUnderRock) return [{ key: 'above', text: t('measure.underRock') }];
  if (!volume || volume.knownShare === 0) return [{ key: 'above', text: t('measure.noGround') }];
  const cubicMetresText = (m3: number) => `${formatNumber(m3, 0)} ${t('measure.units.m3')}`;
  const figures: MeasuredValue[] = [
    { key: 'above', text: cubicMetresText(volume.aboveM3) },
    { key: 'below', text: cubicMetresText(volume.belowM3) },
  ];
  if (volume.knownShare < 1) figures.push({ key: 'known', text: `${formatNumber(volume.knownShare * 100, 0)} %` });
  return [...figures, ...areaTexts(measure, t).slice(0, 1)];
}

/** A measure for the clipboard: its figures and its points, one per line. */
export function copyText(measure: Measure, t: DrawingTexts): string {
  const figures = measuredValuesOf(measure, t).map(({ key, text }) => `${t(`measure.figures.${key}`)}\t${text}`);
  const points = measure.points.map(({ easting, northing, altitude }) =>
    [easting, northing, altitude].map((metres) => metres.toFixed(2)).join('\t'),
  );
  const head = ['easting', 'northing', 'altitude'] as const;
  return [
    t(`measure.kinds.${measure.kind}`),
    ...figures,
    head.map((axis) => t(`bar.${axis}`)).join('\t'),
    ...points,
  ].join('\n');
}

export function sketchOf(measure: Measure, t: DrawingTexts): Sketch {
  return {
    points: measure.points,
    closed: measure.kind === 'area' || measure.kind === 'volume',
    tone: 'kept',
    lineWidthPx: 2,
    pointSizePx: 7,
    label: measuredValuesOf(measure, t)[0]?.text,
  };
}
