import type { LayerFactory } from '../LayerContext.ts';
import { lazySketches } from './lazySketches.ts';
import { SketchSet } from './SketchSet.ts';
import { ZoneLookSet } from './ZoneLookSet.ts';

export const create: LayerFactory = (context) => [
  lazySketches(context, context.sharedByMap.of(ZoneLookSet), ({ display }) => display.zones),
  lazySketches(context, context.shared.of(SketchSet)),
];
