/** Composes the content of a chosen label: atlas cells, glyph and colours. */
import { kindOfModel, modelIndexOf } from '../../../domain/models/entityModels.ts';
import { SIGN_SIZE_PX, type Sign } from '../../../domain/siteEntity/label.ts';
import { STATE_FLAGS } from '../../../state/world/stateFlags.ts';
import type { SceneTheme } from '../../display/theme.ts';
import type { EntityBatch } from '../../entities/EntityBatch.ts';
import { LINK_FLAGS } from '../../glyphs/glyphs.ts';
import type { LayerFrame } from '../Layer.ts';
import type { AtlasCell } from './CellAllocator.ts';
import type { FigureColours } from './drawFigure.ts';
import type { LabelAtlas } from './LabelAtlas.ts';
import { LABEL_ORIENTATION, LABEL_POSE_TABLE, type LabelContent, type LabelSlotTable } from './LabelSlotTable.ts';
import { cssColour, figureBarColour, ownColour } from './labelColours.ts';
import {
  GLYPH_BY_STATE,
  glyphColours,
  glyphIndex,
  type LabelStyle,
  labelStyles,
  type MapLabelStyle,
  mapLabelStyle,
  packColour,
} from './labelStyles.ts';
import { TextQueue } from './TextQueue.ts';

const NO_GLYPH = -1;
const NAME_WEIGHT = 500;
const OFFLINE_GLYPH = glyphIndex('offline');
const ONLINE_GLYPH = glyphIndex('operating');
const SITE_ENTITY_GLYPH = glyphIndex('siteEntity');
const STALE_GLYPH = glyphIndex('stale');
const PEOPLE_MODEL = modelIndexOf('people');

/** Result of adding a label: shown, its texts are still to be drawn, or nothing to show. */
export type LabelAddResult = 'shown' | 'waiting' | 'nothing';

export class LabelComposer {
  /** Whether something is not drawn yet. */
  isPending = false;
  /**
   * Some labels are shown in part, or have no row by which the rest could be added: only another choice completes them.
   */
  needsChoice = false;
  /** A text of the label being added is still to be drawn. */
  #isIncomplete = false;
  readonly #slots: LabelSlotTable;
  readonly #content: LabelContent = emptyContent();
  #atlas: LabelAtlas | undefined;
  #styles: readonly LabelStyle[] = [];
  #colours: readonly number[] = [];
  #alertColour = 0;
  #mapLabelStyle: MapLabelStyle = { fontSize: undefined, colour: 0, opacity: 1 };
  #figureColours: FigureColours = { background: '', border: '', text: '', bar: undefined };
  #options: unknown;
  #theme: SceneTheme | undefined;
  #pixelRatio = 0;
  #atMs = 0;
  readonly #queue = new TextQueue();

  constructor(slots: LabelSlotTable) {
    this.#slots = slots;
  }

