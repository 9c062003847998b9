/** The materials of a map's tiles in one view: shared by tiles that look alike, and the uniforms of their shaders. */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { Material } from '@babylonjs/core/Materials/material.js';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import { Vector2, Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Scope } from '../../../lifetime/scope.ts';
import type { SectionClip } from '../../display/SectionClip.ts';
import { HAZE_UNIFORMS } from '../../gpu/hazeShader.ts';
import { SCENE_LIGHT } from '../../gpu/light.ts';
import { setFloat } from '../../gpu/setFloat.ts';
import { roundedSizeM } from '../../tiles/pointSpacing.ts';
import type { TileBuffers } from '../../tiles/TileBuffers.ts';
import type { TilePart } from '../../tiles/TileContent.ts';
import type { TileStore } from '../../tiles/TileStore.ts';
import { Haze } from '../Haze.ts';
import type { LayerFrame } from '../Layer.ts';
import type { LayerContext } from '../LayerContext.ts';
import { DRIVE_UNIFORMS, DriveCutaway } from './DriveCutaway.ts';
import type { MapTint } from './MapTint.ts';
import { CUT_UNIFORMS, sectionDefines, TileCutaway } from './TileCutaway.ts';
import { GROUND_UNIFORMS, groundDefines, isFadedAtEdge, TileGround } from './TileGround.ts';
import { TileTints } from './TileTints.ts';
import { definesOf } from './tileDefines.ts';
import { TILE_FRAGMENT, TILE_VERTEX } from './tileShader.ts';

export class TileMaterials {
  readonly #scope: Scope;
  readonly #scene: Scene;
  readonly #store: TileStore;
  readonly #mapTint: MapTint;
  readonly #section: SectionClip;
  readonly #cut = new TileCutaway();
  readonly #haze = new Haze();
  readonly #drives: DriveCutaway;
  readonly #ground = new TileGround();
  readonly #shared = new Map<string, ShaderMaterial>();
  readonly #all = new Map<ShaderMaterial, TilePart>();
  /** Scope of the materials that tiles share; disposed with the last tile, since grain textures belong to a map. */
  #sharedScope: Scope;
  /** Texture of the last part that had grain. */
  #grainTexture: BaseTexture | undefined;
  readonly #tints = new TileTints();
  /** For points: device pixels per metre at a depth of 1, and device pixels per CSS pixel. */
  readonly #pointScale = new Vector2(1, 1);
  /** Whether shaders apply the view's section; those that do not are faster. */
  #isSectioned = false;
  /** Whether both sides of surfaces are drawn, back faces as cut rock. */
  #isRockCapped = false;
  /** Whether drives are cut below their roofs; back faces show the edges. */
  areDrivesCut = false;

  constructor(
    { scope, scene, tiles, section }: Pick<LayerContext, 'scope' | 'scene' | 'tiles' | 'section'>,
    mapTint: MapTint,
  ) {
    this.#scope = scope;
    this.#sharedScope = scope.child();
    this.#scene = scene;
    this.#store = tiles;
    this.#section = section;
    this.#mapTint = mapTint;
    this.#drives = new DriveCutaway(tiles);
  }

