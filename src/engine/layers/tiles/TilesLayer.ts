/** The map in one view: a mesh per tile part over the store's shared buffers. */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { Material } from '@babylonjs/core/Materials/material.js';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { Vector2, Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Scope } from '../../../lifetime/scope.ts';
import type { SectionClip } from '../../display/SectionClip.ts';
import { type Colour, parseColour } from '../../gpu/colour.ts';
import { coverageDefines } from '../../gpu/coverageGlsl.ts';
import { HAZE_UNIFORMS } from '../../gpu/hazeShader.ts';
import { SCENE_LIGHT } from '../../gpu/light.ts';
import { setFloat } from '../../gpu/setFloat.ts';
import { roundedSizeM } from '../../tiles/pointSpacing.ts';
import type { TileBuffers } from '../../tiles/TileBuffers.ts';
import type { TilePart } from '../../tiles/TileContent.ts';
import type { TileStore } from '../../tiles/TileStore.ts';
import { Haze } from '../Haze.ts';
import type { Layer, LayerFrame } from '../Layer.ts';
import type { LayerContext } from '../LayerContext.ts';
import type { MapTint } from './MapTint.ts';
import { CUT_UNIFORMS, TileCut } from './TileCut.ts';
import { TILE_FRAGMENT, TILE_VERTEX } from './tileShader.ts';

/** Ground grain is at full strength up to here, and zero at four times the distance. */
const DETAIL_M = 160;

interface TileMeshes {
  buffers: readonly TileBuffers[];
  scope: Scope;
  meshes: Mesh[];
}

