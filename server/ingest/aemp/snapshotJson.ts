/** An AEMP 2.0 fleet snapshot in JSON. */
import { HttpProblem } from '../../http/problems.ts';
import { INGEST_LIMITS } from '../IngestPipeline.ts';
import { EQUIPMENT_GROUPS, fixOf } from './equipment.ts';

/**
 * @returns an item for each equipment; undefined where it is no snapshot
 * @throws HttpProblem 413 where there are more than one request may hold
 */
export function itemsOfSnapshot(body: unknown): unknown[] | undefined {
  const fleet = fieldOf(body, 'fleet') ?? body;
  const equipment = fieldOf(fleet, 'equipment');
  if (equipment === undefined) return undefined;
  const list: unknown[] = Array.isArray(equipment) ? equipment : [equipment];
  if (list.length > INGEST_LIMITS.items)
    throw new HttpProblem(413, `Send at most ${INGEST_LIMITS.items} equipments in one JSON snapshot, or XML.`);
  return list.map((one) => fixOf(readEquipment(one)));
}

function readEquipment(one: unknown): Map<string, string> {
  const read = new Map<string, string>();
  for (const [group, names] of Object.entries(EQUIPMENT_GROUPS)) {
    const fields = fieldOf(one, group);
    for (const name of names) {
      const value = fieldOf(fields, name) ?? fieldOf(fields, `@${name}`);
      if (typeof value === 'string' || typeof value === 'number') read.set(name, String(value).trim());
    }
  }
  return read;
}

/** Producers write names in several ways; of a list the first counts, as of an element that may come again. */
function fieldOf(value: unknown, name: string): unknown {
  const object: unknown = Array.isArray(value) && name !== 'equipment' && name !== 'fleet' ? value[0] : value;
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return undefined;
  return Object.entries(object).find(([key]) => key.toLowerCase() === name)?.[1] as unknown;
}
