/** Puts together what a chosen label shows: its cells in the atlas, its glyph, its colours. */
import { kindOfModel, modelNumber } from '../../../domain/models/drawn.ts';
import { LOOK } from '../../../state/world/look.ts';
import type { SceneTheme } from '../../stage/theme.ts';
import type { Crowd } from '../../view/Crowd.ts';
import type { LayerFrame } from '../../view/Layer.ts';
import type { Cell } from './CellPool.ts';
import type { FigureInk } from './drawFigure.ts';
import type { LabelAtlas } from './LabelAtlas.ts';
import {
  GLYPH_OF_LOOK,
  glyphColours,
  glyphNumber,
  type LabelLook,
  labelLooks,
  type PlaceLook,
  packColour,
  placeLook,
} from './labelLooks.ts';
import { type LabelContent, type SlotTable, TABLE } from './SlotTable.ts';
import { WaitingTexts } from './WaitingTexts.ts';

const NO_GLYPH = -1;
const OFFLINE = glyphNumber('offline');
const ONLINE = glyphNumber('operating');
const SITE_ENTITY = glyphNumber('siteEntity');
const STALE = glyphNumber('stale');
const PEOPLE = modelNumber('people');

/** How adding a label went: it stands, its texts are still to be drawn, or there is nothing of it to show. */
export type Added = 'shown' | 'waiting' | 'nothing';

export class LabelFiller {
  /** Something is not drawn yet. */
  filling = false;
  /** The label that is being added has a part that must wait. */
  #waits = false;
  readonly #slots: SlotTable;
  readonly #content: LabelContent = emptyContent();
  #atlas: LabelAtlas | undefined;
  #looks: readonly LabelLook[] = [];
  #colours: readonly number[] = [];
  #alert = 0;
  #placeText: PlaceLook = { letters: undefined, colour: 0, opacity: 1 };
  #ink: FigureInk = { ground: '', edge: '', text: '', bar: undefined };
  #options: unknown;
  #theme: SceneTheme | undefined;
  #ratio = 0;
  #atMs = 0;
  readonly #waiting = new WaitingTexts();

  constructor(slots: SlotTable) {
    this.#slots = slots;
  }

  /** Called before labels are chosen. */
  start({ display, theme, pixelRatio, atMs }: LayerFrame, atlas: LabelAtlas): void {
    this.#atlas = atlas;
    this.#atMs = atMs;
    this.#waiting.clear();
    this.filling = false;
    if (this.#options === display.options && this.#theme === theme && this.#ratio === pixelRatio) return;
    this.#options = display.options;
    this.#theme = theme;
    this.#ratio = pixelRatio;
    this.#looks = labelLooks(display.options, theme, pixelRatio);
    this.#colours = glyphColours(theme).map(packColour);
    this.#alert = packColour(theme.alert);
    this.#ink = {
      ground: cssOf(theme.labelGround),
      edge: cssOf(theme.labelEdge),
      text: cssOf(theme.text),
      bar: undefined,
    };
    this.#placeText = placeLook(display.options.map, theme, pixelRatio);
  }

  lookOf(model: number): LabelLook {
    return this.#looks[model] as LabelLook;
  }

  /** Draws texts that the last choice waits for, as many as the frame has time for; true when all are drawn. */
  drawWaiting(atMs: number): boolean {
    return !this.#atlas || this.#waiting.draw(this.#atlas, atMs);
  }

  /** Adds a row's label. Absent parts are undefined. */
  add(
    crowd: Crowd,
    table: 0 | 1,
    row: number,
    look: LabelLook,
    name: string | undefined,
    image: string | undefined,
    figure: string | undefined,
  ): Added {
    const content = this.#content;
    this.#waits = false;
    const text = name !== undefined && look.text ? this.#text(name, look.text.fontPx, 500) : undefined;
    const sign = image === undefined ? undefined : this.#image(image, look.imagePx);
    const box =
      figure !== undefined && look.figure
        ? this.#figure(figure, look.figure.fontPx, barOf(crowd, row, look))
        : undefined;
    if (!text && !sign && !box) return this.#waits ? 'waiting' : 'nothing';
    content.row = row;
    content.table = table;
    content.unitPx = (look.text?.scale ?? 1) * this.#ratio;
    content.text = text;
    content.textStretch = look.text?.stretch ?? 1;
    content.textOpacity = look.textOpacity;
    content.image = sign;
    content.imageOpacity = look.imageOpacity;
    content.figure = box;
    content.figureStretch = look.figure?.stretch ?? 1;
    content.figureOpacity = look.figureOpacity;
    this.#colour(crowd, row, look, text !== undefined && sign === undefined);
    this.#slots.add(content);
    return 'shown';
  }

