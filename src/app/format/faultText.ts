/** Faults of calls as text: from the error catalogue, with the backend's own message if there is one. */
import i18next, { type TFunction } from 'i18next';
import type { Fault } from '../../domain/link/fault.ts';

export function faultText({ key, values, serverText }: Fault): string {
  const t: TFunction = i18next.t;
  const message = String(values['message'] ?? t('fault.unauthorized'));
  const text = t(`fault.${key}`, { message, status: String(values['status'] ?? '') });
  return serverText === undefined ? text : `${text} · ${serverText}`;
}
