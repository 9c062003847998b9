import type { LayerFactory } from '../LayerContext.ts';
import { lazySketches } from './lazySketches.ts';
import { SketchSet } from './SketchSet.ts';
import { ZoneStyleSet } from './ZoneStyleSet.ts';

const NO_IDS: ReadonlySet<string> = new Set();

export const createLayer: LayerFactory = (context) => [
  lazySketches(context, context.sharedByMap.of(ZoneStyleSet), ({ display }) =>
    display.ruleZones ? display.zones : NO_IDS,
  ),
  lazySketches(context, context.shared.of(SketchSet)),
];
