/** Section data of the map's shaders besides its planes. */
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import { rockOf } from '../../display/rock.ts';
import type { TilePart } from '../../tiles/TileContent.ts';
import type { LayerFrame } from '../Layer.ts';

export const CUT_UNIFORMS = ['uCut', 'uRock'] as const;

/** Defines for a part in a view that has a section, or none. */
export function sectionDefines({ doubleSided }: TilePart, isSectioned: boolean): (string | false)[] {
  return isSectioned ? ['SECTION', doubleSided && 'TWO_SIDED'] : [];
}

export class TileCutaway {
  /** Whether rock is capped where the section cuts it; a translucent map is not. */
  isRockCapped = false;
  readonly #cutUniform = new Vector4();
  readonly #rockUniform = new Vector4();

  bind(material: ShaderMaterial): void {
    material.setVector4('uCut', this.#cutUniform);
    material.setVector4('uRock', this.#rockUniform);
  }

  update({ display, section, rig, theme, pixelRatio }: LayerFrame): void {
    this.isRockCapped = display.section !== undefined && display.mapOpacity === 1;
    if (!display.section) {
      this.#cutUniform.set(0, 0, 0, 0);
      return;
    }
    this.#cutUniform.set(
      section.sideOf(rig.eye),
      Number(display.section.outside === 'ghost'),
      Number(this.isRockCapped),
      0,
    );
    rockOf(theme, pixelRatio, this.#rockUniform);
  }
}
