import type { LayerFactory } from '../LayerContext.ts';
import { lazySketches } from './lazySketches.ts';
import { SketchSet } from './SketchSet.ts';
import { ZoneStyleSet } from './ZoneStyleSet.ts';

export const create: LayerFactory = (context) => [
  lazySketches(context, context.sharedByMap.of(ZoneStyleSet), ({ display }) => display.zones),
  lazySketches(context, context.shared.of(SketchSet)),
];
