/** An AEMP 2.0 fleet snapshot in JSON. */
import { ITEM_BOUNDS } from '../../../src/domain/wire/ingest.ts';
import { findExceededBound } from '../../../src/domain/wire/size.ts';
import { HttpProblem } from '../../http/problems.ts';
import { INGEST_LIMITS, ITEMS_PER_BATCH } from '../IngestPipeline.ts';
import { UnreadableItem } from '../intake.ts';
import { EQUIPMENT_GROUPS, fixOf } from './equipment.ts';

/**
 * @returns batches with one item per piece of equipment, read lazily; undefined if it is not a snapshot
 * @throws HttpProblem 413 if there are more than a request may hold
 */
export function batchesOfSnapshot(body: unknown): Iterable<unknown[]> | undefined {
  const fleet = fieldOf(body, 'fleet') ?? body;
  const equipment = fieldOf(fleet, 'equipment');
  if (equipment === undefined) return undefined;
  const list: unknown[] = Array.isArray(equipment) ? equipment : [equipment];
  if (list.length > INGEST_LIMITS.items)
    throw new HttpProblem(413, `Send at most ${INGEST_LIMITS.items} equipments in one JSON snapshot, or XML.`);
  return batchesOfEquipments(list);
}

function* batchesOfEquipments(list: readonly unknown[]): Iterable<unknown[]> {
  for (let from = 0; from < list.length; from += ITEMS_PER_BATCH)
    yield list.slice(from, from + ITEMS_PER_BATCH).map(readEquipment);
}

/** Checks the size limits of an item, though little of it is read. */
function readEquipment(one: unknown): unknown {
  const excess = findExceededBound(one, ITEM_BOUNDS);
  if (excess !== undefined) return new UnreadableItem(`the equipment ${excess}`, '');
  const read = new Map<string, string>();
  for (const [group, names] of EQUIPMENT_GROUPS) {
    const fields = fieldsOf(firstOf(fieldOf(firstOf(one), group)), names);
    for (const name of names) {
      const value = fields.get(name) ?? fields.get(`@${name}`);
      if (typeof value === 'string' || typeof value === 'number') read.set(name, String(value).trim());
    }
  }
  return fixOf(read);
}

function fieldOf(value: unknown, name: string): unknown {
  return fieldsOf(value, [name]).get(name);
}

/**
 * Fields with these names, each with or without a leading @; producers differ in case. Done in one pass, because an
 * object may have any number of other fields.
 */
function fieldsOf(object: unknown, names: readonly string[]): Map<string, unknown> {
  const found = new Map<string, unknown>();
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return found;
  for (const [key, field] of Object.entries(object)) {
    const name = key.toLowerCase();
    if (names.includes(name.replace(/^@/, '')) && !found.has(name)) found.set(name, field);
  }
  return found;
}

/** The first entry of a list, as with a repeated element in XML. */
function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}
