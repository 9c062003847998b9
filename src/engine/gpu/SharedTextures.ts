/** Textures per world, shared by the views that show it and disposed with the last of them. */
import type { Scope } from '../../lifetime/scope.ts';
import type { World } from '../../state/world/World.ts';
import type { ViewEngine } from './ViewEngine.ts';
import { WorldTextures } from './WorldTextures.ts';

interface SharedEntry {
  scope: Scope;
  textures: WorldTextures;
  users: number;
}

export class SharedTextures {
  readonly #scope: Scope;
  readonly #engine: ViewEngine;
  readonly #worlds = new Map<World, SharedEntry>();

  constructor(scope: Scope, engine: ViewEngine) {
    this.#scope = scope;
    this.#engine = engine;
  }

  /** The textures of a world; released when the view's scope ends. */
  of(viewScope: Scope, world: World): WorldTextures {
    const shared = this.#worlds.get(world) ?? this.#create(world);
    shared.users++;
    viewScope.own(() => {
      shared.users--;
      if (shared.users > 0) return;
      shared.scope.dispose();
      this.#worlds.delete(world);
    });
    return shared.textures;
  }

  #create(world: World): SharedEntry {
    const scope = this.#scope.child();
    const shared = { scope, textures: new WorldTextures(scope, this.#engine, world), users: 0 };
    this.#worlds.set(world, shared);
    return shared;
  }
}