  /** Adds the name of a place, scene metres. */
  addPlace(name: string, x: number, y: number, z: number): Added {
    const content = this.#content;
    const { letters, colour, opacity } = this.#placeText;
    this.#waits = false;
    if (!letters) return 'nothing';
    const { fontPx, stretch, scale } = letters;
    const text = this.#text(name, fontPx, 400);
    if (!text) return this.#waits ? 'waiting' : 'nothing';
    Object.assign(content, {
      row: 0,
      table: TABLE.place,
      x,
      y,
      z,
      glyph: NO_GLYPH,
      text,
      image: undefined,
      figure: undefined,
    });
    content.unitPx = scale * this.#ratio;
    content.textStretch = stretch;
    content.textOpacity = opacity;
    content.textColour = colour;
    this.#slots.add(content);
    return 'shown';
  }

  #colour(crowd: Crowd, row: number, look: LabelLook, withGlyph: boolean): void {
    const content = this.#content;
    const bits = crowd.poses.lookOf(row);
    const offline = (bits & LOOK.statusMask) === LOOK.offline;
    content.textColour = offline ? look.offlineColour : look.textColour;
    content.glyph = NO_GLYPH;
    if (!withGlyph) return;
    const away = offline || (bits & LOOK.stale) !== 0;
    if (look.showsLink && (bits & (LOOK.alert | LOOK.alertSeen)) === 0) {
      content.glyph = away ? OFFLINE : ONLINE;
      content.glyphColour = away ? this.#alert : (this.#colours[ONLINE] as number);
      return;
    }
    const model = crowd.poses.categoryOf(row);
    const glyph = kindOfModel(model) === 'vehicle' ? (GLYPH_OF_LOOK[bits] as number) : siteEntityGlyph(bits, model);
    content.glyph = glyph;
    const own = glyph === SITE_ENTITY || model === PEOPLE ? ownColour(crowd, row) : undefined;
    content.glyphColour = own ?? (this.#colours[glyph] as number);
  }

  #text(text: string, fontPx: number, weight: 400 | 500): Cell | undefined {
    const cell = this.#atlas?.textCell(text, fontPx, weight, this.#atMs);
    if (!cell && this.#mustWait()) this.#waiting.add(text, fontPx, weight);
    return cell;
  }

  #figure(text: string, fontPx: number, bar: string | undefined): Cell | undefined {
    this.#ink.bar = bar;
    const cell = this.#atlas?.figureCell(text, fontPx, this.#ink, this.#atMs);
    if (!cell) this.#mustWait();
    return cell;
  }

  /** An image that is still loading leaves nothing to wait for: the view is drawn again when it has come. */
  #image(address: string, sizePx: number): Cell | undefined {
    return this.#atlas?.imageCell(address, sizePx, this.#atMs);
  }

  /** Whether a text is missing because the frame had no time for it; where the atlas is full, waiting would not help. */
  #mustWait(): boolean {
    if (this.#atlas?.mayDraw(this.#atMs) !== false) return false;
    this.filling = true;
    this.#waits = true;
    return true;
  }
}

/** A thing whose state is not known now has a ring, people a disc, all else a square. */
function siteEntityGlyph(bits: number, model: number): number {
  if ((bits & (LOOK.alert | LOOK.alertSeen | LOOK.warning)) !== 0) return GLYPH_OF_LOOK[bits] as number;
  if ((bits & LOOK.statusMask) === LOOK.offline) return OFFLINE;
  if ((bits & LOOK.stale) !== 0) return STALE;
  return model === PEOPLE ? ONLINE : SITE_ENTITY;
}

function ownColour({ poses }: Crowd, row: number): number | undefined {
  const { colours } = poses;
  const at = row * 4;
  if (colours[at + 3] === 0) return undefined;
  return ((colours[at] as number) << 16) | ((colours[at + 1] as number) << 8) | (colours[at + 2] as number);
}

/** The colour beside a figure: of its level, or the plain one where levels are not to be told by colour. */
function barOf({ poses }: Crowd, row: number, { showsLevel, plainBar }: LabelLook): string | undefined {
  return showsLevel ? (poses.colourOf(row) ?? plainBar) : plainBar;
}

function cssOf([r, g, b, a]: readonly [number, number, number, number]): string {
  return `rgb(${Math.round(r * 255)} ${Math.round(g * 255)} ${Math.round(b * 255)} / ${a})`;
}

function emptyContent(): LabelContent {
  return {
    ...{ row: 0, table: 0, x: 0, y: 0, z: 0, unitPx: 1, glyph: NO_GLYPH, glyphColour: 0 },
    ...{ text: undefined, textColour: 0, textOpacity: 1, textStretch: 1, image: undefined, imageOpacity: 1 },
    ...{ figure: undefined, figureOpacity: 1, figureStretch: 1 },
  };
}
