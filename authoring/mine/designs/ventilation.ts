/** Ventilation plan of the extraction level, lettered in Mongolian, in the code page of its time. */
import { pointAt, pointStations } from '../layout/curve.ts';
import { toUtm, type Vec2, type Vec3 } from '../layout/frame.ts';
import { buildRoadNetwork, type Layout } from '../layout/network.ts';
import { SHAFT_RAISES, stationDrives } from '../layout/openings.ts';
import { EXTRACTION_LEVEL_Z, PERIMETER_HALF_SIZE, panelPoint } from '../layout/panel.ts';
import { CURRENT_SURVEY } from '../layout/survey.ts';
import { driveOutlines } from '../site/footprints.ts';
import { bearingOf, lengthOf, type Ways, wayById, waysOf } from '../site/places.ts';
import type { Block, Drawing } from './dxf/drawing.ts';
import { arc, circle, flatPolyline, insert, lineEntity, paragraph, splineEntity, text } from './dxf/entities.ts';
import type { Entity } from './dxf/entity.ts';
import { hatchEntity } from './dxf/surfaceEntities.ts';

const PLAN_Z = toUtm([0, 0, EXTRACTION_LEVEL_Z])[2] + 1.5;
const WORKINGS_LAYER = 'МАЛТАЛТ';
const FRESH_AIR_LAYER = 'ЦЭВЭР_АГААР';
const RETURN_AIR_LAYER = 'БОХИР_АГААР';
const DOOR_LAYER = 'ХААЛГА';
const FAN_LAYER = 'СЭНС';
const TEXT_LAYER = 'БИЧИГ';
const CLOSED_AREA_LAYER = 'ХААЛТТАЙ_ХЭСЭГ';

function toPlan(at: Vec3): Vec2 {
  const [x, y] = toUtm(at);
  return [x, y];
}

function toPlanPoint(at: Vec3): Vec3 {
  return [...toPlan(at), PLAN_Z];
}

function undergroundWorkings(layout: Layout): Entity[] {
  return driveOutlines(layout)
    .filter(({ mineArea }) => mineArea === 'Extraction level')
    .map(({ line: ring }) => flatPolyline(WORKINGS_LAYER, ring.map(toPlan), PLAN_Z, { closed: true }));
}

/** An arrow on the centreline of a way, at a fraction of its length. */
function airflowArrow(ways: Ways, id: string, share: number, layer: string, isReversed = false): Entity {
  const way = wayById(ways, id);
  const along = pointStations(way.line);
  const at = lengthOf(way) * share;
  const [a, b] = [pointAt(way.line, along, at - 1), pointAt(way.line, along, at + 1)];
  const turnDeg = 90 - bearingOf([b[0] - a[0], b[1] - a[1]]) + (isReversed ? 180 : 0);
  return insert(layer, 'УРСГАЛ', toPlanPoint(a), 5, turnDeg);
}

function ventilationArrows(ways: Ways): Entity[] {
  const arrows: Entity[] = [];
  for (let drift = 1; drift <= CURRENT_SURVEY.drifts; drift++) {
    for (const share of [0.2, 0.5, 0.8]) arrows.push(airflowArrow(ways, `drift-${drift}`, share, FRESH_AIR_LAYER));
    const way = wayById(ways, `drift-${drift}`);
    const foot = way.line[0] as Vec3;
    const label = `${String(14 + ((drift * 5) % 7))}.${String((drift * 3) % 10)} м³/с`;
    arrows.push(
      text(TEXT_LAYER, toPlanPoint([foot[0] + 6, foot[1] - 14, foot[2]]), label, { heightM: 3, turnDeg: 18.3 }),
    );
  }
  for (let i = 0; i < 12; i++) {
    const isReturnAir = i >= 6 && i < 9;
    arrows.push(
      airflowArrow(ways, 'perimeter', (i + 0.5) / 12, isReturnAir ? RETURN_AIR_LAYER : FRESH_AIR_LAYER, i >= 9),
    );
  }
  return arrows;
}

