/** The rules' findings as plain advice in English; `{{...}}` takes a finding's values. */
import type { Finding, RuleId } from './rules.ts';

export const ADVICE: Readonly<Record<RuleId, string>> = {
  emptyFile: 'The file is empty. Export the model again.',
  tooLarge:
    'The file is larger than 100 MB. A vehicle stays under 1 MB: simplify it, leave out textures, and export again.',
  gltfJson: 'This is glTF in JSON form. Export as binary glTF 2.0 (.glb), which has everything in one file.',
  notGlb: 'This is not a GLB file. Export as binary glTF 2.0 (.glb).',
  tileNotModel:
    'This is a tile of a map (3D Tiles), not a model. Export the model itself as binary glTF 2.0 (.glb), or take the GLB out of the tile.',
  wrongVersion: 'This GLB is not of version 2. Export as binary glTF 2.0 (.glb).',
  truncated: 'The file is cut short. Copy it again, or export it again.',
  noJson: 'This GLB does not describe what is in it. Export as binary glTF 2.0 (.glb) again.',
  unreadable: 'The file cannot be read ({{reason}}). Export it again, without compression if that does not help.',
  nothingDrawn: 'The file draws nothing: it has no mesh in its scene. Select the model before you export.',
  noCategory: 'No node is named as a vehicle category. Name the top node exactly as the category, like "Haul Truck".',
  noNearLevel: 'There is no near level. Add a node "{{node}}" below "{{category}}".',
  noMiddleLevel: 'There is no middle level. Add a node "{{node}}" below "{{category}}".',
  noFarLevel: 'There is no far level. Add a node "{{node}}" below "{{category}}".',
  tooManyTriangles: '{{node}} has {{count}} triangles; at most {{most}} are drawn. Leave out what is not seen.',
  tooManyVertices:
    '{{node}} has {{count}} vertices; at most {{most}} are drawn. Share vertices by smoothing round shapes.',
  unnamedPaint: 'Part "{{part}}" in {{node}} has no named paint. Name its material.',
  missingPart: 'Part "{{part}}" is missing. Name the node that is the {{part}} so that its name contains it.',
  noBodyPaint: 'No part is painted "body_paint", so the state would not show. Use that material on the bodywork.',
  noLoadPaint:
    'No part is painted "load_paint", so loaded and empty would look alike. Use that material on bed and load.',
  wrongLength:
    'It is {{valueM}} m long (x), not {{leastM}} to {{mostM}} m. Apply the scale in metres, y up, nose towards +x.',
  wrongHeight:
    'It is {{valueM}} m high (y), not {{leastM}} to {{mostM}} m. Apply the scale in metres, y up, nose towards +x.',
  wrongWidth:
    'It is {{valueM}} m wide (z), not {{leastM}} to {{mostM}} m. Apply the scale in metres, y up, nose towards +x.',
  offGround: 'The lowest point is {{lowestM}} m from the ground. Put the wheels on y = 0.',
  originOutside: 'The origin is outside the model. Put it on the ground at the centre.',
  missingJoint:
    'Joint "{{joint}}" is missing. Put what it moves below a node "{{joint}}_joint" that stands at its pin, with the properties joint_axis, joint_least_deg and joint_most_deg.',
  badJoint:
    'Joint "{{joint}}" does not say how it moves. Give it joint_axis (x, y or z) and joint_least_deg and joint_most_deg, in degrees, with 0 between them.',
  jointTurned:
    'Joint "{{joint}}" is turned or scaled. Apply its rotation and scale, so that its axes are the model\'s.',
  jointOutside: 'Joint "{{joint}}" is outside the model. Put its node at the pin about which the parts turn.',
  jointMovesNothing: 'Joint "{{joint}}" moves nothing. Put the parts that it moves below its node.',
};

/** The advice with its values filled in. */
export function adviceOf({ rule, values }: Finding): string {
  return ADVICE[rule].replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ''));
}