  /** Called before labels are chosen. */
  start({ display, theme, pixelRatio, atMs }: LayerFrame, atlas: LabelAtlas): void {
    this.#atlas = atlas;
    this.#atMs = atMs;
    this.#queue.clear();
    this.isPending = false;
    this.needsChoice = false;
    if (this.#options === display.options && this.#theme === theme && this.#pixelRatio === pixelRatio) return;
    this.#setStyles({ display, theme, pixelRatio });
  }

  #setStyles({ display, theme, pixelRatio }: Pick<LayerFrame, 'display' | 'theme' | 'pixelRatio'>): void {
    this.#options = display.options;
    this.#theme = theme;
    this.#pixelRatio = pixelRatio;
    this.#styles = labelStyles(display.options, theme, pixelRatio);
    this.#colours = glyphColours(theme).map(packColour);
    this.#alertColour = packColour(theme.alert);
    this.#figureColours = {
      background: cssColour(theme.labelBackground),
      border: cssColour(theme.labelBorder),
      text: cssColour(theme.text),
      bar: undefined,
    };
    this.#mapLabelStyle = mapLabelStyle(display.options.map, theme, pixelRatio);
  }

  styleOf(model: number): LabelStyle {
    return this.#styles[model] as LabelStyle;
  }

  /** Draws queued texts within the frame's budget; true when all are drawn. */
  drawQueued(atMs: number): boolean {
    return !this.#atlas || this.#queue.draw(this.#atlas, atMs);
  }

  /** Adds a row's label. Absent parts are undefined. */
  add(
    batch: EntityBatch,
    table: 0 | 1,
    row: number,
    style: LabelStyle,
    name: string | undefined,
    image: Sign | undefined,
    figure: string | undefined,
  ): LabelAddResult {
    const content = this.#content;
    this.#isIncomplete = false;
    const text = name !== undefined && style.text ? this.#textCell(name, style.text.fontPx, NAME_WEIGHT) : undefined;
    const sign = image === undefined ? undefined : this.#imageCell(image, style.imagePx);
    const box =
      figure !== undefined && style.figure
        ? this.#figureCell(figure, style.figure.fontPx, figureBarColour(batch, row, style))
        : undefined;
    if (!text && !sign && !box) return this.#isIncomplete ? 'waiting' : 'nothing';
    content.row = row;
    content.poseTable = table;
    content.unitPx = (style.text?.textScale ?? 1) * this.#pixelRatio;
    content.text = text;
    content.textStretch = style.text?.glyphScale ?? 1;
    content.textOpacity = style.textOpacity;
    content.image = sign;
    content.imageOpacity = style.imageOpacity;
    content.orientation = signRotationRad(sign ? image : undefined);
    content.x = image?.xRad ?? 0;
    content.y = image?.yRad ?? 0;
    content.z = image?.zRad ?? 0;
    content.figure = box;
    content.figureStretch = style.figure?.glyphScale ?? 1;
    content.figureOpacity = style.figureOpacity;
    this.#setColours(batch, row, style, text !== undefined && sign === undefined);
    this.#slots.add(content);
    this.needsChoice ||= this.#isIncomplete;
    return 'shown';
  }

  /** Adds a map label at a position, scene metres. */
  addMapLabel(name: string, x: number, y: number, z: number): LabelAddResult {
    const content = this.#content;
    const { fontSize, colour, opacity } = this.#mapLabelStyle;
    this.#isIncomplete = false;
    if (!fontSize) return 'nothing';
    const { fontPx, glyphScale, textScale } = fontSize;
    const text = this.#textCell(name, fontPx, 400);
    this.needsChoice ||= this.#isIncomplete;
    if (!text) return this.#isIncomplete ? 'waiting' : 'nothing';
    content.row = 0;
    content.poseTable = LABEL_POSE_TABLE.mapLabel;
    content.x = x;
    content.y = y;
    content.z = z;
    content.orientation = LABEL_ORIENTATION.none;
    content.glyph = NO_GLYPH;
    content.text = text;
    content.image = undefined;
    content.figure = undefined;
    content.unitPx = textScale * this.#pixelRatio;
    content.textStretch = glyphScale;
    content.textOpacity = opacity;
    content.textColour = colour;
    this.#slots.add(content);
    return 'shown';
  }

  /** Draws the name of a row's label that will appear soon. */
  prepare(name: string, { text }: LabelStyle): void {
    if (text) this.#atlas?.prepareText(name, text.fontPx, NAME_WEIGHT, this.#atMs);
  }

  #setColours(batch: EntityBatch, row: number, style: LabelStyle, hasGlyph: boolean): void {
    const content = this.#content;
    const stateFlags = batch.poses.stateFlagsOf(row);
    const offline = (stateFlags & STATE_FLAGS.statusMask) === STATE_FLAGS.offline;
    content.textColour = offline ? style.offlineColour : style.textColour;
    content.glyph = NO_GLYPH;
    if (!hasGlyph) return;
    if (style.showsLink && (stateFlags & (STATE_FLAGS.alert | STATE_FLAGS.alertSeen)) === 0) {
      const glyph = GLYPH_BY_STATE[stateFlags & LINK_FLAGS] as number;
      content.glyph = glyph;
      content.glyphColour = offline ? this.#alertColour : (this.#colours[glyph] as number);
      return;
    }
    this.#setStateGlyph(batch, row, stateFlags);
  }

  #setStateGlyph(batch: EntityBatch, row: number, stateFlags: number): void {
    const content = this.#content;
    const model = batch.poses.modelIndexOf(row);
    const glyph =
      kindOfModel(model) === 'vehicle' ? (GLYPH_BY_STATE[stateFlags] as number) : siteEntityGlyph(stateFlags, model);
    content.glyph = glyph;
    const own = glyph === SITE_ENTITY_GLYPH || model === PEOPLE_MODEL ? ownColour(batch, row) : undefined;
    content.glyphColour = own ?? (this.#colours[glyph] as number);
  }

  #textCell(text: string, fontPx: number, weight: 400 | 500): AtlasCell | undefined {
    const cell = this.#atlas?.textCell(text, fontPx, weight, this.#atMs);
    if (!cell && this.#markDeferred()) this.#queue.add(text, fontPx, weight);
    return cell;
  }

  #figureCell(text: string, fontPx: number, bar: string | undefined): AtlasCell | undefined {
    this.#figureColours.bar = bar;
    const cell = this.#atlas?.figureCell(text, fontPx, this.#figureColours, this.#atMs);
    if (!cell) this.#markDeferred();
    return cell;
  }

  /** Does not wait for images that are loading: the view is redrawn once they are loaded. */
  #imageCell({ address, widthPx, heightPx, fillsBox }: Sign, imagePx: number): AtlasCell | undefined {
    const scale = imagePx / SIGN_SIZE_PX.usual;
    const size = { width: Math.round(widthPx * scale), height: Math.round(heightPx * scale), isFilled: fillsBox };
    return this.#atlas?.imageCell(address, size, this.#atMs);
  }

  /** Whether a text is missing because of the frame's budget; with a full atlas, waiting would not help. */
  #markDeferred(): boolean {
    if (this.#atlas?.hasDrawingTime(this.#atMs) !== false) return false;
    this.isPending = true;
    this.#isIncomplete = true;
    return true;
  }
}

