/** Follows the state of the designs and keeps those that are shown on the GPU, once for all views. */

import { subscribe } from 'valtio';
import { withBoxedLetters } from '../../domain/dxf/boxedLetters.ts';
import { FileFault } from '../../domain/fault/FileFault.ts';
import { messageOf } from '../../domain/fault/messageOf.ts';
import { type SitePoint, toScene } from '../../domain/geo/frame.ts';
import { PartError } from '../../lifetime/fetchThenImport.ts';
import type { Scope } from '../../lifetime/scope.ts';
import {
  type DesignContent,
  type DesignFault,
  type DesignState,
  type DesignsState,
  type ModelContent,
  SLOW_LOAD_MS,
  shownGroups,
} from '../../state/designs/designs.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import type { IdFilter } from '../display/display.ts';
import type { SectionClip } from '../display/SectionClip.ts';
import { FrameBudget } from '../gpu/FrameBudget.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import { retryDelayMs } from '../tiles/RetrySchedule.ts';
import { Design } from './Design.ts';
import { FrameTaskQueue } from './FrameTaskQueue.ts';
import { GlyphAtlas } from './GlyphAtlas.ts';
import { modelExtent } from './modelExtent.ts';
import { pickDesign } from './pickDesign.ts';
import type { ReadModelDesign } from './readDesignModel.ts';

/** A design as views draw it. */
export interface DrawnDesign {
  id: string;
  design: Design;
  /** By group of its drawing; empty for models. */
  groups: readonly boolean[];
}

export interface DesignStoreOptions {
  readModel: ReadModelDesign;
  state: DesignsState;
  /** Font family of texts in drawings. */
  font: string;
  /** The drawn content has changed. */
  onChange: () => void;
}

interface PickedDesign {
  id: string;
  layer: string | undefined;
}

interface Entry {
  state: DesignState;
  content: DesignContent;
  scope: Scope;
  design: Design | undefined;
}

export class DesignStore {
  /** The content to draw; replaced when it changes. */
  drawnDesigns: readonly DrawnDesign[] = [];
  /** Incremented when the drawn content or its pieces change. */
  version = 0;
  /**
   * Whether the site has designs: shaders are then compiled ahead, since compiling them while a file loads would block
   * the page.
   */
  areDesignsExpected = false;
  /** Time budget of a frame for designs, in all views together. */
  readonly frameBudget = new FrameBudget();
  readonly #scope: Scope;
  readonly #engine: ViewEngine;
  readonly #readModel: ReadModelDesign;
  readonly #state: DesignsState;
  readonly #onChange: () => void;
  readonly #taskQueue: FrameTaskQueue;
  readonly #font: string;
  readonly #entries = new Map<string, Entry>();
  #glyphAtlas: GlyphAtlas | undefined;

