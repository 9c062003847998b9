/**
 * The uniforms of one compiled program with their current values, so that only changes are sent. Views share programs:
 * a uniform may have been set by another view's material since.
 */
import type { Effect } from '@babylonjs/core/Materials/effect.js';
import type { IVector4Like } from '@babylonjs/core/Maths/math.like.js';

export class ProgramUniform {
  readonly location: WebGLUniformLocation | null;
  /** In the form passed to WebGL: a separate number would be allocated on the heap. */
  readonly #sent: Float32Array;
  #isSet = false;

  constructor(location: WebGLUniformLocation | null, length: number) {
    this.location = location;
    this.#sent = new Float32Array(length);
  }

  /** Its numbers. */
  get length(): number {
    return this.#sent.length;
  }

  /**
   * Takes a vector of as many numbers as the uniform has. The vector itself: its numbers as arguments would be allocated.
   * @returns the values to send; undefined for none
   */
  changed(vector: Partial<IVector4Like>): Float32Array | undefined {
    const sent = this.#sent;
    const { length } = sent;
    const isSame =
      this.#isSet &&
      sent[0] === Math.fround(vector.x as number) &&
      (length < 2 || sent[1] === Math.fround(vector.y as number)) &&
      (length < 3 || sent[2] === Math.fround(vector.z as number)) &&
      (length < 4 || sent[3] === Math.fround(vector.w as number));
    if (isSame) return undefined;
    this.#isSet = true;
    sent[0] = vector.x as number;
    // Beyond the end of a typed array nothing is written.
    sent[1] = vector.y as number;
    sent[2] = vector.z as number;
    sent[3] = vector.w as number;
    return sent;
  }

  /** The same for a list as long as the uniform. */
  changedList(values: ArrayLike<number>): Float32Array | undefined {
    const sent = this.#sent;
    let isSame = this.#isSet;
    for (let k = 0; isSame && k < sent.length; k++) isSame = sent[k] === Math.fround(values[k] as number);
    if (isSame) return undefined;
    this.#isSet = true;
    for (let k = 0; k < sent.length; k++) sent[k] = values[k] as number;
    return sent;
  }
}

/** The uniforms of a program by name. */
export class ProgramUniforms {
  /** Id of the material whose values the program has: while that is the same, and so are they, nothing is to be compared. */
  userId = -1;
  readonly #byName = new Map<string, ProgramUniform>();

  /** A uniform. @param effect of the program @param length its numbers */
  of(effect: Effect, name: string, length: number): ProgramUniform {
    let uniform = this.#byName.get(name);
    if (uniform?.length !== length) {
      uniform = new ProgramUniform(effect.getUniform(name), length);
      this.#byName.set(name, uniform);
    }
    return uniform;
  }
}

/** Uniforms of live programs: a program that is compiled again after a lost context has a new context. */
const PROGRAMS = new WeakMap<object, ProgramUniforms>();

/** The uniforms of an effect's current program. */
export function programUniformsOf(effect: Effect): ProgramUniforms | undefined {
  const context = effect.getPipelineContext();
  if (!context) return undefined;
  let program = PROGRAMS.get(context);
  if (!program) {
    program = new ProgramUniforms();
    PROGRAMS.set(context, program);
  }
  return program;
}