function signRotationRad(sign: Sign | undefined): number {
  if (!sign) return LABEL_ORIENTATION.none;
  return sign.orientation === 'world' ? LABEL_ORIENTATION.inWorld : LABEL_ORIENTATION.onPane;
}

/** Site entities of unknown state have a ring, people a disc, all others a square. */
function siteEntityGlyph(stateFlags: number, model: number): number {
  if ((stateFlags & (STATE_FLAGS.alert | STATE_FLAGS.alertSeen | STATE_FLAGS.warning)) !== 0)
    return GLYPH_BY_STATE[stateFlags] as number;
  if ((stateFlags & STATE_FLAGS.statusMask) === STATE_FLAGS.offline) return OFFLINE_GLYPH;
  if ((stateFlags & STATE_FLAGS.stale) !== 0) return STALE_GLYPH;
  return model === PEOPLE_MODEL ? ONLINE_GLYPH : SITE_ENTITY_GLYPH;
}

function emptyContent(): LabelContent {
  return {
    ...{ row: 0, poseTable: 0, x: 0, y: 0, z: 0, orientation: LABEL_ORIENTATION.none },
    ...{ unitPx: 1, glyph: NO_GLYPH, glyphColour: 0 },
    ...{ text: undefined, textColour: 0, textOpacity: 1, textStretch: 1, image: undefined, imageOpacity: 1 },
    ...{ figure: undefined, figureOpacity: 1, figureStretch: 1 },
  };
}
