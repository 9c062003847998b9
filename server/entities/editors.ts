/** Who may change entities of the catalogue: administrators; annotations also everyone who may create them. */
import { PERMISSION } from '../../src/domain/permission/permissions.ts';
import type { EditableType } from '../../src/domain/wire/entityEdits.ts';
import type { Caller } from '../identity/tokens.ts';
import { isAdmin, requireCaller } from '../permissions/grants.ts';

export const CHANGE_FORBIDDEN = `Only administrators may change the catalogue, and annotations also accounts with the permission "${PERMISSION.createAnnotation}". Ask the administrator for it.`;

/** Whether a caller may rename, move and remove entities of a type. */
export function mayEdit(caller: Caller, type: EditableType): boolean {
  return isAdmin(caller) || (type === 'annotation' && caller.permissions.has(PERMISSION.createAnnotation));
}

/** Only callers who may change annotations pass: without that, no other entity may be changed either. */
export const ANNOTATION_EDITORS_ONLY = requireCaller((caller) => mayEdit(caller, 'annotation'), CHANGE_FORBIDDEN);
