/** Layers of one drawing: colour, name, number of entities, on or off. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { folderCheck } from '../../../domain/tree/checks.ts';
import { type DesignLayerState, designOf } from '../../../state/designs/designs.ts';
import { Checkbox } from '../../controls/Checkbox.tsx';
import { TriStateCheckbox } from '../../controls/TriStateCheckbox.tsx';
import { useEntities } from '../../session/context.ts';

export function DesignLayers({ id }: { id: string }) {
  const { t } = useTranslation();
  const { designs } = useEntities();
  const design = useSnapshot(designs).list.find((candidate) => candidate.id === id);
  const layers = design?.layers.filter(({ entities }) => entities > 0) ?? [];
  if (layers.length === 0) return null;
  const checked = layers.filter(({ shown }) => shown).length;
  const set = (names: ReadonlySet<string>, isShown: boolean) => {
    for (const layer of designOf(designs, id)?.layers ?? []) if (names.has(layer.name)) layer.shown = isShown;
  };
  return (
    <ul className="hf-designs__layers">
      {layers.length > 1 && (
        <li>
          <TriStateCheckbox
            check={folderCheck({ checked, total: layers.length })}
            onChange={(on) => set(new Set(layers.map(({ name }) => name)), on)}
          >
            {t('designs.allLayers')}
          </TriStateCheckbox>
        </li>
      )}
      {layers.map((layer) => (
        <Layer key={layer.name} layer={layer} onChange={(areAllShown) => set(new Set([layer.name]), areAllShown)} />
      ))}
    </ul>
  );
}

function Layer({ layer, onChange }: { layer: Readonly<DesignLayerState>; onChange: (isShown: boolean) => void }) {
  const { t } = useTranslation();
  const noteId = useId();
  const { name, colour, shown, entities } = layer;
  const fileState = fileStateOf(layer);
  return (
    <li>
      <label className="hf-designs__name">
        <Checkbox
          checked={shown}
          label={t('designs.showLayer', { name })}
          describedBy={fileState && noteId}
          onChange={onChange}
        />
        <i className="hf-designs__colour" style={{ background: colour ?? 'var(--hf-text-1)' }} aria-hidden />
        <span title={name}>
          {name}
          {fileState && (
            <em id={noteId} className="hf-designs__state">
              {t(`designs.${fileState}`)}
            </em>
          )}
        </span>
        <small>{entities}</small>
      </label>
    </li>
  );
}

/** State of the layer in the file, regardless of its state here. */
function fileStateOf({ off, frozen }: Readonly<DesignLayerState>): 'off' | 'frozen' | undefined {
  if (frozen) return 'frozen';
  return off ? 'off' : undefined;
}
