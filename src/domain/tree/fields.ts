/** The search fields of each category, and matching by them (rules.md#tree-search). */
import { withDecimalPoint } from '../number/decimalPoint.ts';
import { gateOf } from '../siteEntity/chute.ts';
import type { TreeCategory } from './workspace.ts';

export interface SearchField {
  readonly id: string;
  /** Numeric fields accept a number, a bound (`>60`, `<=20`) or a range (`20-40`). */
  readonly kind: 'text' | 'number' | 'open';
}

const textField = (id: string): SearchField => ({ id, kind: 'text' });
const numberField = (id: string): SearchField => ({ id, kind: 'number' });

export interface FieldGroup {
  /** Fixed assets that have these fields; absent for the whole category. */
  readonly group: 'refuge' | 'chute' | 'camera' | 'crusher' | undefined;
  readonly fields: readonly SearchField[];
}

const ungroupedFields = (...fields: SearchField[]): FieldGroup[] => [{ group: undefined, fields }];

export const SEARCH_FIELDS: Readonly<Record<TreeCategory, readonly FieldGroup[]>> = {
  map: [],
  vehicle: ungroupedFields(
    textField('category'),
    textField('status'),
    textField('status_category'),
    textField('region'),
    textField('operator'),
    textField('owner'),
    textField('model'),
    textField('function'),
  ),
  sensor: ungroupedFields(numberField('person_count'), textField('mine_area'), textField('status')),
  asset: [
    {
      group: 'refuge',
      fields: [
        numberField('count'),
        numberField('capacity'),
        textField('rc_type'),
        textField('vent_status'),
        textField('elec_status'),
        numberField('phone'),
      ],
    },
    // "Chute state search toggles Open (1) or Closed (0)" (rules.md#tree-search).
    { group: 'chute', fields: [{ id: 'state', kind: 'open' }, numberField('level')] },
    { group: 'camera', fields: [textField('cctv_id'), textField('cctv_type')] },
    { group: 'crusher', fields: [numberField('crusher_level')] },
  ],
  annotation: [],
  design: ungroupedFields(numberField('vehicles'), numberField('people'), numberField('rsus')),
};

export type FieldValue = string | number | undefined;

const SEARCH_FIELD_KINDS: ReadonlyMap<string, SearchField['kind']> = new Map(
  Object.values(SEARCH_FIELDS)
    .flat()
    .flatMap(({ fields }) => fields.map(({ id, kind }): [string, SearchField['kind']] => [id, kind])),
);

/**
 * Whether an entity matches all filled-in fields. A missing value does not match.
 * @param factOf the entity's value of a field
 * @param shownText a value as shown in the user's language: texts are found by either form
 */
export function matchesFields(
  filled: Readonly<Record<string, string>>,
  factOf: (field: string) => FieldValue,
  shownText: (text: string) => string = (text) => text,
): boolean {
  return Object.entries(filled).every(([field, requiredText]) => {
    if (requiredText.trim() === '') return true;
    const value = factOf(field);
    if (value === undefined || value === '') return false;
    if (SEARCH_FIELD_KINDS.get(field) === 'number') return matchesNumber(requiredText, Number(value));
    if (SEARCH_FIELD_KINDS.get(field) === 'open') return isSameGate(String(value), requiredText);
    const needle = requiredText.trim().toLowerCase();
    const text = String(value);
    return text.toLowerCase().includes(needle) || shownText(text).toLowerCase().includes(needle);
  });
}

function isSameGate(status: string, requiredStatus: string): boolean {
  const gate = gateOf(status);
  return gate !== undefined && gate === gateOf(requiredStatus);
}

/** An integer also matches values that round to it. Text that is not a condition matches nothing. */
export function matchesNumber(condition: string, value: number): boolean {
  const words = withDecimalPoint(condition.trim())?.replace('−', '-');
  if (words === undefined) return false;
  const range = /^(-?\d+(?:\.\d+)?)\s*(?:-|–|\.\.)\s*(-?\d+(?:\.\d+)?)$/.exec(words);
  if (range) return value >= Number(range[1]) && value <= Number(range[2]);
  const comparison = /^(>=|<=|>|<|=)?\s*(-?\d+(?:\.\d+)?)$/.exec(words);
  if (!comparison) return false;
  return matchesBound(value, comparison[1], Number(comparison[2]));
}

function matchesBound(value: number, operator: string | undefined, figure: number): boolean {
  switch (operator) {
    case '>':
      return value > figure;
    case '<':
      return value < figure;
    case '>=':
      return value >= figure;
    case '<=':
      return value <= figure;
    default:
      return Math.abs(value - figure) < (Number.isInteger(figure) ? 0.5 : 0.005);
  }
}

/** Start and end of a search text in a name, for the highlight. */
export function findMatch(name: string, search: string): readonly [number, number] | undefined {
  const needle = search.trim().toLowerCase();
  if (needle === '') return undefined;
  const at = name.toLowerCase().indexOf(needle);
  return at < 0 ? undefined : [at, at + needle.length];
}
