/** The layers of the selected viewer; what is switched on belongs to its view (rules.md#layer-menu). */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { ViewState } from '../../domain/view/viewState.ts';
import { Popover } from '../controls/Popover.tsx';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useApp } from '../session/context.ts';

const LAYERS = ['roadNameLabelOn', 'surveyWallLabelOn'] as const satisfies readonly (keyof ViewState)[];

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
      {() => <Layers />}
    </Popover>
  );
}

function Layers() {
  const { t } = useTranslation();
  const { slots, slotViews, openViews } = useApp();
  const { selected } = useSnapshot(slots);
  const shown = useSnapshot(slotViews).bySlot[selected]?.shown;
  return (
    <div className="hf-layers">
      <label className="hf-layers__line" title={t('layers.congestionOff')} data-off>
        <input type="checkbox" className="hf-check" disabled />
        {t('layers.congestion')}
      </label>
      {LAYERS.map((layer) => (
        <label key={layer} className="hf-layers__line" title={shown ? undefined : t('interact.selectView')}>
          <input
            type="checkbox"
            className="hf-check"
            disabled={!shown}
            checked={shown?.[layer] ?? false}
            onChange={({ target }) => openViews.change(selected, { [layer]: target.checked })}
          />
          {t(`layers.${layer}`)}
        </label>
      ))}
    </div>
  );
}