  /** @returns whether other shaders are needed: meshes and their materials must be created again */
  update(frame: LayerFrame): boolean {
    const { display } = frame;
    const colour = display.mapColour ?? this.#mapTint.colour;
    if (this.#tints.update(colour, display.mapOpacity, frame.groundOpacity))
      for (const [material, part] of this.#all) this.#setOpacity(material, part);
    this.#cut.update(frame);
    this.#haze.update(frame);
    this.#ground.update(frame, this.#store.bounds);
    this.#pointScale.set(frame.rig.pixelScale * frame.pixelRatio, frame.pixelRatio);
    this.#drives.update(frame);
    this.#applySides();
    const isSectioned = display.section !== undefined;
    const isOther = isSectioned !== this.#isSectioned;
    this.#isSectioned = isSectioned;
    return isOther;
  }

  /** The material of a part; a textured one is disposed with the scope. */
  materialOf(scope: Scope, buffers: TileBuffers): ShaderMaterial {
    return buffers.texture ? this.#texturedMaterial(scope, buffers) : this.#plainMaterial(buffers);
  }

  disposeShared(): void {
    if (this.#shared.size === 0) return;
    this.#sharedScope.dispose();
    this.#sharedScope = this.#scope.child();
    this.#shared.clear();
    this.#grainTexture = undefined;
  }

  /** Babylon decides blending by `alpha`; a translucent map does not write depth. */
  #setOpacity(material: ShaderMaterial, part: TilePart): void {
    const opacity = this.#tints.of(part).w;
    material.alpha = opacity;
    material.forceDepthWrite = opacity === 1;
  }

  #applySides(): void {
    const [isRockCapped, areDrivesCut] = [this.#cut.isRockCapped, this.#drives.isCut];
    if (isRockCapped === this.#isRockCapped && areDrivesCut === this.areDrivesCut) return;
    this.#isRockCapped = isRockCapped;
    this.areDrivesCut = areDrivesCut;
    for (const [material, part] of this.#all) material.backFaceCulling = this.#isBackCulled(part);
  }

  #isBackCulled({ doubleSided, isDrive }: TilePart): boolean {
    return !doubleSided && !this.#isRockCapped && !(isDrive && this.areDrivesCut);
  }

  #plainMaterial(buffers: TileBuffers): ShaderMaterial {
    const { part } = buffers;
    const { doubleSided, unlit, isFaded, cutoff, points, grain, isDrive, underground, isUncoloured, hasTracks } = part;
    const size = points ? roundedSizeM(part.pointSpacingM ?? 0) : '';
    const texture = this.#grainTextureOf(part);
    const key = `${doubleSided}/${unlit}/${isFaded}/${cutoff}/${points}${size}/${texture?.uniqueId}/${grain?.repeatM}/${isFadedAtEdge(part, this.#store.bounds)}/${hasTracks}/${isUncoloured}/${isDrive}${!underground}`;
    let material = this.#shared.get(key);
    if (!material) {
      material = this.#material(this.#sharedScope, buffers, texture !== undefined);
      if (texture) material.setTexture('uGrain', texture);
      setFloat(material, 'uGrainPerM', Float32Array.of(grain ? 1 / grain.repeatM : 0));
      setFloat(material, 'uTracks', Float32Array.of(hasTracks ? 1 : 0));
      this.#shared.set(key, material);
    }
    return material;
  }

  /**
   * Parts without grain use the program of parts with grain, at zero strength: compiling another program would take
   * longer.
   */
  #grainTextureOf({ grain, points }: TilePart): BaseTexture | undefined {
    if (grain) this.#grainTexture = this.#store.grainTexture(grain.image);
    return points ? undefined : this.#grainTexture;
  }

  #texturedMaterial(scope: Scope, buffers: TileBuffers): ShaderMaterial {
    const material = this.#material(scope, buffers, false);
    if (buffers.texture) material.setTexture('uImage', buffers.texture);
    return material;
  }

  #material(scope: Scope, { part, texture }: TileBuffers, hasGrain: boolean): ShaderMaterial {
    const material = new ShaderMaterial(
      'tiles',
      this.#scene,
      { vertexSource: TILE_VERTEX, fragmentSource: TILE_FRAGMENT },
      {
        attributes: ['position', 'normal', 'color', 'uv'],
        uniforms: [
          'viewProjection',
          'uLight',
          'uTint',
          'uPointM',
          'uPointScale',
          'uGrainPerM',
          'uTracks',
          'uCutoff',
          ...(this.#isSectioned ? ['uSection', ...CUT_UNIFORMS] : []),
          ...HAZE_UNIFORMS,
          ...DRIVE_UNIFORMS,
          ...GROUND_UNIFORMS,
        ],
        samplers: texture ? ['uImage'] : hasGrain ? ['uGrain'] : [],
        defines: definesOf(part, texture !== undefined, hasGrain, [
          ...groundDefines(part, hasGrain, this.#store.bounds),
          ...sectionDefines(part, this.#isSectioned),
        ]),
        needAlphaBlending: part.isFaded,
      },
    );
    material.setVector4('uLight', new Vector4(...SCENE_LIGHT.direction, SCENE_LIGHT.ambient));
    material.setVector4('uTint', this.#tints.of(part));
    if (part.cutoff !== undefined) setFloat(material, 'uCutoff', Float32Array.of(part.cutoff));
    if (part.points) {
      material.fillMode = Constants.MATERIAL_PointListDrawMode;
      setFloat(material, 'uPointM', Float32Array.of(roundedSizeM(part.pointSpacingM ?? 0)));
      material.setVector2('uPointScale', this.#pointScale);
    }
    if (this.#isSectioned) {
      this.#section.bind(material);
      this.#cut.bind(material);
    }
    this.#haze.bind(material);
    this.#ground.bind(material, isFadedAtEdge(part, this.#store.bounds));
    if (part.isDrive) this.#drives.bind(material);
    material.backFaceCulling = this.#isBackCulled(part);
    material.sideOrientation = Material.CounterClockWiseSideOrientation;
    material.alphaMode = Constants.ALPHA_COMBINE;
    // Translucent edges of an opaque map still write depth.
    this.#setOpacity(material, part);
    this.#all.set(material, part);
    scope.own(() => {
      this.#all.delete(material);
      material.dispose();
    });
    return material;
  }
}
