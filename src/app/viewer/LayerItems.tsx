/** The switches of the selected viewer's layers, with undo and redo, and the legend (rules.md#layer-menu). */
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { VIEW_LAYERS } from '../../domain/view/viewLayers.ts';
import { readLanguage } from '../../i18n/i18n.ts';
import { Checkbox } from '../controls/Checkbox.tsx';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useViews } from '../session/context.ts';
import { type LayerStep, LayerSteps } from './LayerSteps.ts';

const Legend = lazyComponent(async () => (await import('./legend/Legend.tsx')).Legend);

/** The undo steps of all viewers, kept as long as the page is open. */
const layerSteps = new LayerSteps();

/** Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y, wherever the focus is within the menu. */
function stepOfKeys({ ctrlKey, metaKey, shiftKey, code }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!ctrlKey && !metaKey) return undefined;
  if (code === 'KeyZ') return shiftKey ? 'redo' : 'undo';
  return code === 'KeyY' ? 'redo' : undefined;
}

export function LayerItems() {
  const { t, i18n } = useTranslation();
  const { slots, slotViews, openViews } = useViews();
  const { selected } = useSnapshot(slots);
  const slotView = useSnapshot(slotViews).bySlot[selected];
  const shown = slotView?.shown;
  const { canUndo, canRedo } = useSnapshot(layerSteps.state);
  const apply = ({ slot, viewId, field, isOn }: LayerStep) => {
    if (slotViews.bySlot[slot]?.view.id !== viewId) return false;
    openViews.change(slot, { [field]: isOn });
    return true;
  };
  const onKey = (event: KeyboardEvent) => {
    const step = stepOfKeys(event);
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    layerSteps[step](apply);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the focused element in it; its buttons do the same
    <div className="hf-layers" onKeyDown={onKey}>
      <label className="hf-layers__line" title={t('layers.congestionOff')} data-off>
        <Checkbox checked={false} disabled />
        {t('layers.congestion')}
      </label>
      {VIEW_LAYERS.map(({ id, field, name }) => (
        <label key={id} className="hf-layers__line" title={shown ? undefined : t('interact.selectView')}>
          <Checkbox
            disabled={!shown}
            checked={shown?.[field] ?? false}
            onChange={(isOn) => {
              const step = { slot: selected, viewId: slotView?.view.id ?? '', field, isOn };
              if (apply(step)) layerSteps.record(step);
            }}
          />
          {name[readLanguage(i18n.language)]}
        </label>
      ))}
      <div className="hf-layers__steps">
        <ToolButton
          icon="undo"
          size="small"
          label={t('tree.undo')}
          disabledReason={canUndo ? undefined : t('layers.noUndo')}
          onClick={() => layerSteps.undo(apply)}
        />
        <ToolButton
          icon="redo"
          size="small"
          label={t('tree.redo')}
          disabledReason={canRedo ? undefined : t('layers.noRedo')}
          onClick={() => layerSteps.redo(apply)}
        />
      </div>
      <LazyPart>
        <Legend />
      </LazyPart>
    </div>
  );
}
