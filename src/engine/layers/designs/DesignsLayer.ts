/** Designs in one view: a mesh per piece over the store's shared buffers, placed at the design's origin. */

import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { type SitePoint, toScene } from '../../../domain/geo/frame.ts';
import type { Scope } from '../../../lifetime/scope.ts';
import type { Design } from '../../designs/Design.ts';
import { DesignPiece, type PieceKind } from '../../designs/DesignPiece.ts';
import type { DesignStore, DrawnDesign } from '../../designs/DesignStore.ts';
import type { IdFilter } from '../../display/display.ts';
import type { SceneTheme } from '../../display/theme.ts';
import { parseColour } from '../../gpu/colour.ts';
import type { ViewEngine } from '../../gpu/ViewEngine.ts';
import type { TileBuffers } from '../../tiles/TileBuffers.ts';
import type { TileStore } from '../../tiles/TileStore.ts';
import type { Layer, LayerFrame } from '../Layer.ts';
import type { LayerContext } from '../LayerContext.ts';
import { DesignMaterials, type DesignPass } from './materials.ts';

interface PieceMeshes {
  group: number;
  meshes: readonly Mesh[];
}

interface DesignMeshes {
  design: Design;
  scope: Scope;
  /** Key of its position and of the groups that are shown. */
  placed: string;
  pieces: Map<DesignPiece | TileBuffers, PieceMeshes>;
}

/** Lines hidden by rock are drawn faintly, in a second pass. */
const PASSES_BY_PIECE_KIND: Readonly<Record<PieceKind, readonly DesignPass[]>> = {
  lines: ['lines', 'hiddenLines'],
  wideLines: ['wideLines', 'hiddenWideLines'],
  faces: ['faces'],
  points: ['points'],
  texts: ['texts'],
};

type DesignsContext = Pick<LayerContext, 'scope' | 'scene' | 'designs' | 'tiles' | 'section'>;

/** Pass of the texts of drawings. */
const TEXT_PASS: DesignPass = 'texts';

