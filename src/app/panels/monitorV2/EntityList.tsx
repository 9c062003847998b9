/** Monitor V2 (for the group "test"): the catalogue by categories, and the info card of the chosen entity. */
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { entityKey } from '../../../domain/entity/entityKey.ts';
import type { WireCategory } from '../../../domain/wire/categories.ts';
import type { EntityListState } from '../../../state/entityList/entityList.ts';
import { HelpButton } from '../../controls/HelpButton.tsx';
import { SearchBox } from '../../controls/SearchBox.tsx';
import { useRowHeight } from '../../controls/useVirtualRows.ts';
import { VirtualList } from '../../controls/VirtualList.tsx';
import { useFaultText } from '../../format/useFaultText.ts';
import { Icon } from '../../icons/Icon.tsx';
import { useRecordSnapshot } from '../../lifetime/useRecordSnapshot.ts';
import { useActions, useEntities, useWorld } from '../../session/context.ts';
import { CategoryRow, EntityRow, NoMatchesRow } from './EntityRows.tsx';
import { InfoCard } from './InfoCard.tsx';
import { findListed, type ListedEntity, type ListRow, listRows } from './listRows.ts';
import { useGoToListedEntity } from './useListed.ts';
import '../../theme/panel.css';
import './monitorV2.css';

export function EntityList() {
  const { t } = useTranslation();
  const { entityList } = useEntities();
  const actions = useActions();
  const { phase, categories } = useSnapshot(entityList);
  const [search, setSearch] = useState('');
  const [toggledGroups, setToggledGroups] = useState<Readonly<Record<string, boolean>>>({});
  const [chosen, setChosen] = useState<{ id: string; place: number }>();
  const rowPx = useRowHeight();
  const goTo = useGoToListedEntity();
  const needle = useDeferredValue(search);
  useEffect(() => actions.loadEntityList(), [actions]);
  const listedCategories = categories as readonly WireCategory[];
  const rows = useMemo(
    () => listRows(listedCategories, needle, toggledGroups),
    [listedCategories, needle, toggledGroups],
  );
  const entity = useMemo(() => chosen && findListed(listedCategories, chosen.id), [listedCategories, chosen]);
  // The property card says where and when a person was seen; the catalogue's position would contradict it.
  const person = useRecordSnapshot(useWorld().world.siteEntities.state, entityKey('people', chosen?.id ?? ''));
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // The card shrinks the list: keep the entity's row visible.
    const list = panel.current?.querySelector('.hf-vlist');
    if (!chosen || !list) return;
    const below = (chosen.place + 1) * rowPx - list.clientHeight;
    if (list.scrollTop < below) list.scrollTop = below;
  }, [chosen, rowPx]);
  const selectListed = (next: ListedEntity) => {
    setChosen({ id: next.id, place: rows.findIndex((row) => row.kind === 'entity' && row.id === next.id) });
    goTo(next);
  };
  const rowOf = (row: ListRow) => {
    if (row.kind === 'nothing') return <NoMatchesRow row={row} />;
    if (row.kind === 'entity') return <EntityRow row={row} isChosen={row.id === chosen?.id} onChoose={selectListed} />;
    return <CategoryRow row={row} onToggle={() => setToggledGroups((now) => ({ ...now, [row.id]: !row.open }))} />;
  };
  return (
    <section ref={panel} className="hf-panel" aria-label={t('monitorV2.appName')}>
      <h2 className="hf-panel__head">
        <Icon name="list" />
        {t('monitorV2.appName')}
        <span className="hf-spacer" />
        <HelpButton topic="otherApps" />
      </h2>
      <div className="hf-panel__search">
        <SearchBox label={t('monitorV2.search')} value={search} onChange={setSearch} />
      </div>
      {rows.length > 0 ? (
        <VirtualList
          key={needle}
          items={rows}
          rowPx={rowPx}
          label={t('monitorV2.list')}
          keyOf={(row) => `${row.kind} ${row.id}`}
          renderRow={rowOf}
        />
      ) : (
        <NoRows phase={phase} />
      )}
      {entity && person.id === undefined && <InfoCard entity={entity} onClose={() => setChosen(undefined)} />}
    </section>
  );
}

function NoRows({ phase }: { phase: EntityListState['phase'] }) {
  const { t } = useTranslation();
  const { entityList } = useEntities();
  const actions = useActions();
  const { fault } = useSnapshot(entityList);
  const textOf = useFaultText();
  if (phase === 'failed' && fault) {
    return (
      <p className="hf-empty" role="alert">
        {textOf(fault)}
        <button type="button" className="hf-button" onClick={actions.loadEntityList}>
          {t('monitorV2.retry')}
        </button>
      </p>
    );
  }
  if (phase === 'ready') return <p className="hf-empty">{t('tree.noneFound')}</p>;
  return (
    <p className="hf-empty" role="status">
      {t('monitorV2.loading')}
    </p>
  );
}
