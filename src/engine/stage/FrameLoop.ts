/**
 * The frame loop: draws only views that are dirty or moving, and no more at once than the GPU can take. A hidden tab gets no
 * animation frames, so it pauses by itself.
 */
import type { Scope } from '../../lifetime/scope.ts';
import type { Colour } from '../gpu/colour.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import type { ViewCore } from '../view/ViewCore.ts';
import { DrawingBuffer } from './DrawingBuffer.ts';
import { FrameGate, POLL_EVERY_MS } from './FrameGate.ts';
import { PixelRatio } from './PixelRatio.ts';
import { FrameStats } from './stats.ts';

/** Panes may move without a change of size, which ResizeObserver does not report. */
const MEASURE_EVERY_MS = 250;
/** Measurements of the GPU are counted in such windows, however often panes are measured. */
const CHOOSE_RATIO_EVERY_MS = 250;
const INPUT_EVENTS = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

export interface LoopOptions {
  background: Colour;
  /** Moves linked cameras and loads map tiles, before views are drawn. @param gpuMs current GPU time of a frame of all views that are shown */
  prepare(atMs: number, gpuMs: number): void;
  /** The context is lost: shared resources are given up that would be rebuilt at once when it returns. */
  giveUp(): void;
  /** Rebuilds shared resources after a lost context. */
  restore(): void;
}

export class FrameLoop {
  readonly stats: FrameStats = new FrameStats();
  readonly #engine: ViewEngine;
  readonly #buffer: DrawingBuffer;
  readonly #gate: FrameGate;
  readonly #pixelRatio = new PixelRatio();
  readonly #views: ViewCore[] = [];
  /** Views to draw are the first `#dueCount`; the array keeps its capacity. */
  readonly #dueViews: ViewCore[] = [];
  #dueCount = 0;
  readonly #resizeObserver: ResizeObserver;
  readonly #prepare: LoopOptions['prepare'];
  #background: Colour;
  /** The pane that the user pointed at or typed in last; the first one until then. */
  #activePane: HTMLElement | undefined;
  #nextMeasureAtMs = 0;
  #chooseAtMs = 0;
  #ratio = 1;
  /** Views whose panes had a size when they were measured last. */
  #shownCount = 0;
  #clearsCanvas = true;
  #isContextLost = false;

