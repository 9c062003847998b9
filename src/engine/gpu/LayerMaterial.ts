/**
 * A shader material for the values that layers use: vectors, lists of them, textures and the view's matrix. Babylon's
 * binding iterates over some forty kinds of values, and sends lists in every draw; this one sends only changed values.
 * After Babylon's first draw it draws meshes without Babylon: program, vertex array, pipeline state, uniforms, and the
 * draw call. It uses Babylon's internal members: the Babylon version stays pinned, and screenshot tests guard it.
 */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import type { WebGLPipelineContext } from '@babylonjs/core/Engines/WebGL/webGLPipelineContext.js';
import type { Effect } from '@babylonjs/core/Materials/effect.js';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import type { IVector2Like, IVector3Like, IVector4Like } from '@babylonjs/core/Maths/math.like.js';
import type { Matrix } from '@babylonjs/core/Maths/math.vector.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { SubMesh } from '@babylonjs/core/Meshes/subMesh.js';
import type { DirectEngine } from './DirectEngine.ts';
import { PartsMesh } from './PartsMesh.ts';
import { type PipelineState, pipelineStateOf } from './PipelineState.ts';
import { type ProgramUniform, type ProgramUniforms, programUniformsOf } from './ProgramUniforms.ts';

const NO_VALUES = new Float32Array(0);

/**
 * Texture units of all layers, from 1, so that a texture stays bound across layers and draws. Unit 0 is left to what
 * Babylon draws by itself.
 */
const TEXTURE_NAMES = ['uPoses', 'uModels', 'uAtlas', 'uColours', 'uSiteEntityPoses', 'uSlots'] as const;
const TEXTURE_UNITS: ReadonlyMap<string, number> = new Map(TEXTURE_NAMES.map((name, k) => [name, k + 1]));

/** A uniform of the material: a vector, or a list of numbers. */
interface MaterialUniform {
  readonly name: string;
  /** Components of the vector; 1 for a list of floats, 4 for one of vectors. */
  readonly size: number;
  vector: Partial<IVector4Like> | undefined;
  list: ArrayLike<number>;
  /** Its counterpart in the current program. */
  program: ProgramUniform | undefined;
}

interface MaterialTexture {
  readonly name: string;
  texture: BaseTexture;
  readonly unit: number;
  /** Whether the program's sampler is set to the unit. */
  isAssigned: boolean;
}

export class LayerMaterial extends ShaderMaterial {
  readonly #uniforms: MaterialUniform[] = [];
  readonly #textures: MaterialTexture[] = [];
  /** Uniforms that change in each draw. */
  readonly #clocks: MaterialUniform[] = [];
  #matrix: ProgramUniform | undefined;
  /** Pipeline context of the program in which the uniforms were looked up. */
  #pipeline: unknown;
  #program: ProgramUniforms | undefined;
  #states: PipelineState | undefined;

  override setVector2(name: string, value: IVector2Like): this {
    this.#uniform(name, 2).vector = value;
    super.setVector2(name, value);
    return this;
  }

  override setVector3(name: string, value: IVector3Like): this {
    this.#uniform(name, 3).vector = value;
    super.setVector3(name, value);
    return this;
  }

  override setVector4(name: string, value: IVector4Like): this {
    this.#uniform(name, 4).vector = value;
    super.setVector4(name, value);
    return this;
  }

  override setFloats(name: string, value: number[]): this {
    this.#setList(name, 1, value);
    super.setFloats(name, value);
    return this;
  }

  override setArray4(name: string, value: number[]): this {
    this.#setList(name, 4, value);
    super.setArray4(name, value);
    return this;
  }

