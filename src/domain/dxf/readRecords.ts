/**
 * Splits a stream of groups into records, each started by a group of code 0; polylines and inserts include their parts.
 */
import { emptyEntity, type RawEntity } from './entity.ts';
import type { GroupSource } from './groups.ts';
import { LINE_WEIGHT_CODE } from './lineWeights.ts';

export type Section = 'HEADER' | 'TABLES' | 'BLOCKS' | 'ENTITIES' | 'OBJECTS';

/** All groups after this one describe an object inside the entity. */
const EMBEDDED_OBJECT_CODE = 101;

export interface RecordSink {
  /** A record is complete. Records before any section are treated as entities. */
  addRecord(section: Section, record: RawEntity): void;
}

/** Type under which the sink receives section planes, which in the file have the same name as starts of sections. */
const SECTION_PLANE_TYPE = 'SECTIONOBJECT';

/** Called now and then with the share of the file read so far, 0 to 1. */
export type OnProgress = (share: number) => void;

/** Groups between two reports of {@link OnProgress}: a few milliseconds of work. */
const GROUPS_PER_REPORT = 16_384;

/** @returns whether the file's end mark was found */
export function readRecords(source: GroupSource, sink: RecordSink, onShare?: OnProgress): boolean {
  let groups = 0;
  let section: Section | undefined = 'ENTITIES';
  /** Section that contains the last record named SECTION, which may be an entity there. */
  let enclosing: Section | undefined;
  let current: RawEntity | undefined;
  let whole: RawEntity | undefined;
  const flush = (): void => {
    if (whole && section) sink.addRecord(section, whole);
    whole = undefined;
  };
  while (source.next()) {
    if (++groups % GROUPS_PER_REPORT === 0) onShare?.(source.readFraction);
    const { code } = source;
    if (code !== 0) {
      if (current && (isRelevantCode(code) || isUsedException(code, current.type))) {
        if (code === EMBEDDED_OBJECT_CODE) current.embedded = emptyEntity('EMBEDDED');
        const owner = current.embedded ?? current;
        owner.codes.push(code);
        owner.values.push(source.value);
        if (isSectionName(owner)) section = sectionOf(source.value);
        else if (isSectionPlane(owner)) {
          owner.type = SECTION_PLANE_TYPE;
          section = enclosing;
        }
      }
      continue;
    }
    const type = source.value.toUpperCase();
    if (type === 'EOF') {
      flush();
      return true;
    }
    current = section || type === 'SECTION' ? emptyEntity(type) : undefined;
    if (current && whole && isPartOfEntity(whole, type)) whole.parts.push(current);
    else {
      flush();
      whole = current;
    }
    if (type === 'SECTION') enclosing = section;
    if (type === 'SECTION' || type === 'ENDSEC') section = undefined;
  }
  flush();
  return false;
}

/** Whether the last group of a record names its section: the variables of a header have groups of code 2, too. */
function isSectionName({ type, codes }: RawEntity): boolean {
  return type === 'SECTION' && codes.length === 1 && codes[0] === 2;
}

/** Whether the first group of a record shows that it starts no section. */
function isSectionPlane({ type, codes }: RawEntity): boolean {
  return type === 'SECTION' && codes.length === 1 && codes[0] !== 2;
}

const SECTION_NAMES = /^(HEADER|TABLES|BLOCKS|ENTITIES|OBJECTS)$/;

function sectionOf(name: string): Section | undefined {
  const normalizedName = name.trim().toUpperCase();
  return SECTION_NAMES.test(normalizedName) ? (normalizedName as Section) : undefined;
}

/** Handles, class names, owners, extended data and the content of solids are not used. */
function isRelevantCode(code: number): boolean {
  return (code < 310 && code !== 5 && code !== 100 && code !== 102) || code === LINE_WEIGHT_CODE || code === 420;
}

/**
 * Handles identify the clipped inserts, and the blocks of arrows, which old styles name by the same code; extended data
 * holds the style overrides of dimensions and leaders.
 */
function isUsedException(code: number, type: string): boolean {
  if (code === 5) return /^(INSERT|DICTIONARY|BLOCK_RECORD|DIMSTYLE)$/.test(type);
  if (code === 330) return type === 'DICTIONARY' || type === 'SPATIAL_FILTER';
  if (code >= 1000) return type === 'LEADER' || type === 'DIMENSION';
  if (code === 342 && /^(MULTILEADER|MLEADER)$/.test(type)) return true;
  return code >= 341 && code <= 344 && type === 'DIMSTYLE';
}

function isPartOfEntity(whole: RawEntity, type: string): boolean {
  if (whole.type === 'POLYLINE') return type === 'VERTEX';
  return whole.type === 'INSERT' && type === 'ATTRIB';
}
