/** Why a design is not shown, or which parts of it are left out. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { DxfReport } from '../../../domain/dxf/drawing.ts';
import type { DrawingUnit } from '../../../domain/dxf/units.ts';
import { type DesignState, designOf } from '../../../state/designs/designs.ts';
import { browserStorage } from '../../../state/storage/browserStorage.ts';
import { moveFocusFrom } from '../../controls/focusable.ts';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { useEntities } from '../../session/context.ts';
import { readInMetres } from './readInMetres.ts';

export function DesignNotes({ design }: { design: Readonly<DesignState> }) {
  const { t } = useTranslation();
  const { designActions } = useEntities();
  const { fault, report, isWithoutPicture, isIncomplete, id } = design;
  if (fault) {
    // The key comes from a list of codes, all of which have a text.
    const translate = t as unknown as (key: string, values: object) => string;
    return (
      <p className="hf-designs__note" role="alert">
        {translate(fault.key, fault.values)}
        <ToolButton icon="retry" size="small" label={t('designs.retry')} onClick={() => designActions.retry(id)} />
      </p>
    );
  }
  const notes = report ? notesOf(report, t) : [];
  if (isWithoutPicture) notes.push(t('designs.note.withoutPicture'));
  if (isIncomplete) notes.push(t('designs.note.incomplete'));
  return notes.length === 0 ? null : (
    <ul className="hf-designs__note">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
      {report?.unit && <UnitChoice id={id} unit={report.unit} />}
    </ul>
  );
}

/** In the mine's own grid, metres with a template's unit cannot be told from a paper sheet: the user decides. */
function UnitChoice({ id, unit }: { id: string; unit: DrawingUnit }) {
  const { t } = useTranslation();
  const { designs, designActions } = useEntities();
  const { symbol, metres, isUsed, isRefused } = unit;
  if (metres === 1 || !(isUsed || isRefused)) return null;
  return (
    <li>
      <button
        type="button"
        className="hf-button hf-button--quiet"
        onClick={({ currentTarget }) => {
          const design = designOf(designs, id);
          if (!design) return;
          moveFocusFrom(currentTarget, currentTarget.closest('.hf-designs__list > li'));
          readInMetres(design, isUsed, browserStorage('local'));
          designActions.retry(id);
        }}
      >
        {isUsed ? t('designs.readAsMetres') : t('designs.readInUnit', { unit: symbol })}
      </button>
    </li>
  );
}

/** Texts for the parts of a drawing that are left out. */
export function notesOf({ omitted, truncated, damagedLines, unit }: DxfReport, t: TFunction): string[] {
  const notes: string[] = [];
  if (unit && unit.metres !== 1) notes.push(t(`designs.note.${unitNoteOf(unit)}`, { unit: unit.symbol }));
  const long = omitted.filter(({ reason }) => reason === 'longPolyline').reduce((sum, { count }) => sum + count, 0);
  if (long > 0) notes.push(t('designs.note.longPolyline', { count: long }));
  for (const { reason, type, count, file = '' } of omitted) {
    if (reason !== 'longPolyline') notes.push(t(`designs.note.${reason}`, { count, type, file }));
  }
  if (truncated) notes.push(t('designs.note.truncated'));
  if (damagedLines > 0) notes.push(t('designs.note.damagedLines', { count: damagedLines }));
  return notes;
}

function unitNoteOf({ isUsed, isRefused }: DrawingUnit): 'unit' | 'unitUnused' | 'unitRefused' {
  if (isUsed) return 'unit';
  return isRefused ? 'unitRefused' : 'unitUnused';
}
