/** Materials of designs in one view: one per pass, shared by all designs. */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { Material } from '@babylonjs/core/Materials/material.js';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import { Vector2, Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Scope } from '../../../lifetime/scope.ts';
import { CORNER_ATTRIBUTE, OTHER_END_ATTRIBUTE, type PieceKind } from '../../designs/DesignPiece.ts';
import type { SectionClip } from '../../display/SectionClip.ts';
import { brightness, type Colour } from '../../gpu/colour.ts';
import { type Coverage, coverageDefines } from '../../gpu/coverageGlsl.ts';
import { SCENE_LIGHT } from '../../gpu/light.ts';
import { setFloat } from '../../gpu/setFloat.ts';
import { DESIGN_FRAGMENT, DESIGN_VERTEX } from './designShader.ts';

/** How a piece is drawn; hidden lines are the faint parts behind rock. */
export type DesignPass = PieceKind | 'hiddenLines' | 'hiddenWideLines' | 'solid';

interface PassRules {
  defines: readonly string[];
  fillMode: number;
  /** Depth offset towards the eye, as a share of the distance. */
  depthOffsetShare: number;
  opacity: number;
  isBlended: boolean;
}

const DEPTH_OFFSET_RATIO = 1e-3;
const HIDDEN_OPACITY = 0.22;
const POINT_PX = 4;
const HALO_OPACITY = 0.6;

const PASS_RULES: Readonly<Record<DesignPass, PassRules>> = {
  lines: {
    defines: [],
    fillMode: Constants.MATERIAL_LineListDrawMode,
    depthOffsetShare: DEPTH_OFFSET_RATIO,
    opacity: 1,
    isBlended: false,
  },
  hiddenLines: {
    defines: [],
    fillMode: Constants.MATERIAL_LineListDrawMode,
    depthOffsetShare: 0,
    opacity: HIDDEN_OPACITY,
    isBlended: true,
  },
  wideLines: {
    defines: ['WIDE'],
    fillMode: Constants.MATERIAL_TriangleFillMode,
    depthOffsetShare: DEPTH_OFFSET_RATIO,
    opacity: 1,
    isBlended: false,
  },
  hiddenWideLines: {
    defines: ['WIDE'],
    fillMode: Constants.MATERIAL_TriangleFillMode,
    depthOffsetShare: 0,
    opacity: HIDDEN_OPACITY,
    isBlended: true,
  },
  faces: {
    defines: ['FLAT'],
    fillMode: Constants.MATERIAL_TriangleFillMode,
    depthOffsetShare: 0,
    opacity: 1,
    isBlended: false,
  },
  solid: {
    defines: ['SOLID'],
    fillMode: Constants.MATERIAL_TriangleFillMode,
    depthOffsetShare: 0,
    opacity: 1,
    isBlended: false,
  },
  points: {
    defines: [],
    fillMode: Constants.MATERIAL_PointListDrawMode,
    depthOffsetShare: DEPTH_OFFSET_RATIO,
    opacity: 1,
    isBlended: false,
  },
  texts: {
    defines: ['LETTERS'],
    fillMode: Constants.MATERIAL_TriangleFillMode,
    depthOffsetShare: DEPTH_OFFSET_RATIO,
    opacity: 1,
    isBlended: true,
  },
};

export class DesignMaterials {
  readonly #scope: Scope;
  readonly #scene: Scene;
  readonly #section: SectionClip;
  readonly #materialByKey = new Map<string, ShaderMaterial>();
  readonly #contrastColour = new Vector4(1, 1, 1, 1);
  readonly #halo = new Vector4(0, 0, 0, HALO_OPACITY);
  readonly #pointPx = Float32Array.of(POINT_PX);
  /** Clip-space units per CSS pixel. */
  readonly #pixel = new Vector2();
  /** Perceived brightness of the background, 0 to 1. */
  readonly #backgroundBrightness = new Float32Array(1);

  constructor(scope: Scope, scene: Scene, section: SectionClip) {
    this.#scope = scope;
    this.#scene = scene;
    this.#section = section;
  }

