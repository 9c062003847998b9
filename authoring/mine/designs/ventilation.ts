/** Ventilation plan of the extraction level, lettered in Mongolian, in the code page of its day. */
import { pointAt, stations } from '../layout/curve.ts';
import { toUtm, type Vec2, type Vec3 } from '../layout/frame.ts';
import { buildRoadNetwork, type Layout } from '../layout/network.ts';
import { SHAFTS, stationDrives } from '../layout/openings.ts';
import { EXTRACTION_Z, PERIMETER, panelPoint } from '../layout/panel.ts';
import { TODAY } from '../layout/survey.ts';
import { driveOutlines } from '../site/footprints.ts';
import { bearingOf, findWay, lengthOf, type Ways, waysOf } from '../site/places.ts';
import type { Block, Drawing } from './dxf/drawing.ts';
import {
  arc,
  circle,
  type Entity,
  flatPolyline,
  hatch,
  insert,
  line,
  paragraph,
  spline,
  text,
} from './dxf/entities.ts';

const Z = toUtm([0, 0, EXTRACTION_Z])[2] + 1.5;
const WORKINGS = 'МАЛТАЛТ';
const FRESH = 'ЦЭВЭР_АГААР';
const RETURN = 'БОХИР_АГААР';
const DOORS = 'ХААЛГА';
const FANS = 'СЭНС';
const LETTERING = 'БИЧИГ';
const CLOSED = 'ХААЛТТАЙ_ХЭСЭГ';

function plan(at: Vec3): Vec2 {
  const [x, y] = toUtm(at);
  return [x, y];
}

function onPlan(at: Vec3): Vec3 {
  return [...plan(at), Z];
}

function workings(layout: Layout): Entity[] {
  return driveOutlines(layout)
    .filter(({ mineArea }) => mineArea === 'Extraction level')
    .map(({ line: ring }) => flatPolyline(WORKINGS, ring.map(plan), Z, { closed: true }));
}

/** An arrow in the middle of a way, at a share of its length. */
function arrow(ways: Ways, id: string, share: number, layer: string, backwards = false): Entity {
  const way = findWay(ways, id);
  const along = stations(way.line);
  const at = lengthOf(way) * share;
  const [a, b] = [pointAt(way.line, along, at - 1), pointAt(way.line, along, at + 1)];
  const turnDeg = 90 - bearingOf([b[0] - a[0], b[1] - a[1]]) + (backwards ? 180 : 0);
  return insert(layer, 'УРСГАЛ', onPlan(a), 5, turnDeg);
}

function ventilationArrows(ways: Ways): Entity[] {
  const found: Entity[] = [];
  for (let drift = 1; drift <= TODAY.drifts; drift++) {
    for (const share of [0.2, 0.5, 0.8]) found.push(arrow(ways, `drift-${drift}`, share, FRESH));
    const way = findWay(ways, `drift-${drift}`);
    const foot = way.line[0] as Vec3;
    const label = `${String(14 + ((drift * 5) % 7))}.${String((drift * 3) % 10)} м³/с`;
    found.push(text(LETTERING, onPlan([foot[0] + 6, foot[1] - 14, foot[2]]), label, { heightM: 3, turnDeg: 18.3 }));
  }
  for (let i = 0; i < 12; i++) {
    const returning = i >= 6 && i < 9;
    found.push(arrow(ways, 'perimeter', (i + 0.5) / 12, returning ? RETURN : FRESH, i >= 9));
  }
  return found;
}

function equipment(): Entity[] {
  const air = stationDrives().find(({ name }) => name === 'Return air drive');
  const [from, to] = [air?.line[0] as Vec3, air?.line[1] as Vec3];
  const turnDeg = 90 - bearingOf([to[0] - from[0], to[1] - from[1]]);
  const between = (share: number): Vec3 => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2],
  ];
  const halfWidth = 2.5;
  const side: Vec2 = [
    -Math.sin((turnDeg * Math.PI) / 180) * halfWidth,
    Math.cos((turnDeg * Math.PI) / 180) * halfWidth,
  ];
  const wall = (sign: number): Vec2[] =>
    [from, to].map((at) => plan([at[0] + side[0] * sign, at[1] + side[1] * sign, at[2]]));
  return [
    flatPolyline(RETURN, [...wall(1), ...wall(-1).reverse()], Z, { closed: true }),
    insert(FANS, 'СЭНС', onPlan(between(0.3)), 2.5, turnDeg),
    insert(DOORS, 'ХААЛГА', onPlan(between(0.55)), 2.5, turnDeg),
    insert(DOORS, 'ХААЛГА', onPlan(between(0.6)), 2.5, turnDeg),
    spline(
      RETURN,
      [0.62, 0.7, 0.78, 0.86, 0.95].map((share, i) => {
        const at = between(share);
        const off = i % 2 === 0 ? 0.5 : -0.5;
        return onPlan([at[0] + side[0] * off, at[1] + side[1] * off, at[2]]);
      }),
    ),
    ...SHAFTS.flatMap(({ name, top, radiusM }): Entity[] => {
      const ring = Array.from({ length: 24 }, (_, i): Vec2 => {
        const angle = (2 * Math.PI * i) / 24;
        return plan([top[0] + Math.cos(angle) * radiusM, top[1] + Math.sin(angle) * radiusM, 0]);
      });
      const isVent = name.startsWith('Vent');
      return [
        circle(WORKINGS, onPlan(top), radiusM),
        hatch(isVent ? RETURN : FRESH, ring, Z),
        text(LETTERING, onPlan([top[0] + 9, top[1] + 6, 0]), isVent ? 'Салхивчийн өрөм 1' : 'Босоо ам 1', {
          heightM: 5,
        }),
      ];
    }),
  ];
}

