/** The labels of a view in one draw call; nothing is uploaded while the choice of labels is the same. */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Scope } from '../../../lifetime/scope.ts';
import type { SceneTheme } from '../../display/theme.ts';
import { MIN_MODEL_PX } from '../../entities/LevelsInView.ts';
import { IndexedMesh } from '../../gpu/IndexedMesh.ts';
import { LayerMaterial } from '../../gpu/LayerMaterial.ts';
import { setVec4s } from '../../gpu/setVec4s.ts';
import type { ViewEngine } from '../../gpu/ViewEngine.ts';
import type { Layer, LayerFrame } from '../Layer.ts';
import { MIN_CELL_AGE_MS } from './CellAllocator.ts';
import type { LabelAtlas } from './LabelAtlas.ts';
import type { LabelAtlases } from './LabelAtlases.ts';
import { type ChooserContext, LabelChooser } from './LabelChooser.ts';
import { LabelSlotTable } from './LabelSlotTable.ts';
import { LABEL_FRAGMENT, LABEL_VERTEX } from './labelShader.ts';

/** Intervals of label placement while the camera rests, in dense views, and while it moves. */
const RESTING_CHOICE_INTERVAL_MS = 300;
/** Vehicles of a dense view are far away, and their order changes slowly. */
const DENSE_CHOICE_INTERVAL_MS = 900;
const MOVING_CHOICE_INTERVAL_MS = 120;
/** While texts are being drawn into the atlas, finished ones are shown at this interval; unfinished choices are made again. */
const PENDING_CHOICE_INTERVAL_MS = 150;
/** Minimum number of draws between choices, for slow machines: meanwhile labels follow their vehicles in the shader. */
const CHOOSE_EVERY_DRAWS = 4;
const QUADS_PER_LABEL = 4;

export interface LabelContext extends ChooserContext {
  readonly atlases: LabelAtlases;
}

export class LabelLayer implements Layer {
  readonly #context: LabelContext;
  readonly #material: LayerMaterial;
  readonly #quads: IndexedMesh;
  readonly #slots: LabelSlotTable;
  readonly #chooser: LabelChooser;
  readonly #sizeUniform = new Vector4();
  readonly #paneUniform = new Vector4();
  readonly #atlasSize = new Vector4();
  /** Clocks of the vehicles' and the site entities' tables. */
  readonly #clocks = new Float32Array(2);
  #indices = new Uint32Array(4096);
  #theme: SceneTheme | undefined;
  #fleetVersion = -1;
  #siteEntitiesVersion = -1;
  #chosenFleetVersion = -1;
  #chosenSiteEntitiesVersion = -1;
  #chosenGroundVersion = -1;
  #mayBeStale = true;
  #drawsSinceChoice = CHOOSE_EVERY_DRAWS;
  #lastChoiceAtMs = Number.NEGATIVE_INFINITY;
  #addedAtMs = 0;
  #atlas: LabelAtlas | undefined;
  /** The atlas replaces it when it grows. */
  #atlasTexture: LabelAtlas['texture'] | undefined;
  #invalidations = -1;
  /** Labels appear and disappear, and texts are drawn, while only time passes. */
  readonly isTimed = true;

  constructor(scope: Scope, scene: Scene, engine: ViewEngine, context: LabelContext) {
    this.#context = context;
    this.#material = scope.own(createMaterial(scene));
    this.#material.setVector4('uSize', this.#sizeUniform);
    this.#material.setVector4('uPane', this.#paneUniform);
    this.#material.setVector4('uAtlasSize', this.#atlasSize);
    this.#quads = new IndexedMesh(scope, 'labels', scene, this.#material);
    this.#quads.mesh.renderingGroupId = 2;
    this.#quads.mesh.alphaIndex = 2;
    this.#slots = new LabelSlotTable(scope, engine);
    this.#chooser = new LabelChooser(this.#slots, context);
  }

