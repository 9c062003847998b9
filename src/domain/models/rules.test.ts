import { describe, expect, it } from 'vitest';
import { adviceText } from '../../../authoring/models/advice.ts';
import { previewEn } from '../../i18n/preview/en.ts';
import { VEHICLE_CATEGORIES, type VehicleCategory } from '../vehicle/category.ts';
import { MAX_PART_VERTICES, MAX_TRIANGLES, modelFindings } from './rules.ts';
import type { ModelJoint, ModelLevel, ModelSummary } from './summary.ts';

const MODEL_PARTS = [
  { name: 'body', paint: 'body_paint' },
  { name: 'load', paint: 'load_paint', joint: 'body_joint' },
  { name: 'Cab', paint: 'cab_body_paint' },
  { name: 'wheel_front_L', paint: 'tyre' },
  { name: 'wheel_rear_L', paint: 'tyre', joint: 'articulation_joint' },
];

function modelLevel(change: Partial<ModelLevel> = {}): ModelLevel {
  return {
    parts: MODEL_PARTS,
    drawParts: 1,
    triangles: 12,
    vertices: 36,
    low: [-5, 0, -2],
    high: [5, 3, 2],
    ...change,
  };
}

const MODEL_JOINTS: readonly ModelJoint[] = [
  modelJoint('articulation_joint', undefined),
  modelJoint('body_joint', 'articulation_joint'),
];

function modelJoint(name: string, parent: string | undefined, change: Partial<ModelJoint> = {}): ModelJoint {
  const motion = { axis: 'z', minDeg: 0, maxDeg: 65 } as const;
  return { name, parent, pivot: [2, 1, 0], turned: false, motion, ...change };
}

function truckSummary(near: Partial<ModelLevel> = {}, levels: ModelSummary['levels'] = []): ModelSummary {
  return {
    category: 'Haul Truck',
    levels: [modelLevel(near), modelLevel(), modelLevel(), ...levels].slice(0, 3),
    joints: MODEL_JOINTS,
  };
}

const rulesOf = (model: ModelSummary) => modelFindings(model).map(({ rule }) => rule);

describe('rules of a vehicle model', () => {
  it('find nothing in a sound model', () => {
    expect(modelFindings(truckSummary())).toEqual([]);
  });

  it.each([
    ['a missing part', { parts: MODEL_PARTS.filter(({ name }) => name !== 'Cab') }, ['missingPart']],
    ['a paint without a name', { parts: [...MODEL_PARTS, { name: 'door', paint: '' }] }, ['unnamedPaint']],
    [
      'a paint that the program named',
      { parts: [...MODEL_PARTS, { name: 'door', paint: 'Material.003' }] },
      ['unnamedPaint'],
    ],
    ['too many triangles', { triangles: MAX_TRIANGLES[0] + 1 }, ['tooManyTriangles']],
    ['too many vertices', { vertices: MAX_PART_VERTICES + 1 }, ['tooManyVertices']],
    ['the most that is allowed', { triangles: MAX_TRIANGLES[0], vertices: MAX_PART_VERTICES }, []],
    ['centimetres', { low: [-500, 0, -200], high: [500, 300, 200] }, ['wrongLength', 'wrongHeight', 'wrongWidth']],
    ['wheels in the ground', { low: [-5, -0.2, -2] }, ['offGround']],
    ['wheels in the air', { low: [-5, 0.2, -2] }, ['offGround']],
    ['an origin beside it', { low: [1, 0, -2], high: [11, 3, 2] }, ['originOutside']],
    [
      'no body paint',
      { parts: MODEL_PARTS.map((part) => ({ ...part, paint: part.paint.replace('body', 'x') })) },
      ['noBodyPaint'],
    ],
    [
      'no load paint',
      { parts: MODEL_PARTS.map((part) => ({ ...part, paint: part.paint.replace('load', 'x') })) },
      ['noLoadPaint'],
    ],
  ] as const)('find %s', (_, change, rules) => {
    expect(rulesOf(truckSummary(change))).toEqual(rules);
  });

  it('find each level that is missing or empty', () => {
    const model: ModelSummary = {
      category: 'Haul Truck',
      levels: [modelLevel(), modelLevel({ triangles: 0 }), undefined],
      joints: MODEL_JOINTS,
    };
    expect(rulesOf(model)).toEqual(['noMiddleLevel', 'noFarLevel']);
    expect(rulesOf({ category: 'Haul Truck', levels: [], joints: [] })).toEqual([
      'noNearLevel',
      'noMiddleLevel',
      'noFarLevel',
    ]);
  });

  it.each([
    ['no joint where the machine has one', [MODEL_JOINTS[0]], ['missingJoint']],
    [
      'a joint that does not say how it moves',
      [MODEL_JOINTS[0], modelJoint('body_joint', undefined, { motion: undefined })],
      ['badJoint'],
    ],
    [
      'a joint with its own axes',
      [MODEL_JOINTS[0], modelJoint('body_joint', undefined, { turned: true })],
      ['jointTurned'],
    ],
    [
      'a pin beside the machine',
      [MODEL_JOINTS[0], modelJoint('body_joint', undefined, { pivot: [2, 1, 9] })],
      ['jointOutside'],
    ],
    ['a joint that moves nothing', [...MODEL_JOINTS, modelJoint('door_joint', undefined)], ['jointMovesNothing']],
  ])('find %s', (_, joints, rules) => {
    const found = modelFindings({ ...truckSummary(), joints: joints.filter((one) => one !== undefined) });
    expect(found.map(({ rule }) => rule)).toEqual(rules);
  });

  it('name a part with many unnamed paints once a level', () => {
    const parts = [...MODEL_PARTS, { name: 'door', paint: '' }, { name: 'door', paint: 'material_1' }];
    expect(rulesOf(truckSummary({ parts }))).toEqual(['unnamedPaint']);
  });

  it('have limits for every category', () => {
    const emptySummary = (category: VehicleCategory) => ({
      category,
      levels: [modelLevel({ parts: [] }), modelLevel(), modelLevel()],
      joints: [],
    });
    for (const category of VEHICLE_CATEGORIES)
      expect(rulesOf(emptySummary(category)), category).toContain('missingPart');
  });
});

describe('advice', () => {
  it("fills in the finding's values and leaves no placeholder", () => {
    const everything = [
      ...modelFindings(
        truckSummary({ triangles: 9999, vertices: 9999, parts: [{ name: 'door', paint: '' }], low: [6, 1, 3] }),
      ),
      ...modelFindings({ category: 'Haul Truck', levels: [], joints: [] }),
    ];
    for (const finding of everything) {
      expect(adviceText(finding)).not.toMatch(/{{|}}/);
      for (const value of Object.values(finding.values).filter((one) =>
        previewEn.advice[finding.rule].includes(String(one)),
      ))
        expect(adviceText(finding)).toContain(String(value));
    }
    expect(adviceText({ rule: 'missingPart', values: { part: 'cab' } })).toContain('"cab" is missing');
  });
});
