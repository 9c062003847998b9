/** A view's Babylon scene, drawn through its rig's camera, with all unused features off. */
import { Color4 } from '@babylonjs/core/Maths/math.color.js';
import { Scene } from '@babylonjs/core/scene.js';
import type { Scope } from '../../lifetime/scope.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import { RigCamera } from '../camera/RigCamera.ts';
import type { Colour } from '../gpu/colour.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import { SceneRenderer } from './SceneRenderer.ts';

export class ViewScene {
  readonly scene: Scene;
  readonly #renderer: SceneRenderer;

  constructor(scope: Scope, engine: ViewEngine, rig: CameraRig) {
    this.scene = createScene(scope, engine);
    const camera = new RigCamera(rig, this.scene);
    this.scene.activeCamera = camera;
    this.#renderer = new SceneRenderer(this.scene, engine, camera);
  }

  setBackground([r, g, b]: Colour): void {
    this.scene.clearColor = new Color4(r, g, b, 1);
  }

  /** @param isSame meshes, camera and all values of materials but clocks are those of the last draw */
  draw(isSame: boolean): void {
    if (!isSame) this.#skipReadyChecks();
    this.#renderer.draw(isSame);
  }

  /** Whether the last draw skipped meshes whose shaders are still being compiled. */
  get isIncomplete(): boolean {
    return this.#renderer.isIncomplete;
  }

  /** Whether a shader in use is still being compiled: the view must be drawn again. Checks all materials. */
  get isCompiling(): boolean {
    // Before its first draw a material has no effect to check.
    if (this.isIncomplete) return true;
    const { materials } = this.scene;
    for (let k = 0; k < materials.length; k++) {
      const effect = materials[k]?.getEffect();
      if (effect && !effect.isReady()) return true;
    }
    return false;
  }

  get triangles(): number {
    return this.#renderer.triangles;
  }

  /**
   * Skips readiness checks of compiled materials: for each check Babylon builds the full string of defines. Materials
   * do not change after their first draw; after a lost context shaders are compiled again, and the checks are on again.
   */
  #skipReadyChecks(): void {
    const { materials } = this.scene;
    for (let k = 0; k < materials.length; k++) {
      const material = materials[k];
      if (material) material.checkReadyOnlyOnce = material.getEffect()?.isReady() === true;
    }
  }
}

function createScene(scope: Scope, engine: ViewEngine): Scene {
  const scene = scope.own(new Scene(engine));
  // Each pane drives its own camera: Babylon's listeners would receive every pane's pointer.
  scene.detachControl();
  scene.useRightHandedSystem = true;
  scene.skipPointerMovePicking = true;
  scene.animationsEnabled = false;
  scene.collisionsEnabled = false;
  scene.fogEnabled = false;
  scene.lensFlaresEnabled = false;
  scene.lightsEnabled = false;
  scene.particlesEnabled = false;
  scene.postProcessesEnabled = false;
  scene.probesEnabled = false;
  scene.proceduralTexturesEnabled = false;
  scene.renderTargetsEnabled = false;
  scene.shadowsEnabled = false;
  scene.skeletonsEnabled = false;
  scene.spritesEnabled = false;
  return scene;
}
