/** Reports of a vehicle's engine (rules.md#engine-figures). Engines omit figures, and reports arrive late. */

/** Volts, degrees Celsius, kilopascals, litres per hour; undefined if never reported. */
export interface EngineFigures {
  readonly batteryVoltage: number | undefined;
  readonly engineCoolantTemp: number | undefined;
  readonly engineOilPressure: number | undefined;
  readonly fuelRate: number | undefined;
}

const ENGINE_FIGURES = ['batteryVoltage', 'engineCoolantTemp', 'engineOilPressure', 'fuelRate'] as const;
type EngineFigure = (typeof ENGINE_FIGURES)[number];

export interface EngineData extends EngineFigures {
  /** When it reported last, epoch milliseconds. */
  readonly atMs: number;
  /** When each figure was reported last. */
  readonly figureAtMs: Readonly<Partial<Record<EngineFigure, number>>>;
}

export type EngineUpdate = { readonly [F in EngineFigure]?: number | null | undefined };

const NO_ENGINE_FIGURES: EngineFigures = {
  batteryVoltage: undefined,
  engineCoolantTemp: undefined,
  engineOilPressure: undefined,
  fuelRate: undefined,
};

/**
 * Each figure is the latest reported one, in any order of arrival.
 * @returns the same object if the report changes nothing
 */
export function withEngine(known: EngineData | undefined, update: EngineUpdate, atMs: number): EngineData | undefined {
  if (!hasFigures(update)) return known;
  const newerFields = ENGINE_FIGURES.filter((figure) => update[figure] != null && isNewer(known, figure, atMs));
  if (newerFields.length === 0) return known;
  const { figureAtMs, atMs: knownAtMs, ...figures } = known ?? { ...NO_ENGINE_FIGURES, figureAtMs: {}, atMs };
  return {
    ...figures,
    ...Object.fromEntries(newerFields.map((figure) => [figure, update[figure]])),
    atMs: Math.max(knownAtMs, atMs),
    figureAtMs: { ...figureAtMs, ...Object.fromEntries(newerFields.map((figure) => [figure, atMs])) },
  };
}

/** Nearly all status reports have none. */
function hasFigures({ batteryVoltage, engineCoolantTemp, engineOilPressure, fuelRate }: EngineUpdate): boolean {
  return batteryVoltage != null || engineCoolantTemp != null || engineOilPressure != null || fuelRate != null;
}

function isNewer(known: EngineData | undefined, figure: EngineFigure, atMs: number): boolean {
  if (known?.[figure] === undefined) return true;
  return atMs > (known.figureAtMs[figure] ?? known.atMs);
}
