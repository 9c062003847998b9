/** A sign of the mine: shapes and colours follow ISO 3864, classes ISO 7010. */

export type SignClass = 'prohibition' | 'limit' | 'warning' | 'mandatory' | 'emergency' | 'fire' | 'information';

export interface Sign {
  /** Also the name of its image. */
  id: string;
  kind: SignClass;
  /** Its name in English, and in Mongolian. */
  en: string;
  mn: string;
  /** SVG in a 100 x 100 box. */
  drawing: string;
}

/** @param drawing fragments from `shapes.ts`, drawn one over the other */
export const sign = (kind: SignClass, id: string, en: string, mn: string, ...drawing: string[]): Sign => ({
  kind,
  id,
  en,
  mn,
  drawing: drawing.join(''),
});
