/** Markers: status glyphs of entities too small for a model, one point each, all in one draw call. */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Scope } from '../../../lifetime/scope.ts';
import type { SceneTheme } from '../../display/theme.ts';
import { IndexedMesh } from '../../gpu/IndexedMesh.ts';
import { LayerMaterial } from '../../gpu/LayerMaterial.ts';
import { setFloat } from '../../gpu/setFloat.ts';
import { setVec4s } from '../../gpu/setVec4s.ts';
import type { BatchName, Layer, LayerFrame } from '../Layer.ts';
import type { LabelAtlases } from './LabelAtlases.ts';
import { glyphColours } from './labelStyles.ts';
import { markerPlace } from './markerGlyphs.ts';
import { MARKER_FRAGMENT, MARKER_VERTEX } from './markerShader.ts';

export class MarkerLayer implements Layer {
  readonly #batchName: BatchName;
  readonly #atlases: LabelAtlases;
  readonly #material: LayerMaterial;
  readonly #pointMesh: IndexedMesh;
  readonly #paneUniform = new Vector4();
  readonly #sides = new Vector4();
  #pixelRatio = 0;
  #theme: SceneTheme | undefined;
  /** Version of the rows on the GPU. */
  #markersVersion = -1;

  /** @param atlases whose glyphs the markers are */
  constructor(scope: Scope, scene: Scene, batchName: BatchName, atlases: LabelAtlases) {
    this.#batchName = batchName;
    this.#atlases = atlases;
    this.#material = scope.own(createMaterial(scene));
    this.#material.setVector4('uPane', this.#paneUniform);
    this.#material.setVector4('uSides', this.#sides);
    this.#pointMesh = new IndexedMesh(scope, 'markers', scene, this.#material);
    this.#pointMesh.mesh.renderingGroupId = 2;
    this.#pointMesh.mesh.alphaIndex = batchName === 'siteEntities' ? 0 : 1;
  }

  update(frame: LayerFrame): void {
    const { markers } = frame[this.#batchName];
    if (this.#markersVersion !== markers.version) {
      this.#markersVersion = markers.version;
      this.#pointMesh.setIndices(markers.rows, markers.count);
    }
    if (this.#pointMesh.mesh.isVisible) this.#bindUniforms(frame);
  }

  restore(): void {
    this.#pointMesh.restore();
    this.#markersVersion = -1;
  }

  #bindUniforms(frame: LayerFrame): void {
    const { rig, pixelRatio } = frame;
    const { nowS, poseTexture, colourTexture } = frame[this.#batchName];
    const atlas = this.#atlases.of(pixelRatio);
    const material = this.#material;
    this.#applyTheme(frame.theme);
    material.setTexture('uPoses', poseTexture);
    material.setTexture('uModels', frame.models);
    material.setTexture('uAtlas', atlas.texture);
    material.setTexture('uColours', colourTexture);
    material.setClock('uNow', nowS);
    setFloat(material, 'uShowsLink', frame.styles.showsLink);
    this.#paneUniform.set(Math.round(rig.width * pixelRatio), Math.round(rig.height * pixelRatio), pixelRatio, 0);
    if (this.#pixelRatio === pixelRatio) return;
    this.#pixelRatio = pixelRatio;
    const { usualSidePx, wideSidePx, firstLine } = markerPlace(pixelRatio);
    // Vehicles have no colours of their own. A uniform, so that both batches share a program.
    this.#sides.set(usualSidePx, wideSidePx, firstLine, this.#batchName === 'siteEntities' ? 1 : 0);
  }

  #applyTheme(theme: SceneTheme): void {
    if (this.#theme === theme) return;
    this.#theme = theme;
    setVec4s(this.#material, 'uPalette', Float32Array.from(glyphColours(theme).flat()));
    this.#material.setVector4('uHalo', new Vector4(...theme.halo));
    this.#material.setVector4('uAlert', new Vector4(...theme.alert));
  }
}

function createMaterial(scene: Scene): LayerMaterial {
  const material = new LayerMaterial(
    'markers',
    scene,
    { vertexSource: MARKER_VERTEX, fragmentSource: MARKER_FRAGMENT },
    {
      attributes: [],
      uniforms: ['viewProjection', 'uNow', 'uPane', 'uSides', 'uShowsLink', 'uPalette', 'uHalo', 'uAlert'],
      samplers: ['uPoses', 'uModels', 'uAtlas', 'uColours'],
      needAlphaBlending: true,
    },
  );
  material.fillMode = Constants.MATERIAL_PointListDrawMode;
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  material.alphaMode = Constants.ALPHA_COMBINE;
  return material;
}