  constructor(scope: Scope, engine: ViewEngine, canvas: HTMLCanvasElement, options: LoopOptions) {
    this.#engine = engine;
    this.#buffer = new DrawingBuffer(engine, canvas);
    this.#background = options.background;
    this.#prepare = options.prepare;
    this.#gate = new FrameGate(engine);
    scope.own(() => this.#gate.reset());
    this.#resizeObserver = new ResizeObserver(() => this.layoutChanged());
    this.#resizeObserver.observe(this.#buffer.area);
    scope.own(() => this.#resizeObserver.disconnect());
    this.#watchContext(scope, options);
    for (const kind of INPUT_EVENTS) {
      scope.listen(window, kind, (event) => this.#onInput(event), { capture: true, passive: true });
    }
    // No frames come while the page is hidden: that time is not the GPU's.
    scope.listen(document, 'visibilitychange', () => this.#gate.reset());
    scope.interval(() => this.#gate.poll(performance.now()), POLL_EVERY_MS);
    scope.onEveryFrame((atMs) => this.#tick(atMs));
  }

  add(scope: Scope, core: ViewCore): void {
    this.#views.push(core);
    this.#resizeObserver.observe(core.pane);
    scope.own(() => {
      this.#views.splice(this.#views.indexOf(core), 1);
      // Stale entries would keep the view's pane alive.
      this.#dueViews.length = 0;
      this.#dueCount = 0;
      // A view that shows something else now has another core for its pane.
      if (this.#views.some(({ pane }) => pane === core.pane)) return;
      this.#resizeObserver.unobserve(core.pane);
      if (this.#activePane === core.pane) this.#activePane = undefined;
    });
    this.layoutChanged();
  }

  /** Measures all panes before the next frame. */
  layoutChanged(): void {
    this.#nextMeasureAtMs = 0;
    this.#clearsCanvas = true;
  }

  setBackground(background: Colour): void {
    this.#background = background;
    this.#clearsCanvas = true;
  }

  #onInput({ target }: Event): void {
    this.#gate.recordInput(performance.now());
    for (const { pane } of this.#views) if (target instanceof Node && pane.contains(target)) this.#activePane = pane;
  }

  #restoreContext(restore: () => void): void {
    this.#isContextLost = false;
    this.#clearsCanvas = true;
    this.#engine.resetState();
    restore();
    for (const core of this.#views) {
      core.textures.invalidate();
      core.restore();
    }
  }

  #watchContext(scope: Scope, { giveUp, restore }: Pick<LoopOptions, 'giveUp' | 'restore'>): void {
    const contextLostObserver = this.#engine.onContextLostObservable.add(() => {
      this.#isContextLost = true;
      this.#engine.dropFences();
      this.#gate.reset();
      // Before their buffers, which they refer to.
      for (const { layers } of this.#views) layers.giveUp();
      giveUp();
    });
    const restoredObserver = this.#engine.onContextRestoredObservable.add(() => this.#restoreContext(restore));
    scope.own(() => {
      this.#engine.onContextLostObservable.remove(contextLostObserver);
      this.#engine.onContextRestoredObservable.remove(restoredObserver);
    });
  }

  #tick(atMs: number): void {
    this.stats.tick(atMs);
    this.#pixelRatio.recordFrame(atMs);
    this.stats.idle = false;
    const startMs = performance.now();
    if (this.#isContextLost || !this.#gate.isOpen(startMs)) return;
    if (atMs >= this.#nextMeasureAtMs) this.#measurePanes(atMs);
    this.#prepare(atMs, this.#gate.lastMsPerView * this.#shownCount);
    this.#collectDueViews(atMs);
    this.stats.idle = this.#dueCount === 0 && !this.#hasThrottledView();
    if (this.#dueCount === 0) return;
    this.#drawDueViews(atMs);
    this.stats.recordFrame(
      performance.now() - startMs,
      this.#dueCount,
      this.#engine.drawCallsSinceLastCall(),
      this.#countTriangles(),
    );
  }

  #measurePanes(atMs: number): void {
    this.#nextMeasureAtMs = atMs + MEASURE_EVERY_MS;
    if (atMs >= this.#chooseAtMs) this.#chooseRatio(atMs);
    const ratio = this.#ratio;
    const box = this.#buffer.area.getBoundingClientRect();
    if (this.#buffer.fit(box.width, box.height, ratio)) this.#clearsCanvas = true;
    this.#shownCount = 0;
    for (let k = 0; k < this.#views.length; k++) {
      const core = this.#views[k] as ViewCore;
      const pane = core.pane.getBoundingClientRect();
      const place = { left: pane.left - box.left, top: pane.top - box.top, width: pane.width, height: pane.height };
      core.setPanePosition(place, this.#buffer.height, ratio);
      if (core.rect) this.#shownCount++;
    }
  }

  #chooseRatio(atMs: number): void {
    this.#chooseAtMs = atMs + CHOOSE_RATIO_EVERY_MS;
    this.#ratio = this.#pixelRatio.choose(this.#gate.takeFrameMs(this.#shownCount));
  }

  /** Collects the views that need drawing: moving ones first, then those drawn longest ago. */
  #collectDueViews(atMs: number): void {
    const due = this.#dueViews;
    let count = 0;
    for (let k = 0; k < this.#views.length; k++) {
      const core = this.#views[k] as ViewCore;
      if (this.#clearsCanvas) core.markDirty();
      if (core.needsDraw(atMs, this.#isActiveView(core))) due[count++] = core;
    }
    const share = this.#clearsCanvas ? count : this.#gate.viewsPerFrame;
    if (count > share) sortByUrgency(due, count);
    this.#dueCount = Math.min(count, share);
  }

  #isActiveView({ pane }: ViewCore): boolean {
    return pane === (this.#activePane ?? this.#views[0]?.pane);
  }

  #hasThrottledView(): boolean {
    for (let k = 0; k < this.#views.length; k++) if (this.#views[k]?.schedule.isThrottled) return true;
    return false;
  }

  #drawDueViews(atMs: number): void {
    const engine = this.#engine;
    for (let k = 0; k < this.#views.length; k++) this.#views[k]?.textures.upload(atMs);
    if (this.#clearsCanvas) {
      const [r, g, b] = this.#background;
      engine.setRect(undefined);
      engine.clear({ r, g, b, a: 1 }, true, true, true);
      this.#clearsCanvas = false;
    }
    for (let k = 0; k < this.#dueCount; k++) {
      const core = this.#dueViews[k] as ViewCore;
      engine.setRect(core.rect);
      core.draw(atMs);
      if (this.#isActiveView(core)) this.stats.activeViewDraws++;
    }
    engine.setRect(undefined);
    engine.endFrame();
    this.#gate.recordSubmission(performance.now(), this.#dueCount);
  }

  #countTriangles(): number {
    let sum = 0;
    for (let k = 0; k < this.#views.length; k++) sum += this.#views[k]?.scene.triangles ?? 0;
    return sum;
  }
}

/** An insertion sort of a few views: Array.sort allocates. */
function sortByUrgency(views: ViewCore[], count: number): void {
  for (let k = 1; k < count; k++) {
    const view = views[k] as ViewCore;
    let at = k;
    for (; at > 0 && isMoreUrgent(view, views[at - 1] as ViewCore); at--) views[at] = views[at - 1] as ViewCore;
    views[at] = view;
  }
}

function isMoreUrgent(a: ViewCore, b: ViewCore): boolean {
  return a.isMoving === b.isMoving ? a.schedule.lastDrawnMs < b.schedule.lastDrawnMs : a.isMoving;
}
