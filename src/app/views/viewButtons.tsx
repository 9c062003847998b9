/** Small controls of views, the same everywhere: favourite, delete, and which entity kinds a sample shows. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { mayDelete } from '../../domain/permission/viewRights.ts';
import { kindsOf } from '../../domain/view/kinds.ts';
import { readViewState } from '../../domain/view/migrate.ts';
import type { SavedView } from '../../domain/view/savedView.ts';
import type { ViewKind } from '../../domain/wire/viewKinds.ts';
import { grantsOf } from '../../state/session/session.ts';
import { listSearchOf, moveFocusFromLine } from '../controls/focusable.ts';
import { ToolButton } from '../controls/ToolButton.tsx';
import { Icon, type IconName } from '../icons/Icon.tsx';
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

const ICON_BY_VIEW_KIND: Record<ViewKind, IconName> = {
  vehicle: 'vehicle',
  sensor: 'sensor',
  asset: 'asset',
  annotation: 'interact',
  design: 'design',
};

/** Entity kinds that a view shows, as icons. */
export function KindIcons({ view }: { view: SavedView }) {
  const { t } = useTranslation();
  const shown = useMemo(() => view.kinds ?? readKinds(view.state), [view]);
  if (!shown) return null;
  const words = shown.map((kind) => t(`kinds.${kind}`)).join(', ');
  return (
    <span className="hf-kinds" role="img" aria-label={t('views.shows', { kinds: words })} title={words}>
      {shown.map((kind) => (
        <Icon key={kind} name={ICON_BY_VIEW_KIND[kind]} />
      ))}
    </span>
  );
}

function readKinds(state: unknown): readonly ViewKind[] | undefined {
  const read = readViewState(state);
  return 'state' in read ? kindsOf(read.state) : undefined;
}
