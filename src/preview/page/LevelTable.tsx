/** Size of the model, and triangles, vertices and draw parts of each level of detail. */
import { useTranslation } from 'react-i18next';
import type { LevelNumber } from '../../domain/models/levels.ts';
import { MAX_PART_VERTICES, MAX_TRIANGLES } from '../../domain/models/rules.ts';
import type { ModelLevel } from '../../domain/models/summary.ts';
import { formatFixed } from './figures.ts';

const LEVEL_NAMES = ['near', 'middle', 'far'] as const;

export interface LevelTableProps {
  /** By level of detail; undefined for a file without categories. */
  levels: readonly (ModelLevel | undefined)[] | undefined;
  wholeFile: ModelLevel;
  drawnLevel: LevelNumber;
}

export function LevelTable({ levels, wholeFile, drawnLevel }: LevelTableProps) {
  const { t } = useTranslation('preview');
  return (
    <table className="hp-table">
      <thead>
        <tr>
          <th scope="col">{t('levelColumn')}</th>
          <th scope="col">{t('triangles')}</th>
          <th scope="col">{t('vertices')}</th>
          <th scope="col">{t('drawParts')}</th>
        </tr>
      </thead>
      <tbody>
        {levels ? (
          LEVEL_NAMES.map((name, level) => (
            <tr key={name} aria-current={level === drawnLevel ? true : undefined}>
              <th scope="row">
                {level} <span className="hp-unit">{t(`levelName.${name}`)}</span>
              </th>
              <LevelFigures level={levels[level]} triangles={MAX_TRIANGLES[level]} vertices={MAX_PART_VERTICES} />
            </tr>
          ))
        ) : (
          <tr>
            <th scope="row">{t('levelName.whole')}</th>
            <LevelFigures level={wholeFile} triangles={undefined} vertices={undefined} />
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface LevelFiguresProps {
  level: ModelLevel | undefined;
  triangles: number | undefined;
  vertices: number | undefined;
}

function LevelFigures({ level, triangles, vertices }: LevelFiguresProps) {
  const { t } = useTranslation('preview');
  if (!level)
    return (
      <td colSpan={3} className="hp-table__missing">
        {t('levelMissing')}
      </td>
    );
  return (
    <>
      <Cell value={level.triangles} max={triangles} />
      <Cell value={level.vertices} max={vertices} />
      <Cell value={level.drawParts} max={undefined} />
    </>
  );
}

function Cell({ value, max }: { value: number; max: number | undefined }) {
  const { t } = useTranslation('preview');
  const isOverLimit = max !== undefined && value > max;
  return (
    <td
      className={isOverLimit ? 'hp-table__over' : undefined}
      title={max === undefined ? undefined : t('ofMost', { most: formatFixed(max, 0) })}
    >
      {formatFixed(value, 0)}
    </td>
  );
}
