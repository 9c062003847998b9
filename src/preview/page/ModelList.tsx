/** The categories that ship, and the way to open a file of one's own. */
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../app/icons/Icon.tsx';
import { VEHICLE_ICON } from '../../app/icons/iconOf.ts';
import type { VehicleCategory } from '../../domain/vehicle/category.ts';
import { BUNDLED_CATEGORIES } from '../file/bundledModels.ts';
import { type DroppedFile, droppedFile } from '../file/DroppedFile.ts';

export interface ModelListProps {
  /** The shipped category on show; undefined while a file of the artist is. */
  chosen: VehicleCategory | undefined;
  /** The artist's file on show. */
  ownFile: DroppedFile | undefined;
  onBundledModel(category: VehicleCategory): void;
  onOwnFile(files: readonly DroppedFile[]): void;
  /** Models that were dropped together, one of them on show. */
  droppedFiles: readonly DroppedFile[];
  onDroppedModel(model: DroppedFile): void;
}

export function ModelList({
  chosen,
  ownFile,
  droppedFiles,
  onBundledModel,
  onOwnFile,
  onDroppedModel,
}: ModelListProps) {
  const { t } = useTranslation('preview');
  const input = useRef<HTMLInputElement>(null);
  return (
    <nav className="hp-list" aria-label={t('models')}>
      <div className="hp-list__open">
        <button type="button" className="hf-button hf-button--primary" onClick={() => input.current?.click()}>
          {t('openFile')}
        </button>
        <input
          ref={input}
          type="file"
          multiple
          accept=".glb,.gltf,.bin,.png,.jpg,.jpeg,.webp,.ktx2,model/gltf-binary"
          className="hf-hidden"
          tabIndex={-1}
          aria-label={t('openFile')}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])].map((file) => droppedFile(file));
            if (files.length > 0) onOwnFile(files);
            // The same file, mended, may be opened again.
            target.value = '';
          }}
        />
        <p className="hp-note">{t('dropHint')}</p>
      </div>
      {ownFile !== undefined && (
        <p className="hp-list__own" title={ownFile.path}>
          <span className="hp-note">{t('own')}</span>
          {ownFile.file.name}
        </p>
      )}
      {droppedFiles.length > 1 && (
        <ul aria-label={t('dropped')}>
          {droppedFiles.map((model) => (
            <li key={model.path}>
              <button
                type="button"
                className="hp-list__row"
                title={model.path}
                aria-pressed={model === ownFile}
                onClick={() => onDroppedModel(model)}
              >
                {model.file.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul>
        {BUNDLED_CATEGORIES.map(({ category }) => (
          <li key={category}>
            <button
              type="button"
              className="hp-list__row"
              aria-pressed={category === chosen}
              onClick={() => onBundledModel(category)}
            >
              <Icon name={VEHICLE_ICON[category]} />
              {category}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
