/** Faults of calls in words: the text of the error catalogue, and the backend's own message where there is one. */
import i18next, { type TFunction } from 'i18next';
import type { Fault } from '../../domain/link/fault.ts';

export function faultText({ key, values, serverText }: Fault): string {
  const t: TFunction = i18next.t;
  const message = String(values['message'] ?? t('fault.unauthorized'));
  const text = t(`fault.${key}`, { message, status: String(values['status'] ?? '') });
  return serverText === undefined ? text : `${text} · ${serverText}`;
}
