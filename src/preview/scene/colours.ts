/** The page's custom properties as Babylon colours, read once per theme: no colour is written in code. */
import { Color3 } from '@babylonjs/core/Maths/math.color.js';

const CSS_PROPERTIES = {
  background: '--hf-bg-scene',
  operating: '--hf-operating',
  offline: '--hf-offline',
  loaded: '--hf-loaded',
  empty: '--hf-empty',
  warning: '--hf-warning',
  line: '--hf-scene-line',
  person: '--hf-text-2',
  helmet: '--hf-text-1',
} as const;

export type SceneColours = Readonly<Record<keyof typeof CSS_PROPERTIES, Color3>>;

/** @throws if the style sheet has no `#rrggbb` for a property */
export function readSceneColours(element: Element): SceneColours {
  const style = getComputedStyle(element);
  const entries = Object.entries(CSS_PROPERTIES).map(([name, property]) => {
    const text = style.getPropertyValue(property).trim();
    if (!/^#[0-9a-f]{6}$/i.test(text)) throw new Error(`The style sheet gives no colour for ${property}.`);
    return [name, Color3.FromHexString(text)] as const;
  });
  return Object.fromEntries(entries) as SceneColours;
}
