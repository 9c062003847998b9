/** Kinds of ground, and their detection from the names that mining software gives to layers, materials and features. */

/** In the order of their numbers in the attribute `_SURFACE` of tiles. */
export const GROUND_KINDS = ['plain', 'rock', 'road', 'concrete', 'dump', 'stockpile', 'water', 'ramp'] as const;
export type GroundKind = (typeof GROUND_KINDS)[number];

/** Beginnings of words in English, Mongolian and Russian, in order: "waste dump road" is a road, "haul ramp" a ramp. */
const GROUND_KIND_WORD_STEMS: readonly (readonly [GroundKind, readonly string[]])[] = [
  [
    'water',
    [
      'water',
      'pond',
      'sump',
      'lake',
      'river',
      'reservoir',
      'ус',
      'усан',
      'нуур',
      'вода',
      'воды',
      'водо',
      'пруд',
      'зумпф',
    ],
  ],
  ['ramp', ['ramp', 'decline', 'налуу', 'съезд']],
  ['road', ['road', 'haulroad', 'haul', 'track', 'зам', 'дорог']],
  ['stockpile', ['stockpile', 'stock', 'rom', 'ore', 'нөөц', 'хүдэр', 'склад', 'штабел', 'руда']],
  ['dump', ['dump', 'waste', 'spoil', 'overburden', 'овоолго', 'отвал', 'вскрыш']],
  ['concrete', ['concrete', 'asphalt', 'pad', 'бетон', 'асфальт']],
  [
    'rock',
    [
      'rock',
      'pit',
      'bench',
      'terrain',
      'topo',
      'topography',
      'ground',
      'dtm',
      'dem',
      'уурхай',
      'хад',
      'газар',
      'карьер',
    ],
  ],
];

/** Words at least this long are matched as prefixes ("ponds", "отвалы"); shorter ones must match exactly. */
const STEM_LENGTH = 4;

/** Kind of ground derived from a name like `WASTE_DUMP_2` or `Усан сан`; undefined if there is none. */
export function groundKindOf(name: string): GroundKind | undefined {
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  const names = (stem: string) =>
    words.some((word) => word === stem || (stem.length >= STEM_LENGTH && word.startsWith(stem)) || word === `${stem}s`);
  return GROUND_KIND_WORD_STEMS.find(([, stems]) => stems.some(names))?.[0];
}
