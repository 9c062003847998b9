/** One list of views with creator, date and Select; on the landing page and in the picker. */
import { useTranslation } from 'react-i18next';
import { type SavedView, viewKey } from '../../domain/view/savedView.ts';
import { VirtualList } from '../controls/VirtualList.tsx';
import { useSiteDates } from '../format/useSiteDates.ts';
import { KindIcons } from './KindIcons.tsx';
import { BookmarkButton, DeleteButton } from './viewButtons.tsx';
import { useCreatorName, useViewName } from './viewTexts.ts';
import './views.css';

const ROW_PX = 36;

interface ViewTableProps {
  title: string;
  views: readonly SavedView[];
  /** Shown instead of rows. */
  emptyText: string;
  /** Whether only favourites are listed. */
  isInFavourites: boolean;
  maxRows?: number;
  onSelect: (key: string) => void;
}

export function ViewTable({ title, views, emptyText, isInFavourites, maxRows = 8, onSelect }: ViewTableProps) {
  const { t } = useTranslation();
  return (
    <section className="hf-viewtable" aria-label={title}>
      <h2>
        {title} <span className="hf-viewtable__count">{views.length > 0 && views.length}</span>
      </h2>
      <div className="hf-viewrow hf-viewrow--head" aria-hidden>
        <span />
        <span>{t('views.name')}</span>
        <span>{t('views.creator')}</span>
        <span>{t('views.created')}</span>
        <span />
        <span />
      </div>
      {views.length === 0 ? (
        <p className="hf-empty">{emptyText}</p>
      ) : (
        <VirtualList
          items={views}
          rowPx={ROW_PX}
          maxRows={maxRows}
          label={title}
          keyOf={viewKey}
          renderRow={(view) => <ViewRow view={view} isInFavourites={isInFavourites} onSelect={onSelect} />}
        />
      )}
    </section>
  );
}

interface ViewRowProps extends Pick<ViewTableProps, 'isInFavourites' | 'onSelect'> {
  view: SavedView;
}

function ViewRow({ view, isInFavourites, onSelect }: ViewRowProps) {
  const { t } = useTranslation();
  const name = useViewName()(view);
  const creator = useCreatorName();
  const { shortDate } = useSiteDates();
  return (
    <div className="hf-viewrow">
      <BookmarkButton view={view} isInFavourites={isInFavourites} />
      <b title={view.description || name}>{name}</b>
      <span title={view.ownerName}>{creator(view)}</span>
      {view.visibility === 'sample' ? <KindIcons view={view} /> : <span>{shortDate(view.createdAtMs)}</span>}
      <DeleteButton view={view} />
      <button
        type="button"
        className="hf-button"
        aria-label={`${t('views.select')} ${name}`}
        onClick={() => onSelect(viewKey(view))}
      >
        {t('views.select')}
      </button>
    </div>
  );
}
