/** What a view shows and how, while it is edited: vehicles, labels, models, colours. */
import { OverlayPanel } from 'primereact/overlaypanel';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { EntityOptions } from '../../domain/view/viewOptions.ts';
import { ALL_SELECTED, type BulkSelection, plainMapColour, type ViewState } from '../../domain/view/viewState.ts';
import { useApp } from '../context.ts';
import { Icon } from '../icons/Icon.tsx';

const NO_VEHICLES: BulkSelection['vehicle'] = { online: false, offline: false, all: false };

export function ViewSettings() {
  const { t } = useTranslation();
  const overlay = useRef<OverlayPanel>(null);
  return (
    <>
      <button
        type="button"
        className="hf-tool"
        aria-haspopup="dialog"
        aria-label={t('edit.settings')}
        title={t('edit.settings')}
        onClick={(event) => overlay.current?.toggle(event)}
      >
        <Icon name="sliders" />
      </button>
      <OverlayPanel ref={overlay} aria-label={t('edit.settings')}>
        <Settings />
      </OverlayPanel>
    </>
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
  const { vehicle } = shown.options;
  const setOption = (changes: Partial<EntityOptions>) =>
    change({ options: { ...shown.options, vehicle: { ...vehicle, ...changes } } });
  const plainMap = plainMapColour(config.filterMineArea);
  return (
    <div className="hf-settings">
      <Presence shown={shown} change={change} />
      <Chosen shown={shown} change={change} />
      <Line label={t('edit.showLabels')}>
        <input
          type="checkbox"
          className="hf-check"
          aria-label={t('edit.showLabels')}
          checked={!vehicle.hideText}
          onChange={({ target }) => setOption({ hideText: !target.checked })}
        />
      </Line>
      <Range
        label={t('edit.labelScale')}
        value={vehicle.scaleText}
        min={0.5}
        onChange={(scaleText) => setOption({ scaleText })}
      />
      <Range
        label={t('edit.modelScale')}
        value={vehicle.scale3Dmodel}
        min={1}
        onChange={(scale3Dmodel) => setOption({ scale3Dmodel })}
      />
      <Line label={t('edit.simpleModels')}>
        <input
          type="checkbox"
          className="hf-check"
          aria-label={t('edit.simpleModels')}
          checked={vehicle.simplify3Dmodel}
          onChange={({ target }) => setOption({ simplify3Dmodel: target.checked })}
        />
      </Line>
      <Colour
        label={t('edit.background')}
        value={shown.backgroundColor}
        onChange={(backgroundColor) => change({ backgroundColor })}
      />
      <Colour
        label={t('edit.mapColour')}
        value={shown.mapColor ?? plainMap}
        onChange={(mapColor) => change({ mapColor })}
      />
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

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="hf-settings__line">
      <span>{label}</span>
      {children}
    </div>
  );
}

interface RangeProps {
  label: string;
  value: number;
  min: number;
  onChange: (value: number) => void;
}

function Range({ label, value, min, onChange }: RangeProps) {
  return (
    <Line label={label}>
      <input
        type="range"
        className="hf-range"
        aria-label={label}
        min={min}
        max={5.5}
        step={0.5}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <b>{value.toFixed(1)}</b>
    </Line>
  );
}

interface ColourProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Colour({ label, value, onChange }: ColourProps) {
  return (
    <Line label={label}>
      <input
        type="color"
        className="hf-colour"
        aria-label={label}
        value={value.toLowerCase()}
        onChange={({ target }) => onChange(target.value.toUpperCase())}
      />
    </Line>
  );
}
