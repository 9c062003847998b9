/** Textures per world and map, shared by the views that show both and disposed with the last of them. */
import type { Scope } from '../../lifetime/scope.ts';
import type { World } from '../../state/world/World.ts';
import type { ViewEngine } from './ViewEngine.ts';
import { WorldTextures } from './WorldTextures.ts';

interface SharedEntry {
  world: World;
  map: object;
  scope: Scope;
  textures: WorldTextures;
  users: number;
}

export class SharedTextures {
  readonly #scope: Scope;
  readonly #engine: ViewEngine;
  readonly #entries: SharedEntry[] = [];

  constructor(scope: Scope, engine: ViewEngine) {
    this.#scope = scope;
    this.#engine = engine;
  }

  /** The textures of a world on a map; released when the view's scope ends. */
  of(viewScope: Scope, world: World, map: object): WorldTextures {
    const known = this.#entries.find((entry) => entry.world === world && entry.map === map);
    const sharedEntry = known ?? this.#create(world, map);
    sharedEntry.users++;
    viewScope.own(() => {
      sharedEntry.users--;
      if (sharedEntry.users > 0) return;
      sharedEntry.scope.dispose();
      this.#entries.splice(this.#entries.indexOf(sharedEntry), 1);
    });
    return sharedEntry.textures;
  }

  #create(world: World, map: object): SharedEntry {
    const scope = this.#scope.child();
    const shared = { world, map, scope, textures: new WorldTextures(scope, this.#engine, world), users: 0 };
    this.#entries.push(shared);
    return shared;
  }
}
