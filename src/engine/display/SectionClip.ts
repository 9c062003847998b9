/** The section of one view in its scene: read by shaders, culling and rays. */
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import type { ScenePoint, SitePoint } from '../../domain/geo/frame.ts';
import { type Section, type SectionRange, sectionRange } from '../../domain/section/section.ts';

/**
 * Tolerance for entities: vehicles on a floor just below, and instruments at a roof just above, belong to a section.
 */
const ENTITY_MARGIN_M = 3;

export class SectionClip {
  /** Kept range, in scene coordinates; undefined if nothing is cut. */
  range: SectionRange | undefined;
  /** Incremented when the range changes. */
  version = 0;
  /** The uniform `uSection`. */
  readonly uniform = new Vector4();
  #section: Section | undefined;
  #origin: SitePoint | undefined;

  /** Binds the uniform `uSection`. */
  bind(material: ShaderMaterial): void {
    material.setVector4('uSection', this.uniform);
  }

  /** @returns whether anything has changed */
  update(section: Section | undefined, origin: SitePoint): boolean {
    if (section === this.#section && origin === this.#origin) return false;
    this.#section = section;
    this.#origin = origin;
    this.range = section && sectionRange(section, origin);
    this.version++;
    if (!this.range) this.uniform.set(0, 0, 0, 0);
    else {
      const { normal, low, high } = this.range;
      const half = (high - low) / 2;
      this.uniform.set(normal.x / half, normal.y / half, normal.z / half, -(low + high) / 2 / half);
    }
    return true;
  }

  /** Whether an entity is cut away. */
  isHidden(x: number, y: number, z: number): boolean {
    if (!this.range) return false;
    const { normal, low, high } = this.range;
    const along = normal.x * x + normal.y * y + normal.z * z;
    return along < low - ENTITY_MARGIN_M || along > high + ENTITY_MARGIN_M;
  }

  /** 1 for a place above the upper plane, -1 below the lower one, else 0. */
  sideOf({ x, y, z }: ScenePoint): -1 | 0 | 1 {
    if (!this.range) return 0;
    const { normal, low, high } = this.range;
    const along = normal.x * x + normal.y * y + normal.z * z;
    return along > high ? 1 : along < low ? -1 : 0;
  }

  /** Sets `out` to the distances at which a ray enters and leaves the section, metres; false if it misses. */
  rayCrossing(origin: ScenePoint, direction: ScenePoint, out: [enter: number, leave: number]): boolean {
    out[0] = 0;
    out[1] = Number.POSITIVE_INFINITY;
    if (!this.range) return true;
    const { normal, low, high } = this.range;
    const from = normal.x * origin.x + normal.y * origin.y + normal.z * origin.z;
    const speed = normal.x * direction.x + normal.y * direction.y + normal.z * direction.z;
    if (Math.abs(speed) < 1e-9) return from >= low && from <= high;
    const [a, b] = [(low - from) / speed, (high - from) / speed];
    out[0] = Math.max(0, Math.min(a, b));
    out[1] = Math.max(a, b);
    return out[1] >= out[0];
  }
}
