/** A view that is open in several viewers: what an update from one of them changes in the others (rules.md#view-editing). */
import type { ViewState } from './viewState.ts';

type Field = keyof ViewState;

/** Cameras belong to their viewers: none jumps because of another one. */
const OWN_FIELDS: ReadonlySet<Field> = new Set<Field>(['cameraMode', 'perspective', 'orthographic']);
/** Fields that mean something only together. */
const FIELD_GROUPS: readonly (readonly Field[])[] = [
  ['selected', 'isAllSelected'],
  ['backgroundColor', 'ownBackground'],
];

/**
 * Fields that a viewer takes over from an update of its view: those that were changed there and not here. Unsaved changes of
 * this viewer stay, as does its camera.
 * @param base the document that both viewers had opened
 * @param updated the document saved by the other viewer
 * @param shown this viewer's content
 */
export function fieldsToAdopt(base: ViewState, updated: ViewState, shown: ViewState): Partial<ViewState> {
  const fields = [...new Set([...Object.keys(updated), ...Object.keys(base)] as Field[])];
  const isSame = (a: ViewState, b: ViewState, field: Field) => JSON.stringify(a[field]) === JSON.stringify(b[field]);
  const adopted = fields.filter((field) => {
    if (OWN_FIELDS.has(field) || isSame(base, updated, field)) return false;
    const group = FIELD_GROUPS.find((fieldsOfGroup) => fieldsOfGroup.includes(field)) ?? [field];
    return group.every((member) => isSame(base, shown, member));
  });
  return Object.fromEntries(adopted.map((field) => [field, updated[field]]));
}
