/** Layers and legend of the selected viewer; the switches belong to its view (rules.md#layer-menu). */
import { useTranslation } from 'react-i18next';
import { LazyPart } from '../controls/LazyPart.tsx';
import { prefetchedComponent } from '../controls/lazyComponent.ts';
import { Popover } from '../controls/Popover.tsx';
import { ToolButton } from '../controls/ToolButton.tsx';

const LayerItems = prefetchedComponent(async () => (await import('./LayerItems.tsx')).LayerItems, 'rarely');

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
      {() => (
        <LazyPart>
          <LayerItems />
        </LazyPart>
      )}
    </Popover>
  );
}
