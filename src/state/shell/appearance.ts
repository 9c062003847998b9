/** How the page looks: theme, density and size of text, kept in the browser for each user (rules.md#appearance). */
import { openStoredValue, type StoredValue } from '../storage/stored.ts';

/** `light` is for daylight. */
export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** `cab` has larger rows, controls and hit areas: for gloves, vibration and arm's length. */
export const DENSITIES = ['normal', 'cab'] as const;
export type Density = (typeof DENSITIES)[number];

/** Size of texts and their containers, percent of the normal one: the larger ones are for wall-mounted screens. */
export const TEXT_SIZES = ['100', '125', '150'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

export interface Appearance {
  theme: Theme;
  density: Density;
  text: TextSize;
}

export const DEFAULT_APPEARANCE: Readonly<Appearance> = { theme: 'dark', density: 'normal', text: '100' };

/** @param userId subject of the signed-in user */
export function storedAppearance(storage: Storage, userId: string): StoredValue<Appearance> {
  return openStoredValue(storage, `appearance.${userId}`, 1, readAppearance);
}

/** @returns undefined for an invalid value; an unknown choice becomes the default */
export function readAppearance(value: unknown): Appearance | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { theme, density, text } = value as Partial<Record<keyof Appearance, unknown>>;
  return {
    theme: THEMES.find((known) => known === theme) ?? DEFAULT_APPEARANCE.theme,
    density: DENSITIES.find((known) => known === density) ?? DEFAULT_APPEARANCE.density,
    text: TEXT_SIZES.find((known) => known === text) ?? DEFAULT_APPEARANCE.text,
  };
}
