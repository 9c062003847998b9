import { numberOf, type RawEntity } from './entity.ts';

/** Entity types without a visible shape of their own. */
const INVISIBLE_TYPES = /^(VIEWPORT|SEQEND|ENDSEC|ENDBLK|EOF|SECTION|VERTEX|SUN)$/;

/** Whether an entity is visible, regardless of its layer. @param isNested whether it is part of a block */
export function isVisible(entity: RawEntity, isNested: boolean): boolean {
  if (INVISIBLE_TYPES.test(entity.type) || numberOf(entity, 60, 0) === 1) return false;
  const flags = numberOf(entity, 70, 0);
  if (entity.type === 'ATTRIB') return (flags & 1) === 0;
  // Attribute definitions inside blocks are replaced by attributes of the insert.
  return entity.type !== 'ATTDEF' || !isNested || (flags & 2) !== 0;
}
