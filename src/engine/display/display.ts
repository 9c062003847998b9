/** Display options that users set per view (rules.md#view-options). */
import { ENTITY_MODELS, kindOfModel, type ModelKindOptions, modelIndexOf } from '../../domain/models/entityModels.ts';
import type { Section } from '../../domain/section/section.ts';
import { SIGN_SIZE_PX } from '../../domain/siteEntity/label.ts';
import type { TrailChoice } from '../../domain/trail/trail.ts';
import { defaultLayersOn, type ViewLayerId } from '../../domain/view/viewLayers.ts';
import { type ViewOptions, viewOptionsSchema } from '../../domain/view/viewOptions.ts';
import { parseColour } from '../gpu/colour.ts';

/** Which entities of a kind are shown, by id: a list or a rule. Replaced when its results change. */
export type IdFilter = Pick<ReadonlySet<string>, 'has'>;

export interface ViewDisplay extends Record<ViewLayerId, boolean> {
  /** By kind of entity, as in the view document. */
  options: ViewOptions;
  /** `#rrggbb`; undefined follows the theme. */
  background: string | undefined;
  /** `#rrggbb`, multiplies the map's colours; undefined keeps them. */
  mapColour: string | undefined;
  /** 0 to 1; below 1 the map is translucent. */
  mapOpacity: number;
  /** The rule zones that are shown; undefined shows all. */
  zones: IdFilter | undefined;
  /** The designs that are shown; undefined shows all. */
  designs: IdFilter | undefined;
  /** Whether the map is drawn. */
  isMapShown: boolean;
  /** The part cut out of the mine; undefined cuts nothing. */
  section: Section | undefined;
  /** Vehicles whose trails are drawn; undefined for none. */
  trails: TrailChoice | undefined;
}

/** Minimum opacity at which the map hides what is behind it. */
const MIN_HIDING_OPACITY = 0.5;

/** Whether the map hides what is behind it: whether it is drawn, and not too faintly. */
export function isMapHiding({ isMapShown, mapOpacity }: Pick<ViewDisplay, 'isMapShown' | 'mapOpacity'>): boolean {
  return isMapShown && mapOpacity >= MIN_HIDING_OPACITY;
}

export function defaultDisplay(): ViewDisplay {
  return {
    options: viewOptionsSchema.parse({}),
    background: undefined,
    mapColour: undefined,
    mapOpacity: 1,
    ...defaultLayersOn(),
    zones: undefined,
    designs: undefined,
    isMapShown: true,
    section: undefined,
    trails: undefined,
  };
}

/** A view's options by model index. Immutable: created again when they change. */
export interface ModelStyles {
  scale: Float32Array;
  /** 1 if the model is drawn in one plain colour. */
  isPlain: Uint8Array;
  /** Height of the image above the model, CSS pixels; 0 for none. */
  imagePx: Float32Array;
  /** 1 if figures are shown above the model. */
  showsFigure: Uint8Array;
  /** 1 if online or offline is shown instead of the status; in the format of shaders. */
  showsLink: Float32Array;
  /** In the format of shaders: plain colour, and scale, negative if the plain colour is used. */
  uniform: Float32Array;
}

export function stylesOf(options: ModelKindOptions): ModelStyles {
  const count = ENTITY_MODELS.length;
  const styles: ModelStyles = {
    scale: new Float32Array(count),
    isPlain: new Uint8Array(count),
    imagePx: new Float32Array(count),
    showsFigure: new Uint8Array(count),
    showsLink: new Float32Array(count),
    uniform: new Float32Array(count * 4),
  };
  for (let model = 0; model < count; model++) {
    const own = options[kindOfModel(model)];
    const [r, g, b] = parseColour(own.simple3DmodelColor) ?? [1, 1, 1];
    styles.scale[model] = own.scale3Dmodel;
    styles.isPlain[model] = Number(own.simplify3Dmodel);
    styles.showsFigure[model] = Number(!own.hidePopover);
    styles.showsLink[model] = Number(own.showOnlineOffline);
    styles.uniform.set([r, g, b, own.simplify3Dmodel ? -own.scale3Dmodel : own.scale3Dmodel], model * 4);
  }
  const { hideImage, scaleImage } = options.annotation;
  styles.imagePx[modelIndexOf('annotation')] = hideImage ? 0 : SIGN_SIZE_PX.usual * scaleImage;
  return styles;
}
