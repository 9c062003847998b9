/** Why something that a person asked for was not done, in words for notices and forms. */
import i18next from 'i18next';
import type { PermissionRefusal } from '../../services/permissions/Permissions.ts';
import { type FaultStyle, faultOf } from '../../services/rest/faults.ts';
import { faultText } from '../format/faultText.ts';

export function refusalText(error: unknown, style?: FaultStyle): string {
  return faultText(faultOf(error, style));
}

/** A refused permission: the backend's words where it has any. */
export function permissionRefusalText({ reason, serverText }: PermissionRefusal): string {
  if (reason !== 'refused') return i18next.t(`permission.${reason}`);
  return serverText ?? i18next.t('fault.unauthorized');
}
