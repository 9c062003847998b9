/** Permissions by resource and scope, as `/api/autz` is asked for them (rules.md#permission-check). */

export interface PermissionQuery {
  resource: string;
  scope: string;
}

export const PUBLIC_VIEW: PermissionQuery = { resource: 'public_view', scope: 'POST' };
const CREATE_ANNOTATION: PermissionQuery = { resource: 'entities', scope: 'ENTITY_ANNOTATION_CREATE' };

/** Saving the folders that all share. */
export const EDIT_TREES: PermissionQuery = { resource: 'workspace', scope: 'POST' };
export const EDIT_TREES_PERMISSION = 'workspace_edit';

/** Name of the permission in the token that grants a resource and scope. */
const GRANTED_BY: readonly (PermissionQuery & { permission: string })[] = [
  { ...PUBLIC_VIEW, permission: 'public_view' },
  { ...CREATE_ANNOTATION, permission: 'ENTITY_ANNOTATION_CREATE' },
  { ...EDIT_TREES, permission: EDIT_TREES_PERMISSION },
];

/** Realm role of administrators. */
export const ADMIN_ROLE = 'ADMIN';

/** @param held names of permissions in the token; what is not known here is granted to nobody */
export function isGranted(held: ReadonlySet<string>, { resource, scope }: PermissionQuery): boolean {
  const rule = GRANTED_BY.find((known) => known.resource === resource && known.scope === scope);
  return rule !== undefined && held.has(rule.permission);
}
