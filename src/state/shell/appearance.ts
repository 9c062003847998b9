/** How the page looks: theme and density, kept in the browser for each user (rules.md#appearance). */
import { type StoredValue, stored } from '../storage/stored.ts';

/** `light` is for daylight. */
export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** `cab` has larger rows, controls and hit areas: for gloves, vibration and arm's length. */
export const DENSITIES = ['normal', 'cab'] as const;
export type Density = (typeof DENSITIES)[number];

export interface Appearance {
  theme: Theme;
  density: Density;
}

/** @param userId subject of the signed-in user */
export function storedAppearance(storage: Storage, userId: string): StoredValue<Appearance> {
  return stored(storage, `appearance.${userId}`, 1, readAppearance);
}

/** @returns undefined for an invalid value; an unknown choice becomes the default */
export function readAppearance(value: unknown): Appearance | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { theme, density } = value as Partial<Record<keyof Appearance, unknown>>;
  return {
    theme: THEMES.find((known) => known === theme) ?? THEMES[0],
    density: DENSITIES.find((known) => known === density) ?? DENSITIES[0],
  };
}
