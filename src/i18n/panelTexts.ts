/**
 * Texts of panels, in each panel's folder: `startTexts.en.ts` and `startTexts.mn.ts` are loaded with the first page;
 * a panel with many texts has the others in `texts.en.ts` and `texts.mn.ts`, and its component adds them.
 */

/** Texts by the panel's folder; each `startTexts.en.ts` declares its own section here, so that keys are checked. */
// biome-ignore lint/suspicious/noEmptyInterface: each panel adds its section by declaration merging
export interface PanelTexts {}

/** @param files texts by path, as `import.meta.glob` collects them */
export function panelTexts<T>(files: Readonly<Record<string, object>>): T {
  return Object.fromEntries(Object.entries(files).map(([path, texts]) => [path.split('/').at(-2), texts])) as T;
}
