/**
 * Names of permissions, roles and groups, defined only here for app and server, and the queries of `/api/autz`
 * (rules.md#permission-check).
 */

/** Permissions as tokens carry them. */
export const PERMISSION = {
  publicView: 'public_view',
  /** Also lets its holder take annotations out of use. */
  createAnnotation: 'ENTITY_ANNOTATION_CREATE',
  editTrees: 'workspace_edit',
  /** Draws, changes and removes rule zones; administrators may do so without it. */
  editZones: 'rule_zone_edit',
  /** Lets its holder write notes for the next shift, and hand shifts over. */
  handOver: 'shift_handover',
  /** Proposes to tablets that their trucks go to another excavator. */
  dispatchTrucks: 'truck_dispatch',
  /** Sets targets of indicators. */
  setTargets: 'indicator_targets',
  /** Lets a machine send fixes. */
  ingest: 'ingest',
} as const;

export interface PermissionQuery {
  resource: string;
  scope: string;
}

export const PUBLIC_VIEW: PermissionQuery = { resource: PERMISSION.publicView, scope: 'POST' };
export const CREATE_ANNOTATION: PermissionQuery = { resource: 'entities', scope: PERMISSION.createAnnotation };

/** Saving the shared folders. */
export const EDIT_TREES: PermissionQuery = { resource: 'workspace', scope: 'POST' };

export const EDIT_ZONES: PermissionQuery = { resource: 'ruleZone', scope: 'POST' };
const HAND_OVER: PermissionQuery = { resource: 'handover', scope: 'POST' };
const SET_TARGETS: PermissionQuery = { resource: 'indicatorTargets', scope: 'PUT' };
const DISPATCH_TRUCKS: PermissionQuery = { resource: 'dispatch', scope: 'POST' };

/** Name of the permission in the token that grants a resource and scope. */
const GRANTED_BY: readonly (PermissionQuery & { permission: string })[] = [
  { ...PUBLIC_VIEW, permission: PERMISSION.publicView },
  { ...CREATE_ANNOTATION, permission: PERMISSION.createAnnotation },
  { ...EDIT_TREES, permission: PERMISSION.editTrees },
  { ...EDIT_ZONES, permission: PERMISSION.editZones },
  { ...HAND_OVER, permission: PERMISSION.handOver },
  { ...SET_TARGETS, permission: PERMISSION.setTargets },
  { ...DISPATCH_TRUCKS, permission: PERMISSION.dispatchTrucks },
];

/** Realm role of administrators. */
export const ADMIN_ROLE = 'ADMIN';

/** Group whose members try out new apps. */
export const TEST_GROUP = 'test';

/** @param heldPermissions names of permissions in the token; unknown ones grant nothing */
export function isGranted(heldPermissions: ReadonlySet<string>, { resource, scope }: PermissionQuery): boolean {
  const rule = GRANTED_BY.find((known) => known.resource === resource && known.scope === scope);
  return rule !== undefined && heldPermissions.has(rule.permission);
}
