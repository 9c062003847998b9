import type { LayerFactory } from '../LayerContext.ts';
import { lazySketches } from './lazySketches.ts';
import { SketchSet } from './SketchSet.ts';

export const create: LayerFactory = (context) => [lazySketches(context, context.shared.of(SketchSet))];
