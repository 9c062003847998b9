/** Views to choose from, in three lists: private, sample and public ones (rules.md#view-dropdown). */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type SavedView, viewKey } from '../../domain/view/savedView.ts';
import type { MapVisibleType } from '../../domain/view/viewState.ts';
import { VirtualList } from '../controls/VirtualList.tsx';
import { UNKNOWN_TEXT } from '../format/unknown.ts';
import { useSiteDates } from '../format/useSiteDates.ts';
import { useViews } from '../session/context.ts';
import { KindIcons } from './KindIcons.tsx';
import { BookmarkButton, DeleteButton } from './viewButtons.tsx';
import { useViewName } from './viewTexts.ts';

/** About 3 rows for samples and 4 for others. */
const MAX_VISIBLE_ROWS: Record<MapVisibleType, number> = { private: 4, sample: 3, public: 4 };
const ROW_PX = 32;
const GROUP_ORDER: readonly MapVisibleType[] = ['private', 'sample', 'public'];

interface ListsProps {
  chosen: string | undefined;
  onSelect: (key: string) => void;
  onLeave: () => void;
}

export function ViewMenuLists({ chosen, onSelect, onLeave }: ListsProps) {
  const { t } = useTranslation();
  const { views, phase } = useSnapshot(useViews().viewList);
  // A list that has not loaded is not known to be empty.
  const emptyText = { ready: t('views.none'), loading: UNKNOWN_TEXT, failed: t('views.listFailed') }[phase];
  return (
    <div className="hf-viewmenu__lists">
      {GROUP_ORDER.map((kind) => {
        const viewsOfKind = views.filter(({ visibility }) => visibility === kind);
        return (
          <section key={kind} aria-label={t(`views.title.${kind}`)}>
            <h3>{t(`views.title.${kind}`)}</h3>
            {viewsOfKind.length === 0 ? (
              <p className="hf-viewmenu__none">{emptyText}</p>
            ) : (
              <VirtualList
                items={viewsOfKind}
                rowPx={ROW_PX}
                maxRows={MAX_VISIBLE_ROWS[kind]}
                label={t(`views.title.${kind}`)}
                keyOf={viewKey}
                renderRow={(view) => (
                  <MenuRow view={view} isChosen={chosen === viewKey(view)} onSelect={onSelect} onLeave={onLeave} />
                )}
              />
            )}
          </section>
        );
      })}
    </div>
  );
}

interface MenuRowProps {
  view: SavedView;
  isChosen: boolean;
  onSelect: (key: string) => void;
  onLeave: () => void;
}

function MenuRow({ view, isChosen, onSelect, onLeave }: MenuRowProps) {
  const name = useViewName()(view);
  const { shortDate } = useSiteDates();
  return (
    <div className="hf-viewmenu__row">
      <button
        type="button"
        className="hf-popover__item"
        aria-pressed={isChosen}
        title={view.description || name}
        onClick={() => onSelect(viewKey(view))}
      >
        <b>{name}</b>
        {view.visibility === 'sample' ? <KindIcons view={view} /> : <span>{shortDate(view.createdAtMs)}</span>}
      </button>
      <BookmarkButton view={view} />
      <DeleteButton view={view} onBeforeDialog={onLeave} />
    </div>
  );
}
