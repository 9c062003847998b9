import type { Selection } from '../../state/selection/Selection.ts';
import type { World } from '../../state/world/World.ts';
import type { ChangingGround } from '../camera/ground.ts';
import type { ViewDisplay } from '../display/display.ts';
import type { SceneTheme } from '../display/theme.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import type { WorldTextures } from '../gpu/WorldTextures.ts';
import type { ModelStore } from '../models/ModelStore.ts';
import type { MapState } from '../tiles/mapState.ts';

/** Dependencies of a view's renderer. */
export interface ViewCoreOptions {
  engine: ViewEngine;
  pane: HTMLElement;
  world: World;
  selection: Selection;
  textures: WorldTextures;
  models: ModelStore;
  /** The map's surface, and its loading state. */
  ground: ChangingGround;
  mapState: MapState;
  theme: SceneTheme;
  /** Content of the view besides its world and map; shared with the page. */
  display: ViewDisplay;
}