export class DesignsLayer implements Layer {
  readonly #scope: Scope;
  readonly #scene: Scene;
  readonly #engine: ViewEngine;
  readonly #store: DesignStore;
  readonly #tiles: Pick<TileStore, 'isAwaited'>;
  readonly #materials: DesignMaterials;
  readonly #designs = new Map<string, DesignMeshes>();
  /**
   * Steps that precompile shaders: one per draw, once the site is known to have designs and the map's first tiles are
   * drawn.
   */
  readonly #warmUpSteps: (() => void)[] = [
    () => this.#compile('lines'),
    () => this.#compile('faces'),
    () => this.#store.glyphAtlas.upload(),
    () => this.#compile('texts'),
  ];
  /** Invisible meshes that keep the shaders compiled. */
  readonly #warmUpMeshes: Mesh[] = [];
  #shownIds: IdFilter | undefined;
  #storeVersion = -1;
  #theme: SceneTheme | undefined;
  #pixelRatio = 0;
  #background: string | undefined;
  #origin: SitePoint | undefined;
  #hidesTexts = false;
  /** Some pieces have no meshes yet. */
  #hasMissingMeshes = false;

  constructor({ scope, scene, designs, tiles, section }: DesignsContext) {
    this.#scope = scope;
    this.#scene = scene;
    this.#tiles = tiles;
    this.#engine = scene.getEngine() as ViewEngine;
    this.#store = designs;
    this.#materials = new DesignMaterials(scope, scene, section);
  }

  get needsRedraw(): boolean {
    return this.#hasMissingMeshes || (this.#warmUpSteps.length > 0 && this.#isWarmUpDue);
  }

  /** The map's first tiles have priority: shaders that nothing uses yet would delay them. */
  get #isWarmUpDue(): boolean {
    const { areDesignsExpected, drawnDesigns } = this.#store;
    return areDesignsExpected && (drawnDesigns.length > 0 || !this.#tiles.isAwaited);
  }

  update(frame: LayerFrame): void {
    this.#applyTheme(frame);
    this.#materials.setSize(frame.rig.width, frame.rig.height);
    // One at a time: the GPU also has frames to draw.
    if (this.#isWarmUpDue && !this.#engine.isCompiling) this.#warmUpSteps.shift()?.();
    const { origin } = frame;
    const { designs: visibleIds, options } = frame.display;
    const hidesTexts = options.design.hideText;
    const isSame =
      this.#storeVersion === this.#store.version &&
      this.#origin === origin &&
      this.#shownIds === visibleIds &&
      this.#hidesTexts === hidesTexts;
    if (isSame && !this.#hasMissingMeshes) return;
    this.#storeVersion = this.#store.version;
    this.#shownIds = visibleIds;
    this.#hidesTexts = hidesTexts;
    this.#origin = origin;
    const visibleDesigns = this.#store.drawnDesigns.filter(({ id }) => visibleIds?.has(id) !== false);
    this.#removeOthers(visibleDesigns);
    this.#hasMissingMeshes = false;
    for (const drawn of visibleDesigns) this.#show(drawn, origin);
  }

  giveUp(): void {
    this.#removeOthers([]);
    this.#storeVersion = -1;
  }

  restore(): void {
    this.giveUp();
    // Babylon has recompiled their shaders, and releases those that no mesh requests.
    for (const mesh of this.#warmUpMeshes) this.#warmUp(mesh);
  }

  #applyTheme({ theme, display, pixelRatio }: LayerFrame): void {
    const isSame = this.#theme === theme && this.#background === display.background;
    if (isSame && this.#pixelRatio === pixelRatio) return;
    this.#theme = theme;
    this.#background = display.background;
    this.#pixelRatio = pixelRatio;
    const own = display.background === undefined ? undefined : parseColour(display.background);
    this.#materials.setBackground(own ?? theme.background, pixelRatio);
  }

  /** Compiles a shader through invisible meshes, which stay: a shader is released with its last mesh. */
  #compile(kind: PieceKind): void {
    const corners = { positions: new Float32Array(18), colours: new Uint8Array(24) };
    const letters = kind === 'texts' ? { uvs: new Float32Array(12), indices: Uint16Array.of(0, 1, 2) } : {};
    const piece = this.#scope.own(new DesignPiece(this.#engine, { kind, group: -1, ...corners, ...letters }));
    for (const mesh of this.#pieceMeshes(this.#scope, piece).meshes) {
      mesh.setEnabled(false);
      this.#warmUpMeshes.push(mesh);
      this.#warmUp(mesh);
    }
  }

  #warmUp(mesh: Mesh): void {
    const [part] = mesh.subMeshes;
    if (part) this.#engine.compileInBackground(() => mesh.material?.isReadyForSubMesh(mesh, part, false));
  }

  #removeOthers(visibleDesigns: readonly DrawnDesign[]): void {
    for (const [id, { design, scope }] of this.#designs) {
      if (visibleDesigns.some((drawn) => drawn.id === id && drawn.design === design)) continue;
      scope.dispose();
      this.#designs.delete(id);
    }
  }

  /** Creates meshes for new pieces within the frame's budget; the rest follows in the next frames. */
  #show({ id, design, groups }: DrawnDesign, origin: SitePoint): void {
    const shown = this.#designs.get(id) ?? this.#createMeshes(id, design);
    const { x, y, z } = toScene(origin, design.origin);
    const place = ({ group, meshes }: PieceMeshes): void => {
      for (const mesh of meshes) {
        mesh.setEnabled(groups[group] !== false && !(this.#hidesTexts && mesh.name === TEXT_PASS));
        mesh.position.set(x, y, z);
        mesh.freezeWorldMatrix();
      }
    };
    const placed = `${x}/${y}/${z}/${this.#hidesTexts}/${groups.join()}`;
    if (shown.placed !== placed) for (const piece of shown.pieces.values()) place(piece);
    shown.placed = placed;
    if (shown.pieces.size === design.pieces.length + design.solids.length) return;
    for (const piece of [...design.pieces, ...design.solids]) {
      if (shown.pieces.has(piece)) continue;
      const isPlaced = this.#store.frameBudget.run(() => place(this.#add(shown, piece)));
      if (isPlaced) continue;
      this.#hasMissingMeshes = true;
      return;
    }
  }

  #add({ scope, pieces }: DesignMeshes, piece: DesignPiece | TileBuffers): PieceMeshes {
    const meshes = piece instanceof DesignPiece ? this.#pieceMeshes(scope, piece) : this.#solidMeshes(scope, piece);
    pieces.set(piece, meshes);
    return meshes;
  }

  #createMeshes(id: string, design: Design): DesignMeshes {
    const begun: DesignMeshes = { design, scope: this.#scope.child(), placed: '', pieces: new Map() };
    this.#designs.set(id, begun);
    return begun;
  }

  #pieceMeshes(scope: Scope, piece: DesignPiece): PieceMeshes {
    const { kind, group } = piece.data;
    const meshes = PASSES_BY_PIECE_KIND[kind].map((pass) => {
      const mesh = this.#mesh(scope, pass);
      mesh.material = this.#materials.of(pass, pass === 'texts' ? this.#store.glyphAtlas.texture : undefined);
      piece.applyTo(mesh);
      return mesh;
    });
    return { group, meshes };
  }

  #solidMeshes(scope: Scope, solid: TileBuffers): PieceMeshes {
    const mesh = this.#mesh(scope, 'solid');
    mesh.material = solid.texture
      ? this.#materials.texturedMaterial(scope, solid.texture, solid.part)
      : this.#materials.of('solid');
    solid.applyTo(mesh);
    return { group: -1, meshes: [mesh] };
  }

  #mesh(scope: Scope, name: string): Mesh {
    const mesh = new Mesh(name, this.#scene);
    scope.own(() => mesh.dispose());
    mesh.isPickable = false;
    return mesh;
  }
}