  constructor(scope: Scope, engine: ViewEngine, { readModel, state, font, onChange }: DesignStoreOptions) {
    this.#scope = scope;
    this.#engine = engine;
    this.#readModel = readModel;
    this.#state = state;
    this.#font = font;
    this.#onChange = onChange;
    // While the context is lost, all uploads would fail.
    this.#taskQueue = new FrameTaskQueue(scope, this.frameBudget, () => engine.isContextMissing);
    scope.own(subscribe(state, () => this.#follow()));
    this.#follow();
  }

  /** Letters of drawings, created for the first drawing with texts. */
  get glyphAtlas(): GlyphAtlas {
    this.#glyphAtlas ??= new GlyphAtlas(this.#scope, this.#engine, this.#font);
    return this.#glyphAtlas;
  }

  /**
   * The design under a point of a pane, and the layer of the piece hit.
   * @param visibleIds the designs that the view shows; undefined for all
   */
  pick(
    { rig, section }: { rig: CameraRig; section: SectionClip },
    origin: SitePoint,
    visibleIds: IdFilter | undefined,
    x: number,
    y: number,
  ): PickedDesign | undefined {
    const shownDesigns = this.drawnDesigns.filter(({ id }) => visibleIds?.has(id) !== false);
    const designs = shownDesigns.map(({ id, design, groups }) => ({
      id,
      at: toScene(origin, design.origin),
      pieces: design.pieces,
      solids: design.solids,
      groups,
    }));
    const pickedDesign = pickDesign(designs, rig, x, y, section);
    if (!pickedDesign) return undefined;
    const content = this.#entries.get(pickedDesign.id)?.content;
    const drawing = content?.kind === 'drawing' ? content.drawing : undefined;
    return { id: pickedDesign.id, layer: drawing?.layers[drawing.groups[pickedDesign.group ?? -1]?.layer ?? -1]?.name };
  }

  /** Called when the WebGL context is lost: nothing of the designs is on the GPU. */
  giveUpBuffers(): void {
    for (const { design } of this.#entries.values()) design?.giveUp();
    this.#notifyChanged();
  }

  /** Uploads the designs again after the context is restored, a few parts per frame, drawn ones first. */
  restore(): void {
    this.#glyphAtlas?.restore();
    this.giveUpBuffers();
    const drawnDesigns = new Set<Design | undefined>(this.drawnDesigns.map(({ design }) => design));
    const rank = ({ design }: Entry): number => (drawnDesigns.has(design) ? 0 : 1);
    for (const entry of [...this.#entries.values()].sort((one, other) => rank(one) - rank(other)))
      for (const part of entry.design?.unsentParts ?? []) this.#schedule(entry, () => entry.design?.send(part));
  }

  #follow(): void {
    const keptIds = new Set<string>();
    if (this.#state.list.length > 0) this.areDesignsExpected = true;
    for (const design of this.#state.list) {
      const { id, content, shown } = design;
      if (!content) continue;
      keptIds.add(id);
      if (shown && this.#entries.get(id)?.content !== content) this.#open(design, content);
    }
    for (const [id, entry] of this.#entries) if (!keptIds.has(id)) this.#close(id, entry);
    if (![...this.#entries.values()].some(({ content }) => content.kind === 'drawing')) this.#glyphAtlas?.shrink();
    this.#updateDrawn();
  }

  /** @param failures how often its reader could not be fetched, in a row */
  #open(state: DesignState, content: DesignContent, failures = 0): void {
    const before = this.#entries.get(state.id);
    if (before) this.#close(state.id, before);
    const entry: Entry = { state, content, scope: this.#scope.child(), design: undefined };
    this.#entries.set(state.id, entry);
    if (content.kind === 'drawing') {
      const design = this.#createDesign(entry, content.drawing.origin);
      for (const step of design.drawingSteps(content.drawing, this.glyphAtlas)) this.#schedule(entry, step);
      this.#schedule(entry, () => {
        if (state.report) state.report = withBoxedLetters(state.report, design.boxedLetters);
      });
      return;
    }
    this.#openModel(entry, state, content).catch((error: unknown) => {
      if (entry.scope.ended) return;
      state.progress = undefined;
      state.phase = 'failed';
      state.fault = faultOf(error, state.name);
      if (error instanceof PartError) {
        // Unless its file is fetched again by then, which gives it other content.
        const tryAgain = () => state.phase === 'failed' && this.#open(state, content, failures + 1);
        entry.scope.timeout(tryAgain, retryDelayMs(failures + 1));
      } else state.content = undefined;
    });
  }

  async #openModel(entry: Entry, state: DesignState, { file, place }: ModelContent): Promise<void> {
    const { signal } = entry.scope;
    const endWait = entry.scope.timeout(() => {
      state.progress = { stage: 'reading', percent: undefined };
    }, SLOW_LOAD_MS);
    const { origin, parts, isWithoutPicture } = await this.#readModel(file, place, { signal }).finally(endWait);
    if (entry.scope.ended) return;
    state.progress = undefined;
    if (state.phase === 'failed')
      Object.assign(state, { phase: 'ready', fault: undefined } satisfies Partial<DesignState>);
    const design = this.#createDesign(entry, origin);
    state.extent = modelExtent(parts, origin);
    state.isWithoutPicture = isWithoutPicture;
    for (const step of design.modelSteps(parts)) this.#schedule(entry, step);
    this.#updateDrawn();
  }

  /** Parts that fail to upload are retried after a while. */
  #createDesign(entry: Entry, origin: SitePoint): Design {
    const { scope } = entry;
    const design = new Design(this.#engine, origin, (part) =>
      scope.timeout(() => this.#schedule(entry, () => design.send(part)), retryDelayMs(part.failures)),
    );
    entry.design = scope.own(design);
    return design;
  }

  #schedule(entry: Entry, step: () => void): void {
    const { scope, state } = entry;
    this.#taskQueue.add(() => {
      if (scope.ended) return;
      step();
      const isIncomplete = entry.design?.isIncomplete === true;
      if (isIncomplete !== (state.isIncomplete === true)) state.isIncomplete = isIncomplete;
      this.#notifyChanged();
    });
  }

  #close(id: string, entry: Entry): void {
    entry.scope.dispose();
    this.#entries.delete(id);
    if (entry.state.isIncomplete) entry.state.isIncomplete = false;
  }

  #updateDrawn(): void {
    this.drawnDesigns = this.#state.list.flatMap(({ id, shown, layers, content }): DrawnDesign[] => {
      const design = this.#entries.get(id)?.design;
      if (!shown || !design || !content) return [];
      return [{ id, design, groups: content.kind === 'drawing' ? shownGroups(content.drawing, layers) : [] }];
    });
    this.#notifyChanged();
  }

  #notifyChanged(): void {
    this.version++;
    this.#onChange();
  }
}

function faultOf(error: unknown, name: string): DesignFault {
  if (error instanceof PartError) return { key: 'designs.fault.unreachable', values: {} };
  if (error instanceof FileFault) return { key: `files.fault.${error.code}`, values: { file: name } };
  return { key: 'designs.fault.model', values: { message: messageOf(error) } };
}
