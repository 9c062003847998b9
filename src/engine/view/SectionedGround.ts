/**
 * The map's surface with the section applied: rays ignore what is cut away, and hit the cut itself where that is rock.
 */
import type { ScenePoint, SitePoint } from '../../domain/geo/frame.ts';
import type { BoundingBox, Ground } from '../camera/ground.ts';
import type { SectionClip } from '../display/SectionClip.ts';

const UP_DIRECTION: ScenePoint = { x: 0, y: 1, z: 0 };

export class SectionedGround implements Ground {
  readonly #ground: Ground;
  readonly #section: SectionClip;
  readonly #translucentGround: { readonly isOn: boolean };
  readonly #rayCrossing: [enter: number, leave: number] = [0, 0];
  readonly #entryPoint: ScenePoint = { x: 0, y: 0, z: 0 };

  /** @param ghost while it is on, rays pass through the surface */
  constructor(ground: Ground, section: SectionClip, ghost: { readonly isOn: boolean } = { isOn: false }) {
    this.#ground = ground;
    this.#section = section;
    this.#translucentGround = ghost;
  }

  get bounds(): BoundingBox | undefined {
    return this.#ground.bounds;
  }

  get origin(): SitePoint | undefined {
    return this.#ground.origin;
  }

  /** @param bothSides whether back faces count as well; ignored with a section */
  raycast(origin: ScenePoint, direction: ScenePoint, bothSides = false): number | undefined {
    if (!this.#section.range)
      return this.#ground.raycast(origin, direction, bothSides, this.#translucentGround.isOn ? 'underground' : 'all');
    if (!this.#section.rayCrossing(origin, direction, this.#rayCrossing)) return undefined;
    const [enter, leave] = this.#rayCrossing;
    const entry = this.#entryPoint;
    entry.x = origin.x + direction.x * enter;
    entry.y = origin.y + direction.y * enter;
    entry.z = origin.z + direction.z * enter;
    const surface = this.#ground.raycast(entry, direction);
    if (enter > 0 && this.#isRock(entry, direction, surface)) return enter;
    return surface !== undefined && enter + surface <= leave ? enter + surface : undefined;
  }

  /** Whether a ray enters the section in rock: the next surface is a back face, or there is none except above. */
  #isRock(entry: ScenePoint, direction: ScenePoint, surface: number | undefined): boolean {
    const any = this.#ground.raycast(entry, direction, true);
    if (any !== undefined) return any < (surface ?? Number.POSITIVE_INFINITY);
    return this.#ground.raycast(entry, UP_DIRECTION, true) !== undefined;
  }
}