  update(frame: LayerFrame): void {
    const atlas = this.#context.atlases.of(frame.pixelRatio);
    this.#fleetVersion = frame.fleet.visible.version;
    this.#siteEntitiesVersion = frame.siteEntities.visible.version;
    // Different tiles hide different labels.
    this.#mayBeStale ||= this.#context.ground.version !== this.#chosenGroundVersion;
    if (this.#choose(frame, atlas) || this.#addDrawnTexts(frame, atlas)) this.#writeIndices();
    this.#clocks[0] = frame.fleet.nowS[0] as number;
    this.#clocks[1] = frame.siteEntities.nowS[0] as number;
    // Last: the atlas may have grown meanwhile.
    if (!frame.isSame || this.#atlasTexture !== atlas.texture) this.#bindUniforms(frame, atlas);
  }

  restore(): void {
    this.#quads.restore();
    this.#lastChoiceAtMs = Number.NEGATIVE_INFINITY;
  }

  get needsRedraw(): boolean {
    return this.#chooser.waitsForTexts;
  }

  get redrawAtMs(): number {
    if (!this.#mayBeStale) return Number.POSITIVE_INFINITY;
    return this.#lastChoiceAtMs + (this.#chooser.needsChoice ? PENDING_CHOICE_INTERVAL_MS : RESTING_CHOICE_INTERVAL_MS);
  }

  get isOutdated(): boolean {
    return (
      this.#chooser.isSettling ||
      this.#chosenFleetVersion !== this.#fleetVersion ||
      this.#chosenSiteEntitiesVersion !== this.#siteEntitiesVersion
    );
  }

  #placementIntervalMs({ hasMoved, fleet }: LayerFrame): number {
    if (this.#chooser.needsChoice) return PENDING_CHOICE_INTERVAL_MS;
    if (hasMoved) return MOVING_CHOICE_INTERVAL_MS;
    return fleet.visible.isDense && !this.#mayBeStale ? DENSE_CHOICE_INTERVAL_MS : RESTING_CHOICE_INTERVAL_MS;
  }

  #isChoiceDue(frame: LayerFrame, atlas: LabelAtlas): boolean {
    this.#drawsSinceChoice++;
    const ageMs = frame.atMs - this.#lastChoiceAtMs;
    // Cells of an old choice may have been reused.
    if (this.#atlas !== atlas || this.#invalidations !== atlas.invalidations || ageMs > MIN_CELL_AGE_MS / 2)
      return true;
    const isResting = !frame.hasMoved && !this.#chooser.needsChoice && !this.#mayBeStale;
    return ageMs >= this.#placementIntervalMs(frame) && !(isResting && this.#drawsSinceChoice < CHOOSE_EVERY_DRAWS);
  }

  #choose(frame: LayerFrame, atlas: LabelAtlas): boolean {
    if (!this.#isChoiceDue(frame, atlas)) return false;
    this.#drawsSinceChoice = 0;
    this.#lastChoiceAtMs = frame.atMs;
    this.#atlas = atlas;
    this.#invalidations = atlas.invalidations;
    this.#chosenFleetVersion = frame.fleet.visible.version;
    this.#chosenSiteEntitiesVersion = frame.siteEntities.visible.version;
    this.#chosenGroundVersion = this.#context.ground.version;
    this.#chooser.choose(frame, atlas);
    this.#mayBeStale = frame.hasMoved || this.#chooser.needsChoice || this.#chooser.isOutdated;
    this.#addedAtMs = frame.atMs;
    this.#slots.upload();
    return true;
  }

  /** Shows labels of the last choice once their texts are drawn. @returns whether there are any */
  #addDrawnTexts(frame: LayerFrame, atlas: LabelAtlas): boolean {
    if (!this.#chooser.waitsForTexts) return false;
    const isDone = this.#chooser.drawQueued(frame.atMs);
    if (!isDone && frame.atMs - this.#addedAtMs < PENDING_CHOICE_INTERVAL_MS) return false;
    this.#addedAtMs = frame.atMs;
    this.#chooser.addWaiting(frame, atlas);
    this.#mayBeStale ||= this.#chooser.needsChoice;
    this.#slots.upload();
    return true;
  }

  #writeIndices(): void {
    const most = this.#slots.count * QUADS_PER_LABEL * 6;
    if (most > this.#indices.length) this.#indices = new Uint32Array(most * 2);
    let count = 0;
    for (let slot = 0; slot < this.#slots.count; slot++) count = this.#writeQuads(slot, count);
    if (this.#quads.mesh.isVisible !== count > 0) this.#context.host.redraw();
    this.#quads.setIndices(this.#indices, count);
  }

  #writeQuads(slot: number, from: number): number {
    const parts = this.#slots.quadMaskOf(slot);
    let count = from;
    for (let part = 0; part < QUADS_PER_LABEL; part++) {
      if ((parts & (1 << part)) !== 0) count = this.#writeQuad(count, (slot << 5) | ((part + 1) << 2));
    }
    return count;
  }

  #writeQuad(count: number, base: number): number {
    const indices = this.#indices;
    indices[count] = base;
    indices[count + 1] = base | 1;
    indices[count + 2] = base | 3;
    indices[count + 3] = base;
    indices[count + 4] = base | 3;
    indices[count + 5] = base | 2;
    return count + 6;
  }

  #bindUniforms(frame: LayerFrame, atlas: LabelAtlas): void {
    const { rig, pixelRatio, fleet, siteEntities } = frame;
    const material = this.#material;
    this.#applyTheme(frame);
    material.setTexture('uPoses', fleet.poseTexture);
    material.setTexture('uSiteEntityPoses', siteEntities.poseTexture);
    setVec4s(material, 'uStyle', frame.styles.uniform);
    material.setTexture('uModels', frame.models);
    material.setTexture('uSlots', this.#slots.texture);
    this.#atlasTexture = atlas.texture;
    material.setTexture('uAtlas', atlas.texture);
    material.setClock('uNow', this.#clocks);
    this.#sizeUniform.set(
      rig.pixelScale,
      MIN_MODEL_PX,
      fleet.visible.maxEnlargement,
      siteEntities.visible.maxEnlargement,
    );
    this.#paneUniform.set(Math.round(rig.width * pixelRatio), Math.round(rig.height * pixelRatio), pixelRatio, 0);
    this.#atlasSize.set(atlas.width, atlas.height, 0, 0);
  }

  #applyTheme({ theme }: LayerFrame): void {
    if (this.#theme === theme) return;
    this.#theme = theme;
    this.#material.setVector4('uHalo', new Vector4(...theme.halo));
    this.#material.setVector4('uAlert', new Vector4(...theme.alert));
  }
}

function createMaterial(scene: Scene): LayerMaterial {
  const material = new LayerMaterial(
    'labels',
    scene,
    { vertexSource: LABEL_VERTEX, fragmentSource: LABEL_FRAGMENT },
    {
      attributes: [],
      uniforms: ['viewProjection', 'uNow', 'uSize', 'uStyle', 'uPane', 'uAtlasSize', 'uHalo', 'uAlert'],
      samplers: ['uPoses', 'uModels', 'uAtlas', 'uSiteEntityPoses', 'uSlots'],
      needAlphaBlending: true,
    },
  );
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  material.alphaMode = Constants.ALPHA_COMBINE;
  return material;
}
