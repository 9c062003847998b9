/** Display settings of an edited view: vehicles, labels, models, colours. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { backgroundOf, PLAIN_BACKGROUND, plainMapColour, type ViewState } from '../../domain/view/viewState.ts';
import { ColourPicker } from '../controls/ColourPicker.tsx';
import { Popover } from '../controls/Popover.tsx';
import { Segments } from '../controls/Segments.tsx';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useSite, useViews } from '../session/context.ts';
import { DisplayOptions } from './DisplayOptions.tsx';
import { SettingRow } from './SettingRow.tsx';
import { VehicleScope, type ViewPartProps } from './VehicleScope.tsx';

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

/** The displayed document and a way to change it. */
function useShownView() {
  const { slots, slotViews, openViews } = useViews();
  const { selected } = useSnapshot(slots);
  const shown = useSnapshot(slotViews).bySlot[selected]?.shown as ViewState | undefined;
  return { shown, change: (changes: Partial<ViewState>) => openViews.change(selected, changes) };
}

function Settings() {
  const { t } = useTranslation();
  const { shown, change } = useShownView();
  const { config } = useSite();
  const { openViews, slots } = useViews();
  if (!shown) return null;
  const plainMap = plainMapColour(config.filterMineArea);
  return (
    <div className="hf-settings">
      <PresenceFilter shown={shown} change={change} />
      <VehicleScope shown={shown} change={change} />
      <DisplayOptions options={shown.options} onChange={(options) => change({ options })} />
      <SettingRow label={t('edit.background')}>
        <ColourPicker
          label={t('edit.background')}
          value={shown.backgroundColor}
          onChange={(backgroundColor) => change({ backgroundColor, ownBackground: true })}
        />
        {backgroundOf(shown) !== undefined && (
          <ToolButton
            icon="undo"
            label={t('edit.themeBackground')}
            onClick={() => change({ backgroundColor: PLAIN_BACKGROUND, ownBackground: false })}
          />
        )}
      </SettingRow>
      <SettingRow label={t('edit.mapColour')}>
        <ColourPicker
          label={t('edit.mapColour')}
          value={shown.mapColor ?? plainMap}
          onChange={(mapColor) => change({ mapColor })}
        />
      </SettingRow>
      <button type="button" className="hf-button" onClick={() => openViews.revert(slots.selected)}>
        {t('edit.reset')}
      </button>
    </div>
  );
}

const PRESENCES = ['online', 'none', 'offline'] as const;

function PresenceFilter({ shown, change }: ViewPartProps) {
  const { t } = useTranslation();
  return (
    <div className="hf-field">
      <span className="hf-field__label">{t('edit.vehicles')}</span>
      <Segments
        label={t('edit.vehicles')}
        values={PRESENCES}
        chosen={shown.filterVehicleStates}
        labelOf={(filter) => t(`edit.filter.${filter}`)}
        onChoose={(filter) => change({ filterVehicleStates: filter })}
      />
    </div>
  );
}
