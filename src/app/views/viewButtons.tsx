/** Small controls of views, the same everywhere: favourite and delete. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { mayDelete } from '../../domain/permission/viewRights.ts';
import type { SavedView } from '../../domain/view/savedView.ts';
import { grantsOf } from '../../state/session/session.ts';
import { listSearchOf, moveFocusFromLine } from '../controls/focusable.ts';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useSite, useViews } from '../session/context.ts';
import { useViewName } from './viewTexts.ts';

interface BookmarkButtonProps {
  view: SavedView;
  /** The list shows only favourites. */
  isInFavourites?: boolean;
}

/** A view without an id cannot be a favourite (rules.md#view-bookmark). */
export function BookmarkButton({ view, isInFavourites = false }: BookmarkButtonProps) {
  const { t } = useTranslation();
  const { views } = useViews();
  const name = useViewName()(view);
  if (view.id === '') return <span className="hf-mark" />;
  return (
    <ToolButton
      icon="bookmark"
      size="small"
      filled={view.bookmark}
      label={t(view.bookmark ? 'views.unbookmark' : 'views.bookmark', { name })}
      className="hf-mark"
      isPressed={view.bookmark}
      onClick={({ currentTarget }) => {
        if (isInFavourites && view.bookmark) moveFocusFromLine(currentTarget, listSearchOf(currentTarget));
        views.bookmark(view, !view.bookmark);
      }}
    />
  );
}

/** Rendered even if deleting is not allowed, so that its tooltip can give the reason. */
export function DeleteButton({ view, onBeforeDialog }: { view: SavedView; onBeforeDialog?: () => void }) {
  const { t } = useTranslation();
  const { session } = useSite();
  const { viewers } = useViews();
  const grants = grantsOf(useSnapshot(session));
  const name = useViewName()(view);
  const isAllowed = view.id !== '' && grants !== undefined && mayDelete(grants, view);
  const reason = view.id === '' ? t('views.noDeleteDefault') : t('views.noDelete');
  return (
    <ToolButton
      icon="trash"
      size="small"
      label={t('views.delete', { name })}
      className="hf-mark"
      disabledReason={isAllowed ? undefined : reason}
      onClick={() => {
        onBeforeDialog?.();
        viewers.confirmDelete(view);
      }}
    />
  );
}
