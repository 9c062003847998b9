/**
 * Outlines. Of selected entities: yellow where visible, red where rock hides them, with a dark casing inside so that yellow
 * stays legible on lime. Of vehicles with a recent warning: in the colour of alerts. The stencil buffer keeps the body
 * free; there is no extra render target or full-screen pass.
 */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Scope } from '../../../lifetime/scope.ts';
import type { PoseTable } from '../../../state/world/PoseTable.ts';
import { STATE_FLAGS } from '../../../state/world/stateFlags.ts';
import { ReducedMotion } from '../../display/ReducedMotion.ts';
import { GLYPH_LOD, MIN_MODEL_PX } from '../../entities/LevelsInView.ts';
import type { Colour } from '../../gpu/colour.ts';
import { IndexedMesh } from '../../gpu/IndexedMesh.ts';
import { LayerMaterial } from '../../gpu/LayerMaterial.ts';
import { setVec4s } from '../../gpu/setVec4s.ts';
import { ROW_SHIFT } from '../../models/packModels.ts';
import type { BatchName, Layer, LayerFrame } from '../Layer.ts';
import { OUTLINE_FRAGMENT, OUTLINE_VERTEX } from './outlineShader.ts';

/** Widths in CSS pixels. */
const CASING_PX = 1.25;
const LINE_PX = 3.25;
const HOVER_PX = 1.75;
const WARNING_PX = 2.25;
/** Pulse speed, radians per second (rules.md#selection-outline), and how far the colour dims. */
const PULSE_RAD_PER_S = 2;
const PULSE_DIMMING_SHARE = 0.22;
/** Stencil values: pixels with a higher value are not overdrawn. */
const BODY_STENCIL = 3;
const CASING_STENCIL = 2;
const LINE_STENCIL = 1;

type OutlineReason = 'selected' | 'hovered' | 'warned';
type DepthTest = 'always' | 'seen' | 'hidden';

interface OutlinePass {
  mesh: IndexedMesh;
  material: LayerMaterial;
  widenUniform: Vector4;
  /** Red, green, blue, alpha; updated as it pulses. */
  colour: Float32Array;
  widthPx: number;
}

export class OutlineLayer implements Layer {
  readonly #batchName: BatchName;
  readonly #scope: Scope;
  readonly #scene: Scene;
  readonly #sizeUniform = new Vector4();
  readonly #selectionPasses: readonly OutlinePass[];
  readonly #hoverPasses: readonly OutlinePass[];
  readonly #warningPasses: readonly OutlinePass[];
  readonly #reducedMotion: ReducedMotion;
  #indices = new Uint32Array(2048);
  #visibleVersion = -1;
  #hasWarned = false;
  /** Selected rows of the current pass. */
  readonly #selectedRows = new Set<number>();
  #hoveredRow = -1;
  #packed: unknown;

