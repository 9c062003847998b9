/** Which vehicles a view shows: all, or the selected ones. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { EntityKey } from '../../domain/entity/entityKey.ts';
import { ALL_SELECTED, type BulkSelection, type ViewState } from '../../domain/view/viewState.ts';
import { Segments } from '../controls/Segments.tsx';
import { useWatched } from '../lifetime/useWatched.ts';
import { useEntities, useWorld } from '../session/context.ts';
import { selectedVehicles } from './selectedVehicles.ts';

/** Props of a section in a view's settings. */
export interface ViewPartProps {
  shown: ViewState;
  change: (changes: Partial<ViewState>) => void;
}

const NO_VEHICLES: BulkSelection['vehicle'] = { online: false, offline: false, all: false };

const VEHICLE_SCOPES = ['all', 'listed'] as const;

export function VehicleScope({ shown, change }: ViewPartProps) {
  const { t } = useTranslation();
  const { world } = useWorld();
  const { selection } = useEntities();
  const { ids } = useSnapshot(selection.state);
  const { all } = shown.isAllSelected.vehicle;
  const listed = shown.selected.filter(({ itemType }) => itemType === 'vehicle');
  const others = shown.selected.filter(({ itemType }) => itemType !== 'vehicle');
  useWatched(() => selectedVehicles(ids as EntityKey[], world).length);
  const chosen = selectedVehicles(ids as EntityKey[], world);
  const isListEmpty = listed.length === 0;
  const takeSelection = () => change({ selected: [...others, ...chosen], ...showAll(false) });
  const showAll = (showsAll: boolean) => ({
    isAllSelected: { ...shown.isAllSelected, vehicle: showsAll ? ALL_SELECTED.vehicle : NO_VEHICLES },
  });
  return (
    <div className="hf-field">
      <span className="hf-field__label">{t('edit.shown')}</span>
      <Segments
        label={t('edit.shown')}
        values={VEHICLE_SCOPES}
        chosen={all ? 'all' : 'listed'}
        labelOf={(scope) =>
          scope === 'all' ? (
            t('edit.everything')
          ) : (
            <span title={all && isListEmpty ? t('edit.selectFirst') : undefined}>
              {t('edit.onlySelected', { count: listed.length })}
            </span>
          )
        }
        disabled={(scope) => scope === 'listed' && all && isListEmpty}
        onChoose={(scope) => change(showAll(scope === 'all'))}
      />
      <button
        type="button"
        className="hf-button"
        title={chosen.length === 0 ? t('edit.selectFirst') : undefined}
        aria-disabled={chosen.length === 0 || undefined}
        onClick={() => chosen.length > 0 && takeSelection()}
      >
        {t('edit.takeSelection')}
      </button>
    </div>
  );
}