  /** Binds values that change in each draw: the elements of an array that its owner updates. */
  setClock(name: string, value: Float32Array): void {
    const clock = this.#uniform(name, 1);
    if (!this.#clocks.includes(clock)) this.#clocks.push(clock);
    // Babylon's type asks for a plain array, which would be copied in every draw.
    this.setFloats(name, value as unknown as number[]);
  }

  override setTexture(name: string, texture: BaseTexture): this {
    const known = this.#textureOf(name);
    if (known?.texture === texture) return this;
    // Uniforms that belong to the texture, such as its size, have changed with it.
    if (this.#program?.userId === this.uniqueId) this.#program.userId = -1;
    if (known) known.texture = texture;
    else this.#textures.push({ name, texture, unit: unitOf(name), isAssigned: false });
    this.#pipeline = known ? this.#pipeline : undefined;
    super.setTexture(name, texture);
    return this;
  }

  override bindForSubMesh(_world: Matrix, mesh: Mesh, part: SubMesh): void {
    const { effect } = part;
    const pipeline = effect?.getPipelineContext();
    if (!effect || !pipeline) return;
    this._activeEffect = effect;
    if (this.#pipeline !== pipeline) {
      this.#pipeline = pipeline;
      this.#lookUp(effect);
    }
    this.#bindTextures(effect);
    this.#bindUniforms();
    this._afterBind(mesh, effect, part);
  }

  /**
   * Draws a mesh of one part; false if Babylon must prepare or draw it.
   * @param isSame whether only clocks have changed among the material's values since its last draw
   */
  draw(mesh: Mesh, isSame: boolean): boolean {
    const [part] = mesh.subMeshes;
    const { geometry } = mesh;
    const effect = part?.effect;
    const pipeline = effect?.getPipelineContext();
    if (!part || !geometry || !effect || !pipeline || this.#pipeline !== pipeline || !this.#states) return false;
    const engine = this.getScene().getEngine() as DirectEngine;
    engine.bindLayerProgram((pipeline as WebGLPipelineContext).program);
    geometry._bind(effect);
    engine.setPipelineState(this.#states);
    this.#bindTextures(effect);
    if (isSame && this.#program?.userId === this.uniqueId) this.#send(this.#clocks);
    else this.#bindUniforms();
    if (mesh instanceof PartsMesh) mesh.drawParts(effect);
    else {
      const isPoints = this.fillMode === Constants.MATERIAL_PointListDrawMode;
      engine.drawIndices(isPoints, part.indexStart, part.indexCount, geometry.getIndexBuffer()?.is32Bits === true);
    }
    return true;
  }

  #lookUp(effect: Effect): void {
    this.#program = programUniformsOf(effect);
    this.#states = pipelineStateOf(this);
    this.#matrix = this.#program?.of(effect, 'viewProjection', 16);
    for (const uniform of this.#uniforms) {
      const length = uniform.vector ? uniform.size : uniform.list.length;
      uniform.program = this.#program?.of(effect, uniform.name, length);
    }
    for (const texture of this.#textures) {
      // Only shaders that read the texture have a sampler for it.
      if (texture.name in effect._samplers) effect._samplers[texture.name] = texture.unit;
      texture.isAssigned = false;
    }
  }

  #bindTextures(effect: Effect): void {
    const engine = this.getScene().getEngine() as DirectEngine;
    for (let k = 0; k < this.#textures.length; k++) {
      const bound = this.#textures[k] as MaterialTexture;
      if (bound.isAssigned && engine.hasTexture(bound.unit, bound.texture)) continue;
      effect.setTexture(bound.name, bound.texture);
      bound.isAssigned = true;
    }
  }

  #bindUniforms(): void {
    const scene = this.getScene();
    const engine = scene.getEngine() as DirectEngine;
    const matrix = this.#matrix?.changedList(scene.getTransformMatrix().asArray());
    if (matrix) engine.sendUniform(this.#matrix, 16, matrix);
    this.#send(this.#uniforms);
    if (this.#program) this.#program.userId = this.uniqueId;
  }

  #send(uniforms: readonly MaterialUniform[]): void {
    const engine = this.getScene().getEngine() as DirectEngine;
    for (let k = 0; k < uniforms.length; k++) {
      const { program, vector, list, size } = uniforms[k] as MaterialUniform;
      const values = vector ? program?.changed(vector) : program?.changedList(list);
      if (values) engine.sendUniform(program, size, values);
    }
  }

  #setList(name: string, size: number, list: ArrayLike<number>): void {
    const uniform = this.#uniform(name, size);
    // A list of another length needs another uniform of the program.
    if (uniform.list.length !== list.length) this.#pipeline = undefined;
    uniform.list = list;
  }

  #uniform(name: string, size: number): MaterialUniform {
    for (let k = 0; k < this.#uniforms.length; k++)
      if (this.#uniforms[k]?.name === name) return this.#uniforms[k] as MaterialUniform;
    const uniform = { name, size, vector: undefined, list: NO_VALUES, program: undefined };
    this.#uniforms.push(uniform);
    this.#pipeline = undefined;
    return uniform;
  }

  #textureOf(name: string): MaterialTexture | undefined {
    for (let k = 0; k < this.#textures.length; k++) if (this.#textures[k]?.name === name) return this.#textures[k];
    return undefined;
  }
}

/** @throws for a texture without a unit: Babylon would assign it one that is in use */
function unitOf(name: string): number {
  const unit = TEXTURE_UNITS.get(name);
  if (unit === undefined) throw new Error(`The texture ${name} of a layer has no unit in LayerMaterial.`);
  return unit;
}
