/** Why a user's request was not carried out, as text for notices and forms. */
import i18next from 'i18next';
import type { PermissionRefusal } from '../../services/permissions/Permissions.ts';
import { type FaultStyle, faultOf } from '../../services/rest/faults.ts';
import { faultText } from '../format/faultText.ts';

export function refusalText(error: unknown, style?: FaultStyle): string {
  return faultText(faultOf(error, style));
}

/** A refused permission: the backend's own words if there are any. */
export function permissionRefusalText({ reason, serverText }: PermissionRefusal): string {
  if (reason !== 'refused') return i18next.t(`permission.${reason}`);
  return serverText ?? i18next.t('fault.unauthorized');
}
