/** Small controls that views carry everywhere: favourite, delete, and which entity kinds a sample shows. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { mayDelete } from '../../domain/permission/viewRights.ts';
import { readViewState } from '../../domain/view/migrate.ts';
import type { SavedView } from '../../domain/view/savedView.ts';
import { grantsOf } from '../../state/session/session.ts';
import { ToolButton } from '../controls/ToolButton.tsx';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { useSite, useViews } from '../session/context.ts';
import { useViewName } from './viewTexts.ts';

/** A view without an id cannot be a favourite (rules.md#view-bookmark). */
export function BookmarkButton({ view }: { view: SavedView }) {
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
      pressed={view.bookmark}
      onClick={() => views.bookmark(view, !view.bookmark)}
    />
  );
}

/** Always there, so that its tooltip can say why it does nothing. */
export function DeleteButton({ view, onAsk }: { view: SavedView; onAsk?: () => void }) {
  const { t } = useTranslation();
  const { session } = useSite();
  const { editor } = useViews();
  const grants = grantsOf(useSnapshot(session));
  const name = useViewName()(view);
  const allowed = view.id !== '' && grants !== undefined && mayDelete(grants, view);
  const why = view.id === '' ? t('views.noDeleteDefault') : t('views.noDelete');
  return (
    <ToolButton
      icon="trash"
      size="small"
      label={t('views.delete', { name })}
      className="hf-mark"
      reason={allowed ? undefined : why}
      onClick={() => {
        onAsk?.();
        editor.doomed = view.id;
        editor.dialog = 'confirmDelete';
      }}
    />
  );
}

const KINDS = ['vehicle', 'sensor', 'asset', 'annotation', 'design'] as const;
const ICON_OF: Record<(typeof KINDS)[number], IconName> = {
  vehicle: 'vehicle',
  sensor: 'sensor',
  asset: 'asset',
  annotation: 'interact',
  design: 'design',
};

/** Entity kinds that a view shows, as icons. */
export function KindIcons({ view }: { view: SavedView }) {
  const { t } = useTranslation();
  const read = readViewState(view.state);
  if ('refused' in read) return null;
  const { isAllSelected: all, selected } = read.state;
  const shown = KINDS.filter(
    (kind) =>
      (kind === 'vehicle' ? all.vehicle.all || all.vehicle.online || all.vehicle.offline : all[kind]) ||
      selected.some(({ itemType }) => itemType === kind),
  );
  const words = shown.map((kind) => t(`kinds.${kind}`)).join(', ');
  return (
    <span className="hf-kinds" role="img" aria-label={t('views.shows', { kinds: words })} title={words}>
      {shown.map((kind) => (
        <Icon key={kind} name={ICON_OF[kind]} />
      ))}
    </span>
  );
}
