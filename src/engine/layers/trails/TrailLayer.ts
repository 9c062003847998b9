/**
 * Trails in one view: one mesh, drawn twice: normally where visible, and faintly behind rock. Their points are in a
 * texture of which only changes are uploaded; a draw allocates nothing.
 */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import type { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import { Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { MAX_TRAILS, TRAIL_SPEEDS_KMH, type TrailChoice, type TrailGap } from '../../../domain/trail/trail.ts';
import type { Scope } from '../../../lifetime/scope.ts';
import { TWEEN_MS } from '../../../state/world/tween.ts';
import type { SectionClip } from '../../display/SectionClip.ts';
import type { SceneTheme } from '../../display/theme.ts';
import { createFloatTexture } from '../../gpu/createFloatTexture.ts';
import { IndexedMesh } from '../../gpu/IndexedMesh.ts';
import { setVec4s } from '../../gpu/setVec4s.ts';
import type { ViewEngine } from '../../gpu/ViewEngine.ts';
import type { Layer, LayerFrame } from '../Layer.ts';
import type { LayerContext, LayerHost } from '../LayerContext.ts';
import { LINES_PER_TRAIL, TRAIL_WIDTH, TrailTexels } from './TrailTexels.ts';
import { TRAIL_FRAGMENT, TRAIL_VERTEX, VERTEX_CORNER_BITS, VERTEX_POINT_BITS } from './trailShader.ts';

/** CSS pixels: the line, and its casing on each side. */
const LINE_PX = 2.5;
const CASING_PX = 1;
/** Opacity of the line behind rock. */
const HIDDEN_OPACITY = 0.35;
/** Float32 seconds are precise enough for this long. */
const MAX_EPOCH_AGE_MS = 3_600_000;
/** Limits writes: in a replay at ten times the speed, many vehicles send more fixes than there are frames. */
const WRITE_EVERY_MS = 100;
/** Index lists grow by this many points, so that a single new fix uploads none. */
const INDEX_GROWTH_POINTS = 128;
const TEXTURE_FLOATS = TRAIL_WIDTH * MAX_TRAILS * LINES_PER_TRAIL * 4;

interface TrailPass {
  readonly mesh: IndexedMesh;
  readonly material: ShaderMaterial;
  readonly colours: Float32Array;
  readonly opacity: number;
}

/** GPU resources, created when trails are first shown. */
interface TrailParts {
  readonly texels: Float32Array;
  readonly trails: readonly TrailTexels[];
  readonly texture: RawTexture;
  readonly passes: readonly TrailPass[];
}

export class TrailLayer implements Layer {
  readonly #scope: Scope;
  readonly #scene: Scene;
  readonly #engine: ViewEngine;
  readonly #section: SectionClip;
  readonly #host: Pick<LayerHost, 'redraw'>;
  readonly #trailUniform = new Vector4();
  readonly #pane = new Vector4();
  readonly #speeds = new Vector4(...TRAIL_SPEEDS_KMH, 0);
  /** By trail: number of points in the index list. */
  readonly #indexedCounts = new Uint32Array(MAX_TRAILS);
  #parts: TrailParts | undefined;
  #shownChoice: TrailChoice | undefined;
  #version = -1;
  #origin: SitePoint | undefined;
  #gaps: readonly TrailGap[] | undefined;
  #theme: SceneTheme | undefined;
  #epochMs = 0;
  #writtenAtMs = 0;
  #needsRedraw = false;

  constructor({
    scope,
    scene,
    engine,
    section,
    host,
  }: Pick<LayerContext, 'scope' | 'scene' | 'engine' | 'section' | 'host'>) {
    this.#section = section;
    this.#host = host;
    this.#scope = scope;
    this.#scene = scene;
    this.#engine = engine;
  }

  /** Trails grow and fade. They are drawn by Babylon, which sends all of their uniforms. */
  get isTimed(): boolean {
    return this.#shownChoice !== undefined;
  }

  update(frame: LayerFrame): void {
    const choice = frame.display.trails;
    if (!choice || choice.ids.length === 0) {
      if (this.#shownChoice) this.#hideTrails();
      return;
    }
    this.#parts ??= this.#createParts();
    const isOld = Math.abs(frame.worldMs - this.#epochMs) > MAX_EPOCH_AGE_MS;
    const isOther = isOld || this.#shownChoice !== choice || this.#origin !== frame.origin;
    const isChanged = this.#version !== frame.world.tracks.version;
    const isDue = isOther || (isChanged && frame.atMs - this.#writtenAtMs >= WRITE_EVERY_MS);
    this.#needsRedraw = isChanged && !isDue;
    if (isOld) this.#epochMs = frame.worldMs;
    if (isDue) this.#write(this.#parts, choice, frame, isOther || this.#gaps !== frame.world.tracks.gaps);
    if (this.#shownChoice !== choice || this.#theme !== frame.theme) this.#setColours(this.#parts, choice, frame.theme);
    this.#shownChoice = choice;
    this.#bind(choice, frame);
  }

  get needsRedraw(): boolean {
    return this.#needsRedraw;
  }

  restore(): void {
    for (const { mesh } of this.#parts?.passes ?? []) mesh.restore();
    this.#indexedCounts.fill(0);
    this.#shownChoice = undefined;
  }

  #hideTrails(): void {
    this.#shownChoice = undefined;
    this.#needsRedraw = false;
    this.#indexedCounts.fill(0);
    for (const { mesh } of this.#parts?.passes ?? []) mesh.mesh.isVisible = false;
  }

  /** @param isOther whether more than tracks and time has changed */
  #write(parts: TrailParts, { ids, minutes }: TrailChoice, frame: LayerFrame, isOther: boolean): void {
    const { texels, trails, texture, passes } = parts;
    const { tracks } = frame.world;
    this.#writtenAtMs = frame.atMs;
    this.#version = tracks.version;
    this.#origin = frame.origin;
    this.#gaps = tracks.gaps;
    const fromMs = frame.worldMs - minutes * 60_000;
    const trailFrame = { origin: frame.origin, epochMs: this.#epochMs, gaps: tracks.gaps, fromMs };
    const internal = texture.getInternalTexture();
    let needsIndices = false;
    for (let trail = 0; trail < MAX_TRAILS; trail++) {
      const written = trails[trail] as TrailTexels;
      const changed = written.write(tracks.of(ids[trail] ?? ''), trailFrame, isOther);
      if (changed && internal) this.#engine.uploadRect(internal, texels, changed);
      const indexCount = Math.ceil(written.count / INDEX_GROWTH_POINTS) * INDEX_GROWTH_POINTS;
      if (indexCount !== this.#indexedCounts[trail]) needsIndices = true;
      this.#indexedCounts[trail] = indexCount;
    }
    if (!needsIndices) return;
    setIndices(passes, this.#indexedCounts);
    // The first points make the meshes visible.
    this.#host.redraw();
  }

  #setColours({ passes }: TrailParts, { colouring }: TrailChoice, theme: SceneTheme): void {
    this.#theme = theme;
    const { trailSlow, trailMiddle, trailFast, operating, other, halo } = theme;
    for (const { colours, opacity } of passes) {
      for (const [k, colour] of [trailSlow, trailMiddle, trailFast, operating, other, halo].entries())
        colours.set(colour, k * 4);
      colours[3] = opacity;
      colours[7] = Number(colouring === 'speed');
    }
  }

  #bind({ minutes }: TrailChoice, { rig, pixelRatio, worldMs }: LayerFrame): void {
    const halfPx = (LINE_PX / 2) * pixelRatio;
    this.#trailUniform.set(
      (worldMs - this.#epochMs) / 1000,
      minutes * 60,
      TWEEN_MS / 1000,
      halfPx + CASING_PX * pixelRatio,
    );
    this.#pane.set(rig.width * pixelRatio, rig.height * pixelRatio, rig.pixelScale * pixelRatio, 0);
    this.#speeds.w = halfPx;
  }

  #createParts(): TrailParts {
    const texels = new Float32Array(TEXTURE_FLOATS);
    const texture = createFloatTexture(this.#engine, 'trails', texels, TRAIL_WIDTH, MAX_TRAILS * LINES_PER_TRAIL);
    this.#scope.own(() => texture.dispose());
    const pass = (name: string, opacity: number, depth: number): TrailPass => {
      const material = this.#scope.own(createMaterial(name, this.#scene, this.#section));
      const colours = new Float32Array(24);
      material.depthFunction = depth;
      material.setTexture('uTrails', texture);
      material.setVector4('uTrail', this.#trailUniform);
      material.setVector4('uPane', this.#pane);
      material.setVector4('uSpeeds', this.#speeds);
      setVec4s(material, 'uColours', colours);
      return { mesh: new IndexedMesh(this.#scope, name, this.#scene, material), material, colours, opacity };
    };
    const passes = [pass('trails behind rock', HIDDEN_OPACITY, Constants.GREATER), pass('trails', 1, Constants.LEQUAL)];
    const trails = Array.from({ length: MAX_TRAILS }, (_, trail) => new TrailTexels(texels, trail));
    return { texels, trails, texture, passes };
  }
}

/** Two triangles for each pair of consecutive points of a trail. */
function setIndices(passes: readonly TrailPass[], points: Uint32Array): void {
  const most = points.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
  const indices = new Uint32Array(most * 6);
  let count = 0;
  for (let trail = 0; trail < points.length; trail++) {
    for (let k = 0; k + 1 < (points[trail] as number); k++) {
      const base = (trail << (VERTEX_CORNER_BITS + VERTEX_POINT_BITS)) | (k << VERTEX_CORNER_BITS);
      for (const corner of [0, 1, 2, 2, 1, 3]) indices[count++] = base | corner;
    }
  }
  for (const { mesh } of passes) mesh.setIndices(indices, count);
}

function createMaterial(name: string, scene: Scene, section: SectionClip): ShaderMaterial {
  const material = new ShaderMaterial(
    name,
    scene,
    { vertexSource: TRAIL_VERTEX, fragmentSource: TRAIL_FRAGMENT },
    {
      attributes: [],
      uniforms: ['viewProjection', 'uTrail', 'uPane', 'uColours', 'uSpeeds', 'uSection'],
      samplers: ['uTrails'],
      needAlphaBlending: true,
    },
  );
  section.bind(material);
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  material.alphaMode = Constants.ALPHA_COMBINE;
  return material;
}
