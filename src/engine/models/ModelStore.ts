/** The vehicle models for all views: boxes until the files are loaded. */
import type { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import { proxy } from 'valtio';
import type { Scope } from '../../lifetime/scope.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import { boxModels, type LoadedModels } from './loadModels.ts';
import { createModelTexture } from './modelTexture.ts';
import type { PackedModels } from './packModels.ts';

export interface ModelState {
  phase: 'loading' | 'ready';
  /** Files and categories that had to be replaced. */
  problems: string[];
}

export class ModelStore {
  readonly state: ModelState = proxy<ModelState>({ phase: 'loading', problems: [] });
  #packed: PackedModels = boxModels();
  #texture: RawTexture;
  readonly #engine: ViewEngine;

  constructor(scope: Scope, engine: ViewEngine) {
    this.#engine = engine;
    this.#texture = createModelTexture(engine, this.#packed);
    scope.own(() => this.#texture.dispose());
  }

  get packed(): PackedModels {
    return this.#packed;
  }

  get texture(): RawTexture {
    return this.#texture;
  }

  setModels(loaded: LoadedModels): void {
    this.#texture.dispose();
    this.#packed = loaded.packed;
    this.#texture = createModelTexture(this.#engine, loaded.packed);
    this.state.phase = 'ready';
    this.state.problems = loaded.problems;
  }
}
