/** What a view shows and how, while it is edited: vehicles, labels, models, colours. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { ALL_SELECTED, type BulkSelection, plainMapColour, type ViewState } from '../../domain/view/viewState.ts';
import { useApp } from '../context.ts';
import { ColourPicker } from '../controls/ColourPicker.tsx';
import { Popover } from '../controls/Popover.tsx';
import { ToolButton } from '../controls/ToolButton.tsx';
import { DisplayOptions } from './DisplayOptions.tsx';
import { SettingsLine } from './SettingsLine.tsx';

const NO_VEHICLES: BulkSelection['vehicle'] = { online: false, offline: false, all: false };

export function ViewSettings() {
  const { t } = useTranslation();
  return (
    <Popover
      label={t('edit.settings')}
      button={({ expanded, toggle }) => (
        <ToolButton icon="sliders" popup="dialog" expanded={expanded} label={t('edit.settings')} onClick={toggle} />
      )}
    >
      {() => <Settings />}
    </Popover>
  );
}

/** The shown document and a way to change it. */
function useShown() {
  const { slots, slotViews, openViews } = useApp();
  const { selected } = useSnapshot(slots);
  const shown = useSnapshot(slotViews).bySlot[selected]?.shown as ViewState | undefined;
  return { shown, change: (changes: Partial<ViewState>) => openViews.change(selected, changes) };
}

function Settings() {
  const { t } = useTranslation();
  const { shown, change } = useShown();
  const { config, openViews, slots } = useApp();
  if (!shown) return null;
  const plainMap = plainMapColour(config.filterMineArea);
  return (
    <div className="hf-settings">
      <Presence shown={shown} change={change} />
      <Chosen shown={shown} change={change} />
      <DisplayOptions options={shown.options} onChange={(options) => change({ options })} />
      <SettingsLine label={t('edit.background')}>
        <ColourPicker
          label={t('edit.background')}
          value={shown.backgroundColor}
          onChange={(backgroundColor) => change({ backgroundColor })}
        />
      </SettingsLine>
      <SettingsLine label={t('edit.mapColour')}>
        <ColourPicker
          label={t('edit.mapColour')}
          value={shown.mapColor ?? plainMap}
          onChange={(mapColor) => change({ mapColor })}
        />
      </SettingsLine>
      <button type="button" className="hf-button" onClick={() => openViews.revert(slots.selected)}>
        {t('edit.reset')}
      </button>
    </div>
  );
}

interface PartProps {
  shown: ViewState;
  change: (changes: Partial<ViewState>) => void;
}

function Presence({ shown, change }: PartProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="hf-field">
      <legend>{t('edit.vehicles')}</legend>
      <div className="hf-segments">
        {(['online', 'none', 'offline'] as const).map((filter) => (
          <button
            key={filter}
            type="button"
            className="hf-segment"
            aria-pressed={shown.filterVehicleStates === filter}
            onClick={() => change({ filterVehicleStates: filter })}
          >
            {t(`edit.filter.${filter}`)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** All vehicles, or those that are selected in the scene now. */
function Chosen({ shown, change }: PartProps) {
  const { t } = useTranslation();
  const { selection } = useApp();
  const { ids } = useSnapshot(selection.state);
  const { all } = shown.isAllSelected.vehicle;
  const listed = shown.selected.filter(({ itemType }) => itemType === 'vehicle');
  const others = shown.selected.filter(({ itemType }) => itemType !== 'vehicle');
  return (
    <fieldset className="hf-field">
      <legend>{t('edit.shown')}</legend>
      <div className="hf-segments">
        <button
          type="button"
          className="hf-segment"
          aria-pressed={all}
          onClick={() => change({ isAllSelected: { ...shown.isAllSelected, vehicle: ALL_SELECTED.vehicle } })}
        >
          {t('edit.everything')}
        </button>
        <button
          type="button"
          className="hf-segment"
          aria-pressed={!all}
          disabled={all && listed.length === 0}
          onClick={() => change({ isAllSelected: { ...shown.isAllSelected, vehicle: NO_VEHICLES } })}
        >
          {t('edit.onlySelected', { count: listed.length })}
        </button>
      </div>
      <button
        type="button"
        className="hf-button"
        disabled={ids.length === 0}
        onClick={() =>
          change({
            selected: [...others, ...ids.map((id) => ({ id, itemType: 'vehicle' as const }))],
            isAllSelected: { ...shown.isAllSelected, vehicle: NO_VEHICLES },
          })
        }
      >
        {t('edit.takeSelection')}
      </button>
    </fieldset>
  );
}
