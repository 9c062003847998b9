/** Layers of one drawing: colour, name, how much is on it, on or off. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type DesignLayerState, designOf } from '../../../state/designs/designs.ts';
import { useApp } from '../../context.ts';

export function DesignLayers({ id }: { id: string }) {
  const { t } = useTranslation();
  const { designs } = useApp();
  const design = useSnapshot(designs).list.find((candidate) => candidate.id === id);
  const layers = design?.layers.filter(({ entities }) => entities > 0) ?? [];
  if (layers.length === 0) return null;
  const every = layers.every(({ shown }) => shown);
  const set = (names: ReadonlySet<string>, shown: boolean) => {
    for (const layer of designOf(designs, id)?.layers ?? []) if (names.has(layer.name)) layer.shown = shown;
  };
  return (
    <ul className="hf-designs__layers">
      {layers.length > 1 && (
        <li>
          <label className="hf-designs__name">
            <input
              type="checkbox"
              className="hf-check"
              checked={every}
              onChange={() => set(new Set(layers.map(({ name }) => name)), !every)}
            />
            {t('designs.allLayers')}
          </label>
        </li>
      )}
      {layers.map((layer) => (
        <Layer key={layer.name} layer={layer} onChange={(shown) => set(new Set([layer.name]), shown)} />
      ))}
    </ul>
  );
}

function Layer({ layer, onChange }: { layer: Readonly<DesignLayerState>; onChange: (shown: boolean) => void }) {
  const { t } = useTranslation();
  const { name, colour, shown, frozen, entities } = layer;
  return (
    <li>
      <label className="hf-designs__name">
        <input
          type="checkbox"
          className="hf-check"
          checked={shown}
          aria-label={t('designs.showLayer', { name })}
          onChange={({ target }) => onChange(target.checked)}
        />
        <i className="hf-designs__colour" style={{ background: colour ?? 'var(--hf-text-1)' }} aria-hidden />
        <span title={name}>{name}</span>
        <small>{frozen && !shown ? t('designs.frozen') : entities}</small>
      </label>
    </li>
  );
}