  /** @param background with which lines and texts must contrast: white on dark backgrounds, black on light ones */
  setBackground(background: Colour, pixelRatio: number): void {
    const ground = brightness(background);
    const [contrast, halo] = ground < 0.5 ? [0.96, 0.04] : [0.06, 0.96];
    this.#contrastColour.set(contrast, contrast, contrast, 1);
    this.#halo.set(halo, halo, halo, HALO_OPACITY);
    this.#backgroundBrightness[0] = ground;
    this.#pointPx[0] = POINT_PX * pixelRatio;
  }

  /** Size of the view, CSS pixels. */
  setSize(width: number, height: number): void {
    this.#pixel.set(2 / Math.max(1, width), 2 / Math.max(1, height));
  }

  /** @param letters texture of the glyph atlas, for texts */
  of(pass: DesignPass, letters?: BaseTexture): ShaderMaterial {
    let material = this.#materialByKey.get(pass);
    if (!material) {
      material = this.#create(this.#scope, pass, letters);
      this.#materialByKey.set(pass, material);
    }
    return material;
  }

  /** The material of a solid with a texture of its own. */
  texturedMaterial(scope: Scope, image: BaseTexture, coverage: Coverage): ShaderMaterial {
    const material = this.#create(scope, 'solid', image, coverageDefines(coverage));
    if (coverage.cutoff !== undefined) setFloat(material, 'uCutoff', Float32Array.of(coverage.cutoff));
    return material;
  }

  #create(
    scope: Scope,
    pass: DesignPass,
    image: BaseTexture | undefined,
    more: readonly string[] = [],
  ): ShaderMaterial {
    const { defines, fillMode, depthOffsetShare, opacity, isBlended } = PASS_RULES[pass];
    const isWide = defines.includes('WIDE');
    const hasPicture = image !== undefined && pass === 'solid';
    const material = new ShaderMaterial(
      `designs ${pass}`,
      this.#scene,
      { vertexSource: DESIGN_VERTEX, fragmentSource: DESIGN_FRAGMENT },
      {
        attributes: [
          'position',
          'color',
          ...(pass === 'solid' ? ['normal'] : []),
          ...(image ? ['uv'] : []),
          ...(isWide ? [OTHER_END_ATTRIBUTE, CORNER_ATTRIBUTE] : []),
        ],
        uniforms: [
          'world',
          'viewProjection',
          'uLight',
          'uContrast',
          'uGround',
          'uFade',
          'uNearer',
          'uPointPx',
          'uPixel',
          'uHalo',
          'uCutoff',
          'uSection',
        ],
        samplers: image ? ['uImage'] : [],
        defines: [...defines, ...more, ...(hasPicture ? ['IMAGE'] : [])].map((name) => `#define ${name}`),
        needAlphaBlending: isBlended,
      },
    );
    material.fillMode = fillMode;
    material.setVector4('uLight', new Vector4(...SCENE_LIGHT.direction, SCENE_LIGHT.ambient));
    material.setVector4('uContrast', this.#contrastColour);
    material.setVector4('uHalo', this.#halo);
    this.#section.bind(material);
    setFloat(material, 'uFade', Float32Array.of(opacity));
    setFloat(material, 'uNearer', Float32Array.of(depthOffsetShare));
    setFloat(material, 'uPointPx', this.#pointPx);
    setFloat(material, 'uGround', this.#backgroundBrightness);
    if (isWide) material.setVector2('uPixel', this.#pixel);
    if (image) material.setTexture('uImage', image);
    material.backFaceCulling = false;
    material.sideOrientation = Material.CounterClockWiseSideOrientation;
    material.alphaMode = Constants.ALPHA_COMBINE;
    if (isBlended) material.disableDepthWrite = true;
    if (pass === 'hiddenLines' || pass === 'hiddenWideLines') material.depthFunction = Constants.GREATER;
    scope.own(() => material.dispose());
    return material;
  }
}