/** The corner that is closed off: lined, with its outline dashed. */
function closedPart(): Entity[] {
  const [u, v] = PERIMETER;
  const corners = [
    [150, v - 60],
    [u - 30, v - 60],
    [u - 30, v - 24],
    [150, v - 24],
  ].map(([a, b]) => plan(panelPoint(a as number, b as number, 0)));
  const [x, y] = corners[0] as Vec2;
  return [
    hatch(CLOSED, corners, Z, 4),
    flatPolyline(CLOSED, corners, Z, { closed: true, lineType: 'DASHED' }),
    text(LETTERING, [x + 12, y + 10, Z], 'ХААЛТТАЙ', { heightM: 4, turnDeg: 18.3 }),
  ];
}

const BLOCKS: readonly Block[] = [
  {
    name: 'УРСГАЛ',
    entities: [
      flatPolyline(
        '0',
        [
          [-1, 0.12],
          [0.3, 0.12],
          [0.3, 0.4],
          [1, 0],
          [0.3, -0.4],
          [0.3, -0.12],
          [-1, -0.12],
        ],
        0,
        {
          closed: true,
          colour: 0,
        },
      ),
    ],
  },
  {
    name: 'СЭНС',
    entities: [
      circle('0', [0, 0, 0], 1, { colour: 0 }),
      ...[0, 120, 240].map((from) => arc('0', [0, 0, 0], 0.7, from, from + 60)),
      flatPolyline(
        '0',
        [
          [-1, -0.4],
          [-1.6, -0.7],
          [-1.6, 0.7],
          [-1, 0.4],
        ],
        0,
        { colour: 0 },
      ),
    ],
  },
  {
    name: 'ХААЛГА',
    entities: [
      line('0', [0, -1, 0], [0, 1, 0], { colour: 0 }),
      // A quarter circle as a bulge.
      flatPolyline(
        '0',
        [
          [0, 1],
          [1, 0],
        ],
        0,
        { bulges: [-Math.tan(Math.PI / 8)], colour: 0 },
      ),
    ],
  },
];

/** Air of the extraction level. */
export function ventilationPlan(): Drawing {
  const layout = buildRoadNetwork();
  const ways = waysOf(layout);
  const legend = [
    '{\\H1.6x;ХАР НОРТ уурхай}',
    'Олборлолтын түвшин 700 м. Салхивчийн төлөвлөгөө',
    '\\C5;Цэвэр агаар \\C1;Бохир агаар \\C6;Үүд хаалга',
    'Нийт урсгал 186 м³/с, Ø5.0 м босоо амаар',
    'Масштаб 1:2000  2026.11.02',
  ].join('\\P');
  const title = onPlan(panelPoint(-PERIMETER[0], PERIMETER[1] + 90, EXTRACTION_Z));
  return {
    version: 'AC1015',
    layers: [
      { name: WORKINGS, colour: 8 },
      { name: FRESH, colour: 5, trueColour: 0x4aa3ff },
      { name: RETURN, colour: 1 },
      { name: DOORS, colour: 6 },
      { name: FANS, colour: 30 },
      { name: LETTERING, colour: 7 },
      { name: CLOSED, colour: 40 },
      { name: 'ТУСЛАХ_ШУГАМ', colour: 9, off: true },
      { name: 'ХУУЧИН', colour: 9, frozen: true },
    ],
    blocks: BLOCKS,
    entities: [
      ...workings(layout),
      ...ventilationArrows(ways),
      ...equipment(),
      ...closedPart(),
      paragraph(LETTERING, title, legend, 7, 260),
      ...grid(),
    ],
  };
}

/** Lines every 100 m; their layer is switched off. */
function grid(): Entity[] {
  const lines: Entity[] = [];
  for (let at = 300; at <= 1_000; at += 100)
    lines.push(line('ТУСЛАХ_ШУГАМ', onPlan([at, -650, 0]), onPlan([at, 0, 0])));
  for (let at = -600; at <= 0; at += 100)
    lines.push(line('ТУСЛАХ_ШУГАМ', onPlan([300, at, 0]), onPlan([1_000, at, 0])));
  return lines;
}
