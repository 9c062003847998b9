/** The crowd's labels and the glyphs of far vehicles, all in one draw call that costs nothing while nobody moves. */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Scope } from '../../../lifetime/scope.ts';
import { IndexedMesh } from '../../gpu/IndexedMesh.ts';
import { setVec4s } from '../../gpu/setVec4s.ts';
import { type Colour, parseColour, type SceneTheme } from '../../stage/theme.ts';
import type { ViewEngine } from '../../stage/ViewEngine.ts';
import type { Layer, LayerFrame } from '../../view/Layer.ts';
import { GLYPH_LEVEL, MIN_MODEL_PX, type VisibleSet } from '../../view/VisibleSet.ts';
import type { LabelAtlas } from './LabelAtlas.ts';
import { type ChooserContext, LabelChooser } from './LabelChooser.ts';
import { LABEL_FRAGMENT, LABEL_VERTEX } from './labelShader.ts';
import { SlotTable } from './SlotTable.ts';

/** The choice of labels is made anew this often while the camera rests, and while it moves. */
const CHOOSE_RESTING_MS = 300;
/** Where thousands are in view they are far away, and pass each other slowly. */
const CHOOSE_CROWDED_MS = 600;
const CROWD = 1000;
const CHOOSE_MOVING_MS = 120;
/** Texts still being drawn into the atlas are taken up quickly. */
const CHOOSE_FILLING_MS = 60;
/** A slow machine keeps a choice for some drawings: labels follow their vehicles without it. */
const CHOOSE_EVERY_DRAWINGS = 4;
/** Of glyphs that share a square of this size only one is drawn; the others would lie under it. */
const MARKER_CELL_PX = 6;
const GLYPH = 1 << 2;
const TEXT = 2 << 2;

export interface LabelContext extends ChooserContext {
  engine: ViewEngine;
  atlasFor(scale: number): LabelAtlas;
}

export class LabelLayer implements Layer {
  readonly #context: LabelContext;
  readonly #material: ShaderMaterial;
  readonly #quads: IndexedMesh;
  readonly #slots: SlotTable;
  readonly #chooser: LabelChooser;
  readonly #size = new Vector4();
  readonly #pane = new Vector4();
  readonly #atlasSize = new Vector4();
  readonly #depth = new Vector4();
  #indices = new Uint32Array(4096);
  #theme: SceneTheme | undefined;
  #textColour: string | undefined;
  #opacity = -1;
  #judged = -1;
  #chosenFor = -1;
  #unsettled = true;
  #drawings = CHOOSE_EVERY_DRAWINGS;
  #squares = new Uint8Array(0);
  #chosenAtMs = Number.NEGATIVE_INFINITY;
  #atlas: LabelAtlas | undefined;
  #atlasWipes = -1;

  constructor(scope: Scope, scene: Scene, context: LabelContext) {
    this.#context = context;
    this.#material = scope.own(createMaterial(scene));
    this.#material.setVector4('uSize', this.#size);
    this.#material.setVector4('uPane', this.#pane);
    this.#material.setVector4('uAtlasSize', this.#atlasSize);
    this.#material.setVector4('uDepth', this.#depth);
    this.#quads = new IndexedMesh(scope, 'labels', scene, this.#material);
    this.#quads.mesh.renderingGroupId = 2;
    this.#slots = new SlotTable(scope, context.engine);
    this.#chooser = new LabelChooser(this.#slots, context);
  }

  update(frame: LayerFrame): void {
    const atlas = this.#context.atlasFor(frame.pixelRatio * frame.display.options.vehicle.scaleText);
    this.#bind(frame, atlas);
    const chosen = this.#choose(frame, atlas);
    if (!chosen && this.#judged === frame.fleet.visible.version) return;
    this.#judged = frame.fleet.visible.version;
    this.#list(frame);
  }

  restore(): void {
    this.#quads.restore();
    this.#judged = -1;
    this.#chosenAtMs = Number.NEGATIVE_INFINITY;
  }

  get restless(): boolean {
    return this.#unsettled || this.#chosenFor !== this.#judged;
  }

  #everyMs({ moved, fleet }: LayerFrame): number {
    if (this.#chooser.filling) return CHOOSE_FILLING_MS;
    if (moved) return CHOOSE_MOVING_MS;
    return fleet.visible.count > CROWD && !this.#unsettled ? CHOOSE_CROWDED_MS : CHOOSE_RESTING_MS;
  }

  #choose(frame: LayerFrame, atlas: LabelAtlas): boolean {
    const everyMs = this.#everyMs(frame);
    const wiped = this.#atlas !== atlas || this.#atlasWipes !== atlas.wipes;
    this.#drawings++;
    const patient = !frame.moved && !this.#chooser.filling;
    const early = frame.atMs - this.#chosenAtMs < everyMs || (patient && this.#drawings < CHOOSE_EVERY_DRAWINGS);
    if (early && !wiped) return false;
    this.#drawings = 0;
    this.#chosenAtMs = frame.atMs;
    this.#chosenFor = frame.fleet.visible.version;
    const { hideText } = frame.display.options.vehicle;
    if (hideText) this.#slots.clear();
    else this.#chooser.choose(frame, atlas);
    this.#unsettled = !hideText && !this.#chooser.settled;
    this.#slots.send();
    this.#atlas = atlas;
    this.#atlasWipes = atlas.wipes;
    return true;
  }

