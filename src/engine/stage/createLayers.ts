/** The layers of a view: each is a folder of src/engine/layers with a `layer.ts`, listed here by name. */
import type { Layer } from '../layers/Layer.ts';
import type { LayerContext, LayerFactory } from '../layers/LayerContext.ts';

/** In the order in which they are updated: labels keep clear of callouts. */
const LAYERS = [
  'backdrop',
  'coarse',
  'tiles',
  'section',
  'designs',
  'areas',
  'trails',
  'shadows',
  'entities',
  'outline',
  'sketches',
  'callouts',
  'labels',
] as const;

const LAYER_FACTORIES = import.meta.glob<LayerFactory>('../layers/*/layer.ts', { eager: true, import: 'createLayer' });

export function createLayers(context: LayerContext): Layer[] {
  return LAYERS.flatMap((name) => layerFactoryOf(name)(context));
}

/** Layer folders that are missing from the list. */
export function unlistedLayers(): string[] {
  const listedNames = new Set<string>(LAYERS.map(pathOf));
  return Object.keys(LAYER_FACTORIES).filter((path) => !listedNames.has(path));
}

function layerFactoryOf(name: string): LayerFactory {
  const create = LAYER_FACTORIES[pathOf(name)];
  if (!create) throw new Error(`src/engine/layers has no ${name}/layer.ts that exports createLayer`);
  return create;
}

function pathOf(name: string): string {
  return `../layers/${name}/layer.ts`;
}
