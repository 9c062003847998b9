/** Texts of views: names, creators, and changes. */
import { useTranslation } from 'react-i18next';
import type { ChangedPart } from '../../domain/view/changes.ts';
import type { SavedView } from '../../domain/view/savedView.ts';
import { useSite } from '../session/context.ts';

/** The built-in default view has a translated name. */
export function useViewName(): (view: Pick<SavedView, 'id' | 'name'>) => string {
  const { t } = useTranslation();
  return ({ id, name }) => (id === '' ? t('views.defaultName') : name);
}

/** `camera, selection` */
export function useChangedParts(): (parts: readonly ChangedPart[]) => string {
  const { t } = useTranslation();
  return (parts) => parts.map((part) => t(`edit.part.${part}`)).join(', ');
}

/** The creator as shown in lists. */
export function useCreatorName(): (view: Pick<SavedView, 'ownerId' | 'ownerName'>) => string {
  const { t } = useTranslation();
  const { session } = useSite();
  return ({ ownerId, ownerName }) => (ownerId !== '' && ownerId === session.user?.sub ? t('views.you') : ownerName);
}