  constructor(scope: Scope, scene: Scene, batchName: BatchName) {
    this.#batchName = batchName;
    this.#scope = scope;
    this.#scene = scene;
    this.#reducedMotion = new ReducedMotion(scope);
    this.#selectionPasses = [
      this.#createPass('body', 0, 'always', BODY_STENCIL),
      this.#createPass('casing', CASING_PX, 'always', CASING_STENCIL),
      this.#createPass('seen', LINE_PX, 'seen', LINE_STENCIL),
      this.#createPass('hidden', LINE_PX, 'hidden', LINE_STENCIL),
    ];
    this.#hoverPasses = [
      this.#createPass('hoverBody', 0, 'always', BODY_STENCIL),
      this.#createPass('hoverLine', HOVER_PX, 'seen', LINE_STENCIL),
    ];
    this.#warningPasses = [
      this.#createPass('warnBody', 0, 'always', BODY_STENCIL),
      this.#createPass('warnLine', WARNING_PX, 'seen', LINE_STENCIL),
    ];
  }

  /** The outline of the selection pulses. Outlines are drawn by Babylon, which sends all of their uniforms. */
  get isTimed(): boolean {
    return this.#selectedRows.size > 0 && !this.#reducedMotion.isPreferred;
  }

  update(frame: LayerFrame): void {
    const { visible, selectedRows, hoveredRow } = frame[this.#batchName];
    if (this.#visibleVersion !== visible.version || this.#packed !== frame.packed) this.#updateOutlines(frame);
    if (selectedRows.length === 0 && hoveredRow < 0 && !this.#hasWarned) return;
    if (selectedRows.length > 0) this.#bindPasses(this.#selectionPasses, frame);
    if (hoveredRow >= 0) this.#bindPasses(this.#hoverPasses, frame);
    if (this.#hasWarned) this.#bindPasses(this.#warningPasses, frame);
    const { theme } = frame;
    const glow = this.#pulse(frame);
    setColour(this.#selectionPasses[1], theme.halo, 1);
    setColour(this.#selectionPasses[2], theme.select, glow);
    setColour(this.#selectionPasses[3], theme.selectHidden, glow);
    setColour(this.#hoverPasses[1], theme.text, 1);
    setColour(this.#warningPasses[1], theme.alert, 1);
  }

  restore(): void {
    for (const { mesh } of [...this.#selectionPasses, ...this.#hoverPasses, ...this.#warningPasses]) mesh.restore();
    this.#visibleVersion = -1;
  }

  #pulse({ atMs }: LayerFrame): number {
    if (this.#reducedMotion.isPreferred) return 1;
    return 1 - PULSE_DIMMING_SHARE * (0.5 - 0.5 * Math.cos((atMs / 1000) * PULSE_RAD_PER_S));
  }

  #updateOutlines(frame: LayerFrame): void {
    const { visible, selectedRows, hoveredRow } = frame[this.#batchName];
    this.#visibleVersion = visible.version;
    this.#packed = frame.packed;
    if (this.#selectedRows.size > 0) this.#selectedRows.clear();
    for (let k = 0; k < selectedRows.length; k++) this.#selectedRows.add(selectedRows[k] as number);
    this.#hoveredRow = this.#selectedRows.has(hoveredRow) ? -1 : hoveredRow;
    this.#writeIndices(this.#selectionPasses, frame, 'selected', selectedRows.length > 0);
    this.#writeIndices(this.#hoverPasses, frame, 'hovered', this.#hoveredRow >= 0);
    const mayBeWarned = this.#batchName === 'fleet' && visible.hasWarnings;
    this.#hasWarned = this.#writeIndices(this.#warningPasses, frame, 'warned', mayBeWarned) > 0;
  }

  #isOutlined(poses: PoseTable, row: number, reason: OutlineReason): boolean {
    if (reason === 'selected') return this.#selectedRows.has(row);
    if (reason === 'hovered') return row === this.#hoveredRow;
    return (
      (poses.stateFlagsOf(row) & STATE_FLAGS.warning) !== 0 && !this.#selectedRows.has(row) && row !== this.#hoveredRow
    );
  }

  /** @param includeAll false if there can be none @returns number of indices */
  #writeIndices(passes: readonly OutlinePass[], frame: LayerFrame, reason: OutlineReason, includeAll: boolean): number {
    const { packed } = frame;
    const { visible, poses } = frame[this.#batchName];
    let count = 0;
    for (let k = 0; includeAll && k < visible.count; k++) {
      const level = visible.lod[k] as number;
      const row = visible.rows[k] as number;
      if (level === GLYPH_LOD || !this.#isOutlined(poses, row, reason)) continue;
      const template = packed.templates[(visible.modelIndex[k] as number) * 4 + level] as Uint32Array;
      if (count + template.length > this.#indices.length) this.#grow(count + template.length);
      const base = row << ROW_SHIFT;
      const indices = this.#indices;
      for (let t = 0; t < template.length; t++) indices[count++] = (base | (template[t] as number)) >>> 0;
    }
    for (let k = 0; k < passes.length; k++) passes[k]?.mesh.setIndices(this.#indices, count);
    return count;
  }

  #grow(least: number): void {
    const larger = new Uint32Array(Math.max(least, this.#indices.length * 2));
    larger.set(this.#indices);
    this.#indices = larger;
  }

  #bindPasses(passes: readonly OutlinePass[], frame: LayerFrame): void {
    const { rig, pixelRatio } = frame;
    const { visible, nowS, poseTexture } = frame[this.#batchName];
    this.#sizeUniform.set(rig.pixelScale, MIN_MODEL_PX, visible.maxEnlargement, 0);
    for (let k = 0; k < passes.length; k++) {
      const { material, widenUniform, widthPx } = passes[k] as OutlinePass;
      material.setClock('uNow', nowS);
      material.setTexture('uPoses', poseTexture);
      setVec4s(material, 'uStyle', frame.styles.uniform);
      material.setTexture('uModels', frame.models);
      widenUniform.set(rig.width * pixelRatio, rig.height * pixelRatio, widthPx * pixelRatio, 0);
    }
  }

  #createPass(name: string, widthPx: number, depth: DepthTest, mark: number): OutlinePass {
    const material = this.#scope.own(createMaterial(name, this.#scene));
    const widenUniform = new Vector4();
    const colour = new Float32Array(4);
    material.setVector4('uSize', this.#sizeUniform);
    material.setVector4('uWiden', widenUniform);
    setVec4s(material, 'uColour', colour);
    setDepth(material, depth);
    setStencil(material, mark);
    if (widthPx === 0) material.disableColorWrite = true;
    const mesh = new IndexedMesh(this.#scope, name, this.#scene, material);
    mesh.mesh.renderingGroupId = 1;
    return { mesh, material, widenUniform, colour, widthPx };
  }
}

function setColour(pass: OutlinePass | undefined, colour: Colour, glow: number): void {
  if (!pass) return;
  for (let k = 0; k < 3; k++) pass.colour[k] = (colour[k] as number) * glow;
  pass.colour[3] = 1;
}

function createMaterial(name: string, scene: Scene): LayerMaterial {
  const material = new LayerMaterial(
    name,
    scene,
    { vertexSource: OUTLINE_VERTEX, fragmentSource: OUTLINE_FRAGMENT },
    {
      attributes: [],
      uniforms: ['viewProjection', 'uNow', 'uSize', 'uStyle', 'uWiden', 'uColour'],
      samplers: ['uPoses', 'uModels'],
    },
  );
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  return material;
}

function setDepth(material: LayerMaterial, depth: DepthTest): void {
  const functions = { always: Constants.ALWAYS, seen: Constants.LEQUAL, hidden: Constants.GREATER };
  material.depthFunction = functions[depth];
}

/** Draws only where the stencil value is lower than its own, and writes its own. */
function setStencil(material: LayerMaterial, mark: number): void {
  const { stencil } = material;
  stencil.enabled = true;
  stencil.func = Constants.GREATER;
  stencil.funcRef = mark;
  stencil.opStencilDepthPass = Constants.REPLACE;
  stencil.opDepthFail = Constants.KEEP;
  stencil.opStencilFail = Constants.KEEP;
}
