/**
 * Renders the packed models for review: `npx tsx authoring/models/contactSheet.ts [DIR]` writes `vehicles.png` and
 * `site-assets.png`. Each row is a machine in every state, from all sides, with its joints turned, and far away.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { modelSummaries } from '../../src/domain/models/summarise.ts';
import { showsLoad, VEHICLE_CATEGORIES } from '../../src/domain/vehicle/category.ts';
import { encodePng } from '../render/png.ts';
import { applyPose, type JointAngles } from '../render/pose.ts';
import { readMeshes, type Triangles } from '../render/readMeshes.ts';
import { CELL_SIZE_PX, ContactSheet, captionOf, drawCell } from './contactCell.ts';
import { LIVE_COLOUR, OFFLINE_COLOUR, type View } from './contactView.ts';
import { readDocument } from './readModel.ts';

const QUARTER_VIEW = { from: [0.75, 0.5, 0.95], level: 0, filledShare: 0.92, body: LIVE_COLOUR } as const;
const REAR_QUARTER_VIEW = { ...QUARTER_VIEW, from: [-0.85, 0.55, 0.8] } as const;

const STATE_VIEWS: readonly View[] = [
  { ...QUARTER_VIEW, title: 'operating' },
  { ...REAR_QUARTER_VIEW, title: 'loaded', loaded: true },
  { ...QUARTER_VIEW, title: 'other', mark: 'other', from: [0.8, 0.45, -0.9] },
  { ...QUARTER_VIEW, title: 'offline', body: OFFLINE_COLOUR },
  { ...REAR_QUARTER_VIEW, title: 'warning', mark: 'warning' },
];
const SIDE_VIEWS: readonly View[] = [
  { ...QUARTER_VIEW, title: 'side', from: [0, 0.03, 1], hasPerson: true },
  { ...QUARTER_VIEW, title: 'front', from: [1, 0.06, 0.02] },
  { ...QUARTER_VIEW, title: 'above', from: [0, 1, 0.001], up: [0, 0, -1] },
];
const FAR_VIEWS: readonly View[] = [
  { ...QUARTER_VIEW, title: 'middle level', level: 1, filledShare: 0.6 },
  { ...QUARTER_VIEW, title: 'far level', level: 2, filledShare: 0.34, loaded: true },
  // As seen in a viewer of 700 lines at 100 m with the app's field of view.
  { ...QUARTER_VIEW, title: 'at 100 m', from: [0.35, 0.2, 1], pixelsPerM: 8.9 },
];
const MOVED_JOINTS_VIEW: View = {
  ...QUARTER_VIEW,
  title: 'joints turned',
  from: [0.55, 0.4, 1],
  filledShare: 0.8,
  hasTurnedJoints: true,
  loaded: true,
};

/** How each machine's joints are turned on the sheet, degrees. */
const JOINT_ANGLES: Readonly<Record<string, JointAngles>> = {
  'Haul Truck': { articulation_joint: 30, body_joint: 55 },
  'Road Train': { trailer_1_joint: -25, trailer_2_joint: -20 },
  Loader: { articulation_joint: -28, boom_joint: 38, bucket_joint: -45 },
  OPMiningTruck: { body_joint: 42 },
  OPExcavator: { swing_joint: -24, boom_joint: 14, stick_joint: -28, bucket_joint: 75 },
  OPBulldozer: { blade_joint: 12, ripper_joint: 16 },
};

interface ContactSheetModel {
  name: string;
  /** By level of detail. */
  levels: readonly Triangles[];
  turnedModel: Triangles | undefined;
}

/** The models of a file, in its order. */
async function modelsOf(file: string): Promise<ContactSheetModel[]> {
  const bytes = readFileSync(file);
  const summaries = modelSummaries(await readDocument(bytes));
  const byName = new Map<string, Triangles[]>();
  for (const mesh of await readMeshes(bytes)) {
    const name = mesh.name.replace(/_LOD\d$/, '');
    byName.set(name, [...(byName.get(name) ?? []), mesh]);
  }
  return [...byName].map(([name, levels]) => {
    const summary = summaries.find(({ category }) => category === name);
    const near = levels[0] as Triangles;
    const angles = JOINT_ANGLES[name];
    const turnedModel =
      summary && angles ? applyPose(near, summary.levels[0]?.parts ?? [], summary.joints, angles) : undefined;
    return { name, levels, turnedModel };
  });
}

/** One picture with one row per model and one column per view. */
async function contactSheet(files: readonly string[], views: readonly View[]): Promise<Buffer> {
  const models = (await Promise.all(files.map(modelsOf))).flat();
  const sheet = new ContactSheet(views.length, models.length);
  views.forEach(({ title }, column) => {
    sheet.writeCaption(title, column);
  });
  models.forEach((model, row) => {
    views.forEach((view, column) => {
      sheet.placeCell(drawCellOf(model, view), column, row);
    });
    sheet.writeRowName(captionOf(model.name, model.levels), row);
  });
  return encodePng(sheet.width, sheet.height, sheet.rgb);
}

/** Undefined if a view does not apply: turned joints of a model without any. */
function drawCellOf({ name, levels, turnedModel }: ContactSheetModel, view: View): Uint8Array | undefined {
  const near = levels[0] as Triangles;
  const triangles = view.hasTurnedJoints ? turnedModel : levels[view.level];
  const category = VEHICLE_CATEGORIES.find((one) => one === name);
  return (
    triangles &&
    drawCell(triangles, view.hasTurnedJoints ? triangles : near, view, category !== undefined && showsLoad(category))
  );
}

if (process.argv[1]?.endsWith('contactSheet.ts')) {
  const shippedModelPath = (name: string) => `public/models/${name}.glb`;
  const dir = process.argv[2] ?? 'docs/images';
  const vehicles = [shippedModelPath('adt_vehicles'), shippedModelPath('open_pit_vehicles')];
  writeFileSync(
    `${dir}/vehicles.png`,
    await contactSheet(vehicles, [...STATE_VIEWS, ...SIDE_VIEWS, MOVED_JOINTS_VIEW, ...FAR_VIEWS]),
  );
  const views = [
    ...STATE_VIEWS.filter(({ title }) => title !== 'loaded' && title !== 'other'),
    ...SIDE_VIEWS,
    ...FAR_VIEWS,
  ];
  writeFileSync(`${dir}/site-assets.png`, await contactSheet([shippedModelPath('site_assets')], views));
  console.log(`${CELL_SIZE_PX.width} x ${CELL_SIZE_PX.height} pixels a cell`);
}
