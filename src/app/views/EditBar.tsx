/** Bar at the bottom while a view is edited: its changes, Update, Save as new..., close (rules.md#view-editing). */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { HelpButton } from '../controls/HelpButton.tsx';
import { ToolButton } from '../controls/ToolButton.tsx';
import { Glyph } from '../icons/Glyph.tsx';
import { useSite, useViews } from '../session/context.ts';
import { ViewSettings } from './ViewSettings.tsx';
import { useChangedParts, useViewName } from './viewTexts.ts';

export function EditBar() {
  const { t } = useTranslation();
  const { session } = useSite();
  const { editor, editing, slots, slotViews } = useViews();
  const { changed, refusal, busy, edited } = useSnapshot(editor);
  const { selected } = useSnapshot(slots);
  useSnapshot(session);
  const parts = useChangedParts();
  const nameOf = useViewName();
  const view = useSnapshot(slotViews).bySlot[selected]?.view;
  if (!view) return null;
  const isChanged = changed.length > 0;
  const canUpdate = !busy && isChanged;
  const unchangedText = t(edited?.isCameraUnsaved ? 'edit.cameraUnsaved' : 'edit.unchanged');
  return (
    <section className="hf-editbar" aria-label={t('edit.label')}>
      {refusal !== undefined && (
        <p className="hf-editbar__refusal" role="alert">
          <Glyph name="alert" />
          {refusal}
        </p>
      )}
      <div className="hf-editbar__line">
        <div className="hf-editbar__words">
          <span className="hf-editbar__name">
            {t('edit.editing')} <b>{nameOf(view)}</b>
          </span>
          <span className="hf-editbar__changes" role="status">
            {isChanged ? t('edit.changed', { parts: parts(changed) }) : unchangedText}
          </span>
        </div>
        <div className="hf-editbar__buttons">
          <ViewSettings />
          {editing.mayUpdate() && (
            <button
              type="button"
              className="hf-button"
              title={isChanged ? t('edit.update') : unchangedText}
              aria-disabled={!canUpdate || undefined}
              onClick={() => canUpdate && void editing.save()}
            >
              {t('edit.update')}
            </button>
          )}
          <button
            type="button"
            className="hf-button hf-button--primary"
            title={t('edit.saveAsNew')}
            aria-disabled={busy || undefined}
            onClick={() => {
              if (!busy) editor.dialog = 'save';
            }}
          >
            {t('edit.saveAsNew')}
          </button>
          <span className="hf-editbar__help">
            <HelpButton topic="editMode" />
          </span>
          <ToolButton icon="close" label={t('edit.close')} onClick={() => editing.close()} />
        </div>
      </div>
    </section>
  );
}
