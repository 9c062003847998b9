/** Layers and legend of the selected viewer; the switches belong to its view (rules.md#layer-menu). */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { VIEW_LAYERS } from '../../domain/view/viewLayers.ts';
import { readLanguage } from '../../i18n/i18n.ts';
import { Checkbox } from '../controls/Checkbox.tsx';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { Popover } from '../controls/Popover.tsx';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useViews } from '../session/context.ts';

const Legend = lazyComponent(async () => (await import('./legend/Legend.tsx')).Legend);

export function LayerMenu() {
  const { t } = useTranslation();
  const label = t('layers.title');
  return (
    <Popover
      label={label}
      button={({ expanded, toggle }) => (
        <ToolButton icon="layers" popup="dialog" expanded={expanded} label={label} onClick={toggle} />
      )}
    >
      {() => <LayerItems />}
    </Popover>
  );
}

function LayerItems() {
  const { t, i18n } = useTranslation();
  const { slots, slotViews, openViews } = useViews();
  const { selected } = useSnapshot(slots);
  const shown = useSnapshot(slotViews).bySlot[selected]?.shown;
  return (
    <div className="hf-layers">
      <label className="hf-layers__line" title={t('layers.congestionOff')} data-off>
        <Checkbox checked={false} disabled />
        {t('layers.congestion')}
      </label>
      {VIEW_LAYERS.map(({ id, field, name }) => (
        <label key={id} className="hf-layers__line" title={shown ? undefined : t('interact.selectView')}>
          <Checkbox
            disabled={!shown}
            checked={shown?.[field] ?? false}
            onChange={(on) => openViews.change(selected, { [field]: on })}
          />
          {name[readLanguage(i18n.language)]}
        </label>
      ))}
      <LazyPart>
        <Legend />
      </LazyPart>
    </div>
  );
}