export class TilesLayer implements Layer {
  readonly #scope: Scope;
  readonly #scene: Scene;
  readonly #store: TileStore;
  readonly #mapTint: MapTint;
  readonly #section: SectionClip;
  readonly #cut = new TileCut();
  readonly #haze = new Haze();
  readonly #materials = new Map<string, ShaderMaterial>();
  /** With whether both sides are always drawn. */
  readonly #allMaterials = new Map<ShaderMaterial, boolean>();
  /** Scope of the materials that tiles share; disposed with the last tile, since grain textures belong to a map. */
  #sharedScope: Scope;
  readonly #tiles = new Map<string, TileMeshes>();
  /** Colour in xyz, opacity in w. */
  readonly #tint = new Vector4(1, 1, 1, 1);
  /** Of points: device pixels of a metre at a depth of 1, and device pixels of a CSS pixel. */
  readonly #pointScale = new Vector2(1, 1);
  /** Grain is whole up to this distance; and the distance of all that an orthographic view shows. */
  readonly #detailM = new Vector2(DETAIL_M, 1);
  #shownColour: string | undefined;
  #shownOpacity = 1;
  #storeVersion = -1;
  #isMapShown = true;
  /** Both sides of surfaces are drawn, the back as cut rock. */
  #isRockCapped = false;

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
  }

  update(frame: LayerFrame): void {
    const { display } = frame;
    this.#applyTint(display.mapColour ?? this.#mapTint.colour, display.mapOpacity);
    this.#cut.update(frame);
    this.#haze.update(frame);
    this.#detailM.set(DETAIL_M, frame.rig.viewDistanceM);
    this.#pointScale.set(frame.rig.pixelScale * frame.pixelRatio, frame.pixelRatio);
    if (this.#cut.isRockCapped !== this.#isRockCapped) this.#setRockCapped(this.#cut.isRockCapped);
    if (this.#storeVersion === this.#store.version && this.#isMapShown === display.map) return;
    this.#storeVersion = this.#store.version;
    this.#isMapShown = display.map;
    const chosenTiles = new Set(display.map ? this.#store.drawableIds : []);
    for (const [id, tile] of this.#tiles) {
      const isCurrent = this.#store.contentOf(id) === tile.buffers;
      if (!isCurrent) this.#remove(id, tile);
      else for (const mesh of tile.meshes) mesh.setEnabled(chosenTiles.has(id));
    }
    if (this.#tiles.size === 0) this.#disposeSharedMaterials();
    for (const id of chosenTiles) if (!this.#tiles.has(id)) this.#add(id);
  }

  restore(): void {
    for (const [id, tile] of this.#tiles) this.#remove(id, tile);
    this.#disposeSharedMaterials();
    this.#storeVersion = -1;
  }

  #disposeSharedMaterials(): void {
    if (this.#materials.size === 0) return;
    this.#sharedScope.dispose();
    this.#sharedScope = this.#scope.child();
    this.#materials.clear();
  }

  #applyTint(colour: string | undefined, opacity: number): void {
    if (this.#shownColour === colour && this.#shownOpacity === opacity) return;
    this.#shownColour = colour;
    this.#shownOpacity = opacity;
    const [r, g, b]: Colour = (colour && parseColour(colour)) || [1, 1, 1, 1];
    this.#tint.set(r, g, b, opacity);
    for (const material of this.#allMaterials.keys()) this.#setOpacity(material);
  }

  /** Babylon decides blending by `alpha`; a translucent map does not write depth. */
  #setOpacity(material: ShaderMaterial): void {
    material.alpha = this.#tint.w;
    material.forceDepthWrite = this.#tint.w === 1;
  }

  #setRockCapped(isRockCapped: boolean): void {
    this.#isRockCapped = isRockCapped;
    for (const [material, doubleSided] of this.#allMaterials) material.backFaceCulling = !doubleSided && !isRockCapped;
  }

  #add(id: string): void {
    const buffers = this.#store.contentOf(id);
    if (!buffers) return;
    const scope = this.#scope.child();
    this.#tiles.set(id, { buffers, scope, meshes: buffers.map((part) => this.#mesh(scope, id, part)) });
  }

  #remove(id: string, tile: TileMeshes): void {
    tile.scope.dispose();
    this.#tiles.delete(id);
  }

  #mesh(scope: Scope, id: string, buffers: TileBuffers): Mesh {
    const mesh = new Mesh(id, this.#scene);
    scope.own(() => mesh.dispose());
    mesh.material = buffers.texture ? this.#texturedMaterial(scope, buffers) : this.#plainMaterial(buffers);
    buffers.applyTo(mesh);
    mesh.isPickable = false;
    mesh.doNotSyncBoundingInfo = true;
    mesh.freezeWorldMatrix();
    return mesh;
  }

  #plainMaterial(buffers: TileBuffers): ShaderMaterial {
    const { doubleSided, unlit, isFaded, cutoff, points, grain } = buffers.part;
    const size = points ? roundedSizeM(buffers.part.pointSpacingM ?? 0) : '';
    const texture = grain && this.#store.grainTexture(grain.image);
    const key = `${doubleSided}/${unlit}/${isFaded}/${cutoff}/${points}${size}/${texture?.uniqueId}/${grain?.repeatM}`;
    let material = this.#materials.get(key);
    if (!material) {
      material = this.#material(this.#sharedScope, buffers);
      if (texture) material.setTexture('uGrain', texture);
      if (grain) setFloat(material, 'uGrainPerM', Float32Array.of(1 / grain.repeatM));
      this.#materials.set(key, material);
    }
    return material;
  }

  #texturedMaterial(scope: Scope, buffers: TileBuffers): ShaderMaterial {
    const material = this.#material(scope, buffers);
    if (buffers.texture) material.setTexture('uImage', buffers.texture);
    return material;
  }

  #material(scope: Scope, { part, texture }: TileBuffers): ShaderMaterial {
    const grain = texture ? undefined : part.grain;
    const material = new ShaderMaterial(
      'tiles',
      this.#scene,
      { vertexSource: TILE_VERTEX, fragmentSource: TILE_FRAGMENT },
      {
        attributes: texture ? ['position', 'normal', 'color', 'uv'] : ['position', 'normal', 'color'],
        uniforms: [
          'viewProjection',
          'uLight',
          'uTint',
          'uPointM',
          'uPointScale',
          'uGrainPerM',
          'uDetailM',
          'uCutoff',
          'uSection',
          ...CUT_UNIFORMS,
          ...HAZE_UNIFORMS,
        ],
        samplers: texture ? ['uImage'] : grain ? ['uGrain'] : [],
        defines: definesOf(part, texture !== undefined, grain !== undefined),
        needAlphaBlending: part.isFaded,
      },
    );
    material.setVector4('uLight', new Vector4(...SCENE_LIGHT.direction, SCENE_LIGHT.ambient));
    material.setVector4('uTint', this.#tint);
    if (part.cutoff !== undefined) setFloat(material, 'uCutoff', Float32Array.of(part.cutoff));
    if (part.points) {
      material.fillMode = Constants.MATERIAL_PointListDrawMode;
      setFloat(material, 'uPointM', Float32Array.of(roundedSizeM(part.pointSpacingM ?? 0)));
      material.setVector2('uPointScale', this.#pointScale);
    }
    if (grain) material.setVector2('uDetailM', this.#detailM);
    this.#section.bind(material);
    this.#cut.bind(material);
    this.#haze.bind(material);
    material.backFaceCulling = !part.doubleSided && !this.#isRockCapped;
    material.sideOrientation = Material.CounterClockWiseSideOrientation;
    material.alphaMode = Constants.ALPHA_COMBINE;
    // Translucent edges of an opaque map still write depth.
    this.#setOpacity(material);
    this.#allMaterials.set(material, part.doubleSided);
    scope.own(() => {
      this.#allMaterials.delete(material);
      material.dispose();
    });
    return material;
  }
}

function definesOf(part: TilePart, hasImage: boolean, hasGrain: boolean): string[] {
  const { unlit, doubleSided, points } = part;
  const kinds = [
    unlit && 'UNLIT',
    hasImage && 'IMAGE',
    hasGrain && 'GRAIN',
    doubleSided && 'TWO_SIDED',
    points && 'POINTS',
  ];
  const names = [...kinds, ...coverageDefines(part)];
  return names.filter((name) => !!name).map((name) => `#define ${name}`);
}