  #list({ fleet: { visible }, rig }: LayerFrame): void {
    const columns = Math.ceil(rig.width / MARKER_CELL_PX) + 2;
    const squares = columns * (Math.ceil(rig.height / MARKER_CELL_PX) + 2);
    if (this.#squares.length === squares) this.#squares.fill(0);
    else this.#squares = new Uint8Array(squares);
    const most = (visible.count + this.#slots.count * 2) * 6;
    if (most > this.#indices.length) this.#indices = new Uint32Array(most * 2);
    let count = 0;
    for (let k = 0; k < visible.count; k++) {
      if (visible.level[k] === GLYPH_LEVEL && this.#free(visible, k, columns)) {
        count = this.#quad(count, (visible.rows[k] as number) << 4);
      }
    }
    for (let slot = 0; slot < this.#slots.count; slot++) {
      count = this.#quad(count, (slot << 4) | GLYPH);
      count = this.#quad(count, (slot << 4) | TEXT);
    }
    this.#quads.setIndices(this.#indices, count);
  }

  /** Takes the square of a far vehicle, unless another has it. */
  #free({ screenX, screenY }: VisibleSet, k: number, columns: number): boolean {
    const column = Math.floor((screenX[k] as number) / MARKER_CELL_PX) + 1;
    const line = Math.floor((screenY[k] as number) / MARKER_CELL_PX) + 1;
    const at = line * columns + column;
    if (column < 0 || column >= columns || at < 0 || at >= this.#squares.length) return false;
    if (this.#squares[at] === 1) return false;
    this.#squares[at] = 1;
    return true;
  }

  #quad(count: number, base: number): number {
    const indices = this.#indices;
    indices[count] = base;
    indices[count + 1] = base | 1;
    indices[count + 2] = base | 3;
    indices[count + 3] = base;
    indices[count + 4] = base | 3;
    indices[count + 5] = base | 2;
    return count + 6;
  }

  #bind(frame: LayerFrame, atlas: LabelAtlas): void {
    const { rig, display, pixelRatio, fleet } = frame;
    const { scaleText } = display.options.vehicle;
    const material = this.#material;
    this.#paint(frame);
    material.setTexture('uPoses', fleet.poseTexture);
    setVec4s(material, 'uStyle', frame.styles.packed);
    material.setTexture('uModels', frame.models);
    material.setTexture('uSlots', this.#slots.texture);
    material.setTexture('uAtlas', atlas.texture);
    material.setFloat('uNow', (frame.worldMs - frame.world.poses.epochMs) / 1000);
    this.#size.set(rig.pixelScale, MIN_MODEL_PX, fleet.visible.maxEnlarge, 0);
    this.#pane.set(Math.round(rig.width * pixelRatio), Math.round(rig.height * pixelRatio), pixelRatio, scaleText);
    this.#atlasSize.set(atlas.width, atlas.height, atlas.scale, Math.sin(rig.elevationRad));
    const p = rig.projection;
    this.#depth.set(p[10] as number, p[14] as number, rig.orthographic ? 1 : 0, 0);
  }

  #paint({ theme, display }: LayerFrame): void {
    const { textColor, textOpacity } = display.options.vehicle;
    if (this.#theme === theme && this.#textColour === textColor && this.#opacity === textOpacity) return;
    this.#theme = theme;
    this.#textColour = textColor;
    this.#opacity = textOpacity;
    const own = textColor.toUpperCase() === '#FFFFFF' ? undefined : parseColour(textColor);
    const faded = ([r, g, b]: Colour): number[] => [r, g, b, textOpacity];
    const texts = Float32Array.of(...faded(own ?? theme.text), ...faded(theme.textSecondary));
    setVec4s(this.#material, 'uText', texts);
    setVec4s(this.#material, 'uPalette', Float32Array.from(paletteOf(theme)));
    this.#material.setVector4('uHalo', new Vector4(...theme.halo));
    this.#material.setVector4('uAlert', new Vector4(...theme.alert));
  }
}

function paletteOf(theme: SceneTheme): number[] {
  const { operating, offline, loaded, empty, stale, warning, alert, text } = theme;
  return [operating, offline, loaded, empty, stale, warning, alert, text].flat();
}

function createMaterial(scene: Scene): ShaderMaterial {
  const material = new ShaderMaterial(
    'labels',
    scene,
    { vertexSource: LABEL_VERTEX, fragmentSource: LABEL_FRAGMENT },
    {
      attributes: [],
      uniforms: [
        ...['viewProjection', 'uNow', 'uSize', 'uStyle', 'uPane', 'uAtlasSize', 'uPalette', 'uText', 'uDepth'],
        ...['uHalo', 'uAlert'],
      ],
      samplers: ['uPoses', 'uModels', 'uSlots', 'uAtlas'],
      needAlphaBlending: true,
    },
  );
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  material.alphaMode = Constants.ALPHA_COMBINE;
  return material;
}
