/** Names of rule zones in one view, along their edges; in red while the zone's rule is being broken. */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import { Vector3, Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { Scope } from '../../../lifetime/scope.ts';
import type { IdFilter } from '../../display/display.ts';
import type { SectionClip } from '../../display/SectionClip.ts';
import type { SceneTheme } from '../../display/theme.ts';
import { createLayerMesh } from '../../gpu/createLayerMesh.ts';
import type { ViewEngine } from '../../gpu/ViewEngine.ts';
import type { Layer, LayerFrame } from '../Layer.ts';
import type { LayerContext } from '../LayerContext.ts';
import { type DrawnNames, drawNames } from './drawNames.ts';
import type { ZoneSet } from './siteAreas.ts';
import { ZONE_STYLE } from './styles.ts';
import { buildNames } from './zoneNameMesh.ts';
import { ZONE_NAME_FRAGMENT, ZONE_NAME_VERTEX } from './zoneNameShader.ts';
import { ZONE_NAME_PX, type ZoneName, zoneNamesOf } from './zoneNames.ts';

/** Letters are drawn larger than shown, since they are rotated to follow their edges. */
const LETTER_OVERSAMPLING = 2;
const NO_IDS: ReadonlySet<string> = new Set();

export class ZoneNameLayer implements Layer {
  readonly #engine: ViewEngine;
  readonly #set: ZoneSet;
  readonly #material: ShaderMaterial;
  readonly #mesh: Mesh;
  readonly #pixel = new Vector3();
  readonly #colours = { uTextColour: new Vector4(), uBroken: new Vector4(), uHalo: new Vector4() };
  #texture: RawTexture | undefined;
  #drawn: DrawnNames | undefined;
  #names: readonly ZoneName[] = [];
  #version = -1;
  #ratio = 0;
  #origin: SitePoint | undefined;
  #shownIds: IdFilter | undefined;
  #breachedIds: ReadonlySet<string> = NO_IDS;
  #theme: SceneTheme | undefined;

  constructor({ scope, scene, engine, section }: LayerContext, set: ZoneSet) {
    this.#engine = engine;
    this.#set = set;
    this.#material = createMaterial(scope, scene, section);
    this.#material.setVector3('uPixel', this.#pixel);
    for (const [name, colour] of Object.entries(this.#colours)) this.#material.setVector4(name, colour);
    this.#mesh = createLayerMesh('zone names', scene, this.#material);
    this.#mesh.renderingGroupId = 1;
    scope.own(() => this.#mesh.dispose());
    scope.own(() => this.#texture?.dispose());
    // Subsets of the font are loaded when a script is first needed.
    scope.listen(document.fonts, 'loadingdone', () => this.restore());
  }

  update(frame: LayerFrame): void {
    const { rig, theme } = frame;
    this.#pixel.set(2 / rig.width, 2 / rig.height, ZONE_NAME_PX.inset);
    const hasRedrawn = this.#drawIfChanged(frame);
    this.#rebuildIfChanged(frame, hasRedrawn);
    if (this.#theme === theme) return;
    this.#theme = theme;
    this.#colours.uTextColour.set(...theme.textSecondary);
    this.#colours.uBroken.set(...theme.alert);
    this.#colours.uHalo.set(...theme.halo);
  }

  restore(): void {
    this.#version = -1;
  }

  #drawIfChanged({ pixelRatio, origin, theme }: LayerFrame): boolean {
    const { version } = this.#set;
    if (this.#version === version && this.#ratio === pixelRatio && this.#origin === origin) return false;
    this.#version = version;
    this.#ratio = pixelRatio;
    this.#origin = origin;
    this.#rebuildNames(origin, pixelRatio, theme.font);
    return true;
  }

  #rebuildNames(origin: SitePoint, pixelRatio: number, font: string): void {
    this.#names = zoneNamesOf(this.#set.zones, this.#set.levelM, origin);
    this.#texture?.dispose();
    this.#texture = undefined;
    if (this.#names.length === 0) return;
    const names = this.#names.map(({ name }) => name);
    this.#drawn = drawNames(names, font, pixelRatio * LETTER_OVERSAMPLING);
    this.#texture = createTexture(this.#engine, this.#drawn);
    this.#material.setTexture('uNames', this.#texture);
  }

  #rebuildIfChanged(frame: LayerFrame, hasRedrawn: boolean): void {
    const shownIds = ZONE_STYLE.shownIds(frame);
    const breachedIds = ZONE_STYLE.breachedIds?.(frame) ?? NO_IDS;
    if (!hasRedrawn && this.#shownIds === shownIds && this.#breachedIds === breachedIds) return;
    this.#shownIds = shownIds;
    this.#breachedIds = breachedIds;
    this.#rebuild(shownIds, breachedIds);
  }

  #rebuild(shownIds: IdFilter | undefined, breachedIds: ReadonlySet<string>): void {
    const isShown = ({ id }: ZoneName): boolean => shownIds?.has(id) !== false;
    this.#mesh.isVisible = this.#texture !== undefined && this.#names.some(isShown);
    if (!this.#mesh.isVisible || !this.#drawn) return;
    const scale = 1 / (this.#ratio * LETTER_OVERSAMPLING);
    const built = buildNames(this.#names, this.#drawn, { scale, isShown, isBreached: ({ id }) => breachedIds.has(id) });
    this.#mesh.setVerticesData('position', built.positions, false, 3);
    this.#mesh.setVerticesData('other', built.lineEnds, false, 3);
    this.#mesh.setVerticesData('middle', built.middles, false, 4);
    this.#mesh.setVerticesData('corner', built.corners, false, 4);
    this.#mesh.setVerticesData('halfSize', built.halfSizes, false, 2);
    this.#mesh.setIndices(built.indices);
  }
}

function createTexture(engine: ViewEngine, { pixels, width, height }: DrawnNames): RawTexture {
  const { TEXTUREFORMAT_RGBA: format, TEXTURE_BILINEAR_SAMPLINGMODE: sampling } = Constants;
  const texture = new RawTexture(pixels, width, height, format, engine, false, false, sampling);
  texture.name = 'zone names';
  return texture;
}

function createMaterial(scope: Scope, scene: Scene, section: SectionClip): ShaderMaterial {
  const material = new ShaderMaterial(
    'zone names',
    scene,
    { vertexSource: ZONE_NAME_VERTEX, fragmentSource: ZONE_NAME_FRAGMENT },
    {
      attributes: ['position', 'other', 'middle', 'corner', 'halfSize'],
      uniforms: ['viewProjection', 'uPixel', 'uTextColour', 'uBroken', 'uHalo', 'uSection'],
      samplers: ['uNames'],
      needAlphaBlending: true,
    },
  );
  scope.own(() => material.dispose());
  section.bind(material);
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  material.alphaMode = Constants.ALPHA_COMBINE;
  material.depthFunction = Constants.LEQUAL;
  return material;
}