function ventilationEquipment(): Entity[] {
  const returnAirDrive = stationDrives().find(({ name }) => name === 'Return air drive');
  const [from, to] = [returnAirDrive?.line[0] as Vec3, returnAirDrive?.line[1] as Vec3];
  const turnDeg = 90 - bearingOf([to[0] - from[0], to[1] - from[1]]);
  const pointAtShare = (share: number): Vec3 => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2],
  ];
  const halfWidth = 2.5;
  const side: Vec2 = [
    -Math.sin((turnDeg * Math.PI) / 180) * halfWidth,
    Math.cos((turnDeg * Math.PI) / 180) * halfWidth,
  ];
  const wallLine = (sign: number): Vec2[] =>
    [from, to].map((at) => toPlan([at[0] + side[0] * sign, at[1] + side[1] * sign, at[2]]));
  return [
    flatPolyline(RETURN_AIR_LAYER, [...wallLine(1), ...wallLine(-1).reverse()], PLAN_Z, { closed: true }),
    insert(FAN_LAYER, 'СЭНС', toPlanPoint(pointAtShare(0.3)), 2.5, turnDeg),
    insert(DOOR_LAYER, 'ХААЛГА', toPlanPoint(pointAtShare(0.55)), 2.5, turnDeg),
    insert(DOOR_LAYER, 'ХААЛГА', toPlanPoint(pointAtShare(0.6)), 2.5, turnDeg),
    splineEntity(
      RETURN_AIR_LAYER,
      [0.62, 0.7, 0.78, 0.86, 0.95].map((share, i) => {
        const at = pointAtShare(share);
        const sideShare = i % 2 === 0 ? 0.5 : -0.5;
        return toPlanPoint([at[0] + side[0] * sideShare, at[1] + side[1] * sideShare, at[2]]);
      }),
    ),
    ...SHAFT_RAISES.flatMap(({ name, top, radiusM }): Entity[] => {
      const ring = Array.from({ length: 24 }, (_, i): Vec2 => {
        const angle = (2 * Math.PI * i) / 24;
        return toPlan([top[0] + Math.cos(angle) * radiusM, top[1] + Math.sin(angle) * radiusM, 0]);
      });
      const isVentRaise = name.startsWith('Vent');
      return [
        circle(WORKINGS_LAYER, toPlanPoint(top), radiusM),
        hatchEntity(isVentRaise ? RETURN_AIR_LAYER : FRESH_AIR_LAYER, ring, PLAN_Z),
        text(TEXT_LAYER, toPlanPoint([top[0] + 9, top[1] + 6, 0]), isVentRaise ? 'Салхивчийн өрөм 1' : 'Босоо ам 1', {
          heightM: 5,
        }),
      ];
    }),
  ];
}

/** The closed corner: hatched, with a dashed outline. */
function closedArea(): Entity[] {
  const [u, v] = PERIMETER_HALF_SIZE;
  const corners = [
    [150, v - 60],
    [u - 30, v - 60],
    [u - 30, v - 24],
    [150, v - 24],
  ].map(([a, b]) => toPlan(panelPoint(a as number, b as number, 0)));
  const [x, y] = corners[0] as Vec2;
  return [
    hatchEntity(CLOSED_AREA_LAYER, corners, PLAN_Z, 4),
    flatPolyline(CLOSED_AREA_LAYER, corners, PLAN_Z, { closed: true, lineType: 'DASHED' }),
    text(TEXT_LAYER, [x + 12, y + 10, PLAN_Z], 'ХААЛТТАЙ', { heightM: 4, turnDeg: 18.3 }),
  ];
}

const SYMBOL_BLOCKS: readonly Block[] = [
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
      lineEntity('0', [0, -1, 0], [0, 1, 0], { colour: 0 }),
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
  const title = toPlanPoint(panelPoint(-PERIMETER_HALF_SIZE[0], PERIMETER_HALF_SIZE[1] + 90, EXTRACTION_LEVEL_Z));
  return {
    version: 'AC1015',
    layers: [
      { name: WORKINGS_LAYER, colour: 8 },
      { name: FRESH_AIR_LAYER, colour: 5, trueColour: 0x4aa3ff },
      { name: RETURN_AIR_LAYER, colour: 1 },
      { name: DOOR_LAYER, colour: 6 },
      { name: FAN_LAYER, colour: 30 },
      { name: TEXT_LAYER, colour: 7 },
      { name: CLOSED_AREA_LAYER, colour: 40 },
      { name: 'ТУСЛАХ_ШУГАМ', colour: 9, isOff: true },
      { name: 'ХУУЧИН', colour: 9, isFrozen: true },
    ],
    blocks: SYMBOL_BLOCKS,
    entities: [
      ...undergroundWorkings(layout),
      ...ventilationArrows(ways),
      ...ventilationEquipment(),
      ...closedArea(),
      paragraph(TEXT_LAYER, title, legend, 7, 260),
      ...gridLines(),
    ],
  };
}

/** Lines every 100 m; their layer is switched off. */
function gridLines(): Entity[] {
  const lines: Entity[] = [];
  for (let at = 300; at <= 1_000; at += 100)
    lines.push(lineEntity('ТУСЛАХ_ШУГАМ', toPlanPoint([at, -650, 0]), toPlanPoint([at, 0, 0])));
  for (let at = -600; at <= 0; at += 100)
    lines.push(lineEntity('ТУСЛАХ_ШУГАМ', toPlanPoint([300, at, 0]), toPlanPoint([1_000, at, 0])));
  return lines;
}
